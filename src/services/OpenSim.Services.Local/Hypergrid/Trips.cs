using System.Globalization;
using OpenSim.Services.Hypergrid;
using OpenSim.Settings;
using OpenSim.Settings.Declarations;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>
/// Who may visit which grids, by the level of his account: <c>[UserAgentService] ForeignTripsAllowed_Level_0</c>, and the grids that are
/// exceptions in <c>AllowExcept_Level_0</c> where it is true, in <c>DisallowExcept_Level_0</c> where it is false. A level that is not
/// named may go everywhere.
/// </summary>
internal sealed class Trips(Configuration configuration)
{
    private const string Section = "UserAgentService";

    public bool MayGo(int level, string gatekeeper)
    {
        var suffix = "_Level_" + level.ToString(CultureInfo.InvariantCulture);
        if (!SettingText.TryParse<bool>(Text("ForeignTripsAllowed" + suffix), out var mayGo))
            return true;
        var exceptions = Text((mayGo ? "AllowExcept" : "DisallowExcept") + suffix).Split(',', StringSplitOptions.RemoveEmptyEntries);
        return mayGo != exceptions.Any(grid => GridAddress.Of(grid) == GridAddress.Of(gatekeeper));
    }

    private string Text(string key) => configuration.GetText(Section, key)?.Trim(' ', '"') ?? "";
}
