using OpenSim.Settings;

namespace OpenSim.Modules.Core.Arrivals;

/// <summary>
/// Section [AuthorizationService] of the ini files, as in OpenSimulator: <c>Region_Welcome_Area = DisallowForeigners</c> closes a region to
/// people of other grids, <c>DisallowResidents</c> to all but those who manage its estate. Blanks of the name are underscores there; both
/// words may stand with a comma between them.
/// </summary>
public static class RegionAccess
{
    public const string Section = "AuthorizationService";

    private const string Foreigners = "DisallowForeigners";
    private const string Residents = "DisallowResidents";

    /// <summary>Why somebody who is no manager may not come into the region, in words for him; null when he may.</summary>
    public static string? RefusalOf(Configuration configuration, string region, bool isGuest)
    {
        var words = (configuration.GetText(Section, "Region_" + region.Replace(' ', '_')) ?? "").Trim('"')
            .Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        if (isGuest && words.Contains(Foreigners))
            return $"People of other grids are not let into {region}.";
        return words.Contains(Residents) ? $"Only those who manage {region} are let in." : null;
    }
}
