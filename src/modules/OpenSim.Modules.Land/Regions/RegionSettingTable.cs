using System.Globalization;
using OpenSim.Store.Regions;
using OpenSim.World;

namespace OpenSim.Modules.Land.Regions;

/// <summary>
/// The settings of a region that the console shows and changes. All but max-agent-limit are kept in the region's row of the database.
/// </summary>
internal static class RegionSettingTable
{
    private const int HighestLimit = 1000;

    private static readonly string[] Maturities = ["general", "mature", "adult"];

    public static IReadOnlyList<RegionSettingEntry> All { get; } =
    [
        Number("agent-limit", "a whole number from 1 to 1000", 1, HighestLimit, r => r.AgentLimit,
            (r, n) => r with { AgentLimit = (int)n }),
        new("max-agent-limit", "a whole number from 1 to 1000, until the region restarts; MaxAgents in the region's file keeps it",
            s => Text(s.Settings.MaxAgents), MaxAgents),
        new("maturity", "general, mature or adult", s => MaturityOf(s.Settings.Current), Maturity),
        Number("water-height", "metres from 0 to 8000", 0, 8000, r => r.WaterHeight, (r, n) => r with { WaterHeight = n }),
        Switch("allow-damage", r => r.AllowDamage, (r, on) => r with { AllowDamage = on }),
        Switch("block-fly", r => r.BlockFly, (r, on) => r with { BlockFly = on }),
        Switch("block-terraform", r => r.BlockTerraform, (r, on) => r with { BlockTerraform = on }),
        Switch("restrict-pushing", r => r.RestrictPushing, (r, on) => r with { RestrictPushing = on }),
        Switch("disable-scripts", r => r.DisableScripts, (r, on) => r with { DisableScripts = on }),
        Switch("disable-collisions", r => r.DisableCollisions, (r, on) => r with { DisableCollisions = on }),
        Switch("disable-physics", r => r.DisablePhysics, (r, on) => r with { DisablePhysics = on })
    ];

    public static string Keys => string.Join(", ", All.Select(s => s.Key));

    public static RegionSettingEntry? Find(string key) => All.FirstOrDefault(s => s.Key.Equals(key, StringComparison.OrdinalIgnoreCase));

    public static string MaturityOf(RegionSettingsRow row) => Maturities.ElementAtOrDefault(row.Maturity) ?? Text(row.Maturity);

    private static RegionSettingEntry Switch(string key, Func<RegionSettingsRow, bool> read,
        Func<RegionSettingsRow, bool, RegionSettingsRow> write) =>
        new(key, "true or false", s => read(s.Settings.Current) ? "true" : "false", text => text.ToLowerInvariant() switch
        {
            "true" or "on" or "1" or "yes" => s => s.Settings.Change(r => write(r, true)),
            "false" or "off" or "0" or "no" => s => s.Settings.Change(r => write(r, false)),
            _ => null
        });

    private static RegionSettingEntry Number(
        string key, string values, double min, double max, Func<RegionSettingsRow, double> read,
        Func<RegionSettingsRow, double, RegionSettingsRow> write) =>
        new(key, values, s => Text(read(s.Settings.Current)),
            text => TryNumber(text, min, max, out var number) ? s => s.Settings.Change(r => write(r, number)) : null);

    private static Action<Scene>? Maturity(string text)
    {
        var level = Array.FindIndex(Maturities, m => m.Equals(text, StringComparison.OrdinalIgnoreCase));
        if (level < 0 && TryNumber(text, 0, Maturities.Length - 1, out var number))
            level = (int)number;
        return level < 0 ? null : s => s.Settings.Change(r => r with { Maturity = level });
    }

    private static Action<Scene>? MaxAgents(string text) =>
        TryNumber(text, 1, HighestLimit, out var number) ? s => s.Settings.MaxAgents = (int)number : null;

    private static bool TryNumber(string text, double min, double max, out double number) =>
        double.TryParse(text, CultureInfo.InvariantCulture, out number) && number >= min && number <= max;

    private static string Text(double number) => number.ToString(CultureInfo.InvariantCulture);
}
