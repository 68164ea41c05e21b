using System.Globalization;
using OpenSim.Store.Regions;

namespace OpenSim.Host.Commands;

/// <summary>A setting that <c>region set</c> changes.</summary>
/// <param name="Values">What it may be, for whoever typed something else.</param>
/// <param name="Change">The change that a text means; null when it cannot be.</param>
internal sealed record RegionSettingEntry(string Key, string Values, Func<RegionSettingsRow, string> Read, Func<string, Func<RegionSettingsRow, RegionSettingsRow>?> Change);

/// <summary>The settings of a region that the console shows and changes. All are kept in the region's row of the database.</summary>
internal static class RegionSettingTable
{
    private static readonly string[] Maturities = ["general", "mature", "adult"];

    public static IReadOnlyList<RegionSettingEntry> All { get; } =
    [
        new("agent-limit", "a whole number from 1 to 1000", r => Text(r.AgentLimit), text => Number(text, 1, 1000, n => r => r with { AgentLimit = (int)n })),
        new("maturity", "general, mature or adult", MaturityOf, Maturity),
        new("water-height", "metres from 0 to 8000", r => Text(r.WaterHeight), text => Number(text, 0, 8000, n => r => r with { WaterHeight = n })),
        Switch("allow-damage", r => r.AllowDamage, (r, on) => r with { AllowDamage = on }),
        Switch("block-fly", r => r.BlockFly, (r, on) => r with { BlockFly = on }),
        Switch("block-terraform", r => r.BlockTerraform, (r, on) => r with { BlockTerraform = on }),
        Switch("restrict-pushing", r => r.RestrictPushing, (r, on) => r with { RestrictPushing = on }),
        Switch("disable-scripts", r => r.DisableScripts, (r, on) => r with { DisableScripts = on }),
        Switch("disable-collisions", r => r.DisableCollisions, (r, on) => r with { DisableCollisions = on }),
        Switch("disable-physics", r => r.DisablePhysics, (r, on) => r with { DisablePhysics = on })
    ];

    public static RegionSettingEntry? Find(string key) => All.FirstOrDefault(s => s.Key.Equals(key, StringComparison.OrdinalIgnoreCase));

    public static string MaturityOf(RegionSettingsRow row) => Maturities.ElementAtOrDefault(row.Maturity) ?? Text(row.Maturity);

    private static RegionSettingEntry Switch(string key, Func<RegionSettingsRow, bool> read, Func<RegionSettingsRow, bool, RegionSettingsRow> write) =>
        new(key, "true or false", r => read(r) ? "true" : "false", text => text.ToLowerInvariant() switch
        {
            "true" or "on" or "1" or "yes" => r => write(r, true),
            "false" or "off" or "0" or "no" => r => write(r, false),
            _ => null
        });

    private static Func<RegionSettingsRow, RegionSettingsRow>? Maturity(string text)
    {
        var level = Array.FindIndex(Maturities, m => m.Equals(text, StringComparison.OrdinalIgnoreCase));
        return level >= 0 ? r => r with { Maturity = level } : Number(text, 0, 2, n => r => r with { Maturity = (int)n });
    }

    private static Func<RegionSettingsRow, RegionSettingsRow>? Number(string text, double least, double most, Func<double, Func<RegionSettingsRow, RegionSettingsRow>> change) =>
        double.TryParse(text, CultureInfo.InvariantCulture, out var number) && number >= least && number <= most ? change(number) : null;

    private static string Text(double number) => number.ToString(CultureInfo.InvariantCulture);
}
