using OpenSim.Primitives;
using OpenSim.Settings.Ini;

namespace OpenSim.Modules.Land.Estates;

/// <summary>An estate in one of OpenSimulator's files of estates: a section, called as it, with Owner and EstateID.</summary>
/// <param name="Id">0 for the next one.</param>
/// <param name="WhyNot">A sentence where it is none that can be made; else null.</param>
public sealed record EstateEntry(string Name, uint Id, UUID Owner, string? WhyNot)
{
    private const uint FirstId = 100; // numbers below are nobody's
    private const int MaxName = 64; // what the column holds

    /// <summary>All of a file. False, and a sentence with file and line, when it is not in the dialect.</summary>
    public static bool TryRead(string file, string text, out IReadOnlyList<EstateEntry> entries, out string complaint)
    {
        var isRead = IniReader.TryRead(file, text, out var document, out complaint);
        entries = isRead ? [.. document.Entries.GroupBy(entry => entry.Section).Select(section => Of(section.Key, [.. section]))] : [];
        return isRead;
    }

    private static EstateEntry Of(string name, IReadOnlyList<IniEntry> keys)
    {
        var isOwned = UUID.TryParse(Text("Owner"), out var owner) && !owner.IsZero;
        var number = Text("EstateID");
        var id = 0u;
        var isNumber = number.Length == 0 || (uint.TryParse(number, out id) && id is 0 or >= FirstId);
        var whyNot = name.Length > MaxName || name.Any(char.IsControl) ? $"its name is no line of at most {MaxName} characters."
            : !isOwned ? "Owner must be the id of a user."
            : isNumber ? null : $"EstateID = {number} is not 0 or a number from {FirstId}.";
        return new EstateEntry(name, id, owner, whyNot);

        string Text(string key) =>
            keys.LastOrDefault(entry => entry.Key.Equals(key, StringComparison.OrdinalIgnoreCase))?.Value.Trim(' ', '"') ?? "";
    }
}
