using OpenSim.Services.Hypergrid;
using OpenSim.Settings;

namespace OpenSim.Modules.Travels.Admission;

/// <summary>
/// Section [Guests] of the ini files: into which regions people of other grids are let. <c>other.example:8002 = Expo 1, Expo 2</c> is said
/// of a grid, <c>Ada.Lovelace @other.example:8002 = everywhere</c> of one person by the name that is seen here, <c>others = nowhere</c> of
/// all that no line names. A person's own line counts before that of the grid; without any, guests go where they like.
/// </summary>
public sealed class GuestRules
{
    public const string Section = "Guests";

    private const string Others = "others";
    private const string Everywhere = "everywhere";
    private const string Nowhere = "nowhere";

    private readonly Dictionary<string, string[]> _regions = new(StringComparer.OrdinalIgnoreCase);

    public GuestRules(Configuration configuration)
    {
        foreach (var (who, regions) in configuration.Keys(Section))
            _regions[KeyOf(who)] = regions.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
    }

    /// <summary>The gatekeeper names guests so, and nobody of this grid is called so.</summary>
    public static bool IsGuest(string name) => name.Contains('@', StringComparison.Ordinal);

    /// <summary>Why the guest may not come into the region, in words for him; null when he may.</summary>
    /// <param name="name">As it is seen: <c>Ada.Lovelace @other.example:8002</c>. Where only his grid is known yet:
    /// <c>@other.example:8002</c>.</param>
    public string? RefusalOf(string name, string region)
    {
        if (RuleFor(KeyOf(name)) is not { } regions || Is(regions, Everywhere)
            || regions.Contains(region, StringComparer.OrdinalIgnoreCase))
            return null;
        return regions.Length == 0 || Is(regions, Nowhere)
            ? "Guests of your grid are not let in here."
            : $"Guests of your grid are not let into {region}. You may go to: {string.Join(", ", regions)}.";
    }

    private string[]? RuleFor(string key)
    {
        var grid = key[key.IndexOf('@', StringComparison.Ordinal)..];
        if (key == grid && _regions.Keys.Any(other => other.EndsWith(" " + grid, StringComparison.OrdinalIgnoreCase)))
            return null; // one of those who have a line of their own, perhaps: he says his name when he is announced
        return _regions.GetValueOrDefault(key) ?? _regions.GetValueOrDefault(grid) ?? _regions.GetValueOrDefault("@" + Others);
    }

    private static bool Is(string[] regions, string word) => regions is [var only] && only.Equals(word, StringComparison.OrdinalIgnoreCase);

    // "Ada.Lovelace @grid:port", "@grid:port" for the whole grid, however its address is written.
    private static string KeyOf(string who)
    {
        var at = who.IndexOf('@', StringComparison.Ordinal);
        var (name, grid) = at < 0 ? ("", who.Trim()) : (who[..at].Trim(), who[(at + 1)..].Trim());
        var address = GridAddress.TryParse(grid.Contains("://", StringComparison.Ordinal) ? grid : "http://" + grid)?.Authority ?? grid;
        return name.Length > 0 ? $"{name} @{address}" : "@" + address;
    }
}
