using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.ClientStack.LindenCaps.Scripts;

/// <summary>What strangers and scripts can make the addresses of scripts hold.</summary>
internal sealed class ScriptUrlLimits(Configuration configuration, StatRegistry statistics)
{
    /// <summary>
    /// Bytes: what scripts get of other servers' answers, too. They have 64 kB for everything, and whoever calls is to end none.
    /// </summary>
    public const int MaxBody = 16 * 1024;

    private const int MaxCalls = 64; // as many as a script's queue has room for

    private static readonly LimitDef UrlsDef = new(
        "scripts", "limits", "Urls", "opensim.scripts.limit.urls", "addresses", LimitPer.Process, ScriptUrlSettings.MaxUrls,
        "Addresses at which web clients call scripts; a script that asks for more is told URL_REQUEST_DENIED.");

    private static readonly LimitDef UrlsOfOwnerDef = new(
        "scripts", "limits", "UrlsOfOwner", "opensim.scripts.limit.urls.owner", "addresses", LimitPer.Account,
        ScriptUrlSettings.MaxUrlsOfOwner, "The same of the scripts of one owner.");

    private static readonly LimitDef CallsDef = new(
        "scripts", "limits", "UrlCalls", "opensim.scripts.limit.url.calls", "calls", LimitPer.Object, null,
        "Calls that wait for the script of one address; more get status 503.");

    public Limit Urls { get; } = statistics.Limit(UrlsDef, () => configuration.Get(ScriptUrlSettings.MaxUrls));

    public HeldLimit<UUID> UrlsOfOwner { get; } =
        statistics.HeldLimit<UUID>(UrlsOfOwnerDef, () => configuration.Get(ScriptUrlSettings.MaxUrlsOfOwner));

    public HeldLimit<UUID> Calls { get; } = statistics.HeldLimit<UUID>(CallsDef, static () => MaxCalls);
}
