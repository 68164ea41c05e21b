namespace OpenSim.Services.Hypergrid;

/// <summary>
/// Services of other grids, at addresses that strangers name: they are called with little patience, and never in networks that are not
/// public unless the operator has said so. Calls throw <see cref="ServiceAwayException"/> where there is no answer.
/// </summary>
public interface IForeignGrids
{
    /// <summary>The user agent service at a home URI; null when that is no address.</summary>
    IUserAgentService? Agents(string homeUri);
}
