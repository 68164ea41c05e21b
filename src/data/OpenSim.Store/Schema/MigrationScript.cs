using System.Text;
using System.Text.RegularExpressions;

namespace OpenSim.Store.Schema;

/// <summary>
/// A `.migrations` file in OpenSimulator's format: <c>:VERSION n</c> starts a block, <c>:GO</c> ends a batch inside it, lines that start
/// with # or -- are comments, and so is what follows # on a version line.
/// </summary>
public sealed partial class MigrationScript
{
    private MigrationScript(string name, IReadOnlyList<MigrationBlock> blocks)
    {
        Name = name;
        Blocks = blocks;
        Tables = TablesOf([.. blocks.SelectMany(block => block.Statements)]);
    }

    public string Name { get; }

    /// <summary>In ascending order of version.</summary>
    public IReadOnlyList<MigrationBlock> Blocks { get; }

    /// <summary>
    /// Every table the script creates and does not drop or rename later, with its columns and keys: what a database of the newest version
    /// must have.
    /// </summary>
    public IReadOnlyList<TableDefinition> Tables { get; }

    public int Newest => Blocks.Count == 0 ? 0 : Blocks[^1].Version;

    /// <exception cref="FormatException">A version line without a number, or text before the first one.</exception>
    public static MigrationScript Parse(string name, string text)
    {
        var blocks = new List<MigrationBlock>();
        var body = new StringBuilder();
        var statements = new List<string>();
        var version = 0;
        foreach (var line in text.Replace("\r", "", StringComparison.Ordinal).TrimStart('\uFEFF').Split('\n'))
        {
            var trimmed = line.Trim();
            if (trimmed.Length == 0 || trimmed.StartsWith('#') || trimmed.StartsWith("--", StringComparison.Ordinal))
                continue;
            if (trimmed.StartsWith(":VERSION", StringComparison.OrdinalIgnoreCase))
            {
                Close();
                version = VersionOf(name, trimmed);
            }
            else if (trimmed.Equals(":GO", StringComparison.OrdinalIgnoreCase))
            {
                Flush();
            }
            else if (version == 0)
            {
                throw new FormatException($"{name}: '{trimmed}' stands before the first :VERSION.");
            }
            else
            {
                body.Append(line).Append('\n');
            }
        }

        Close();
        blocks.Sort((one, other) => one.Version.CompareTo(other.Version));
        return new MigrationScript(name, blocks);

        void Flush()
        {
            statements.AddRange(StatementSplitter.Split(body.ToString()));
            body.Clear();
        }

        void Close()
        {
            Flush();
            if (version > 0 && blocks.TrueForAll(block => block.Version != version))
                blocks.Add(new MigrationBlock(version, [.. statements]));
            statements.Clear();
        }
    }

    private static IReadOnlyList<TableDefinition> TablesOf(IReadOnlyList<string> statements)
    {
        var gone = statements.Select(statement => Gone().Match(statement)).Where(match => match.Success)
            .Select(match => match.Groups[1].Value + match.Groups[2].Value);
        var names = gone.ToHashSet(StringComparer.OrdinalIgnoreCase);
        var indexes = statements.Select(TableParser.ParseUniqueIndex).OfType<(string Table, TableKey Key)>()
            .ToLookup(index => index.Table, index => index.Key, StringComparer.OrdinalIgnoreCase);
        return [.. statements.Select(TableParser.Parse).OfType<TableDefinition>().Where(table => !names.Contains(table.Name))
            .Select(table => table with { Keys = TableParser.Distinct(table.Keys.Concat(indexes[table.Name])) })];
    }

    private static int VersionOf(string name, string line)
    {
        var match = VersionLine().Match(line);
        return match.Success ? int.Parse(match.Groups[1].ValueSpan) : throw new FormatException($"{name}: '{line}' has no version number.");
    }

    [GeneratedRegex(@"^\s*(?:drop\s+table\s+(?:if\s+exists\s+)?(\w+)|alter\s+table\s+(\w+)\s+rename\s+to)", RegexOptions.IgnoreCase)]
    private static partial Regex Gone();

    [GeneratedRegex(@"^:VERSION\s+([1-9]\d{0,8})\s*(#.*)?$", RegexOptions.IgnoreCase)]
    private static partial Regex VersionLine();
}

/// <summary>The statements that lead to one version.</summary>
public sealed record MigrationBlock(int Version, IReadOnlyList<string> Statements);
