using OpenSim.Primitives;
using OpenSim.World.Regions;

namespace OpenSim.Modules.Scripts;

/// <summary>
/// Addresses at which web clients call scripts (llRequestURL), of all regions of the process: <c>/lslhttp/&lt;id&gt;/…</c>. They end with
/// the process. Any thread.
/// </summary>
public interface IScriptUrls
{
    /// <summary>How many more there may be.</summary>
    int Free { get; }

    /// <summary>Opens an address.</summary>
    /// <param name="refusal">Why there is none, in words for the script.</param>
    /// <returns>Null when there is none.</returns>
    ScriptUrl? Open(UrlOrder order, out string refusal);

    /// <summary>From then on calls are answered with status 404.</summary>
    void Close(ScriptUrl url);
}

/// <summary>What is asked for.</summary>
/// <param name="Owner">Whose script's.</param>
/// <param name="Region">In which it is.</param>
/// <param name="IsSecure">For an address of https.</param>
/// <param name="ForOtherSites">Whether scripts of web pages of other sites may read the answers ("allowXss").</param>
/// <param name="Called">Answers a call, on a thread of the server and without a token.</param>
public sealed record UrlOrder(UUID Owner, RegionInfo Region, bool IsSecure, bool ForOtherSites, Func<UrlCall, Task<UrlAnswer>> Called);

/// <param name="Address">Without a slash at its end.</param>
public sealed record ScriptUrl(UUID Id, string Address, UrlOrder Order);
