using OpenSim.Telemetry.Limits;

namespace OpenSim.Services.Remote.Regions;

/// <summary>Bounds of what other processes bring.</summary>
public static class PeerLimits
{
    /// <summary>A region of the grid that was not known asks once; who is none asks for ever.</summary>
    public const double StrangersPerSecond = 1;

    public static readonly LimitDef Calls = new("remote", "limits", "PeerCalls", "opensim.remote.peer.calls", "calls", LimitPer.Address,
        RemoteSettings.PeerCallsPerSecond, "Messages and news from another process; what is beyond is answered as not delivered.");

    public static readonly LimitDef Strangers = new("remote", "limits", "PeerStrangers", "opensim.remote.peer.strangers", "calls",
        LimitPer.Address, null, "Messages and news from hosts that the grid does not name; what is beyond is not looked up.");
}
