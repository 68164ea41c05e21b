using System.Globalization;
using System.Text.RegularExpressions;
using OpenSim.Store.Schema;

namespace OpenSim.Store.MySql;

/// <summary>
/// When a column of an older table must be changed. Only ever to something wider, with one exception: positions and the like, which
/// OpenSimulator once kept as double and now casts to float, so that it fails on a table that was not brought along.
/// </summary>
internal static partial class ColumnTypes
{
    private static readonly string[][] Families =
    [
        ["tinyint", "smallint", "mediumint", "int", "bigint"],
        ["float", "double"],
        ["char", "varchar", "tinytext", "text", "mediumtext", "longtext"],
        ["binary", "varbinary", "tinyblob", "blob", "mediumblob", "longblob"]
    ];

    public static ColumnChange ChangeOf(string table, ColumnInfo actual, ColumnDefinition wanted)
    {
        if (NeedsCharset(actual, wanted))
            return ColumnChange.Characters;
        return IsUnfit(table, Parse(actual.Type), Parse(wanted.Type)) ? ColumnChange.Type : ColumnChange.None;
    }

    private static bool IsUnfit(string table, ColumnType now, ColumnType then)
    {
        if (table == "prims" && now.Base == "double" && then.Base == "float")
            return true;
        foreach (var family in Families)
        {
            var (from, to) = (Array.IndexOf(family, now.Base), Array.IndexOf(family, then.Base));
            if (from >= 0 && to >= 0)
                return from < to && !(then.Base == "varchar" && now.Length >= then.Length) || from == to && IsNarrower(now, then);
        }

        return false;
    }

    // char(36) to varchar(36) changes nothing worth rebuilding a table for; an int's length is only how wide it is displayed.
    private static bool IsNarrower(ColumnType now, ColumnType then)
    {
        if (now.Base is "char" or "varchar" or "binary" or "varbinary")
            return now.Length < then.Length;
        if (now.Base is "float" or "double")
            return now.Length > 0 && (then.Length == 0 || now.Decimals < then.Decimals);
        return now.Base.EndsWith("int", StringComparison.Ordinal) && !now.Unsigned && then.Unsigned && now.Base != "tinyint";
    }

    // Columns that people type into say utf8mb4 in the script; anything else there would turn their words into question marks.
    private static bool NeedsCharset(ColumnInfo actual, ColumnDefinition wanted) =>
        actual.CharacterSet is not null and not "utf8mb4"
            && wanted.Definition.Contains("character set utf8mb4", StringComparison.OrdinalIgnoreCase);

    private static ColumnType Parse(string type)
    {
        var match = Shape().Match(type);
        return new ColumnType(match.Groups["base"].Value, Number(match.Groups["length"]), Number(match.Groups["decimals"]),
            type.Contains("unsigned", StringComparison.Ordinal));
    }

    private static int Number(Group group) => group.Success ? int.Parse(group.ValueSpan, CultureInfo.InvariantCulture) : 0;

    [GeneratedRegex(@"^(?<base>[a-z]+)\s*(\(\s*(?<length>\d+)\s*(,\s*(?<decimals>\d+)\s*)?\))?")]
    private static partial Regex Shape();

    private readonly record struct ColumnType(string Base, int Length, int Decimals, bool Unsigned);
}
