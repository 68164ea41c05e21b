using System.Text;
using System.Text.RegularExpressions;

namespace OpenSim.Store.Schema;

/// <summary>
/// A `.migrations` file in OpenSimulator's format: <c>:VERSION n</c> starts a block, <c>:GO</c> ends a batch inside it, lines that start with #
/// or -- are comments, and so is what follows # on a version line.
/// </summary>
public sealed partial class MigrationScript
{
    private MigrationScript(string name, IReadOnlyList<MigrationBlock> blocks)
    {
        Name = name;
        Blocks = blocks;
        Tables = [.. blocks.SelectMany(block => block.Statements).Select(TableParser.Parse).OfType<TableDefinition>()];
    }

    public string Name { get; }

    /// <summary>In ascending order of version.</summary>
    public IReadOnlyList<MigrationBlock> Blocks { get; }

    /// <summary>Every table the script creates, with its columns: what a database of the newest version must have.</summary>
    public IReadOnlyList<TableDefinition> Tables { get; }

    public int Newest => Blocks.Count == 0 ? 0 : Blocks[^1].Version;

    /// <exception cref="FormatException">A version line without a number, or text before the first one.</exception>
    public static MigrationScript Parse(string name, string text)
    {
        var blocks = new SortedList<int, MigrationBlock>();
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
        return new MigrationScript(name, [.. blocks.Values]);

        void Flush()
        {
            statements.AddRange(StatementSplitter.Split(body.ToString()));
            body.Clear();
        }

        void Close()
        {
            Flush();
            if (version > 0 && !blocks.ContainsKey(version))
                blocks.Add(version, new MigrationBlock(version, [.. statements]));
            statements.Clear();
        }
    }

    private static int VersionOf(string name, string line)
    {
        var match = VersionLine().Match(line);
        return match.Success ? int.Parse(match.Groups[1].ValueSpan) : throw new FormatException($"{name}: '{line}' has no version number.");
    }

    [GeneratedRegex(@"^:VERSION\s+([1-9]\d{0,8})\s*(#.*)?$", RegexOptions.IgnoreCase)]
    private static partial Regex VersionLine();
}

/// <summary>The statements that lead to one version.</summary>
public sealed record MigrationBlock(int Version, IReadOnlyList<string> Statements);
