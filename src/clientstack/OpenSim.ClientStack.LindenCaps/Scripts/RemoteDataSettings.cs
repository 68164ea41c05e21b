using OpenSim.Settings;
using OpenSim.Telemetry.Limits;

namespace OpenSim.ClientStack.LindenCaps.Scripts;

/// <summary>XML-RPC of scripts.</summary>
public static class RemoteDataSettings
{
    public static readonly Setting<int> Port = new("XMLRPC", "XmlRpcPort", 0,
        "TCP port at which scripts are called by XML-RPC (llRemoteData); it may be http_listener_port. 0 has none.", "", 0, 65535);

    internal static readonly LimitDef ChannelsDef = new(
        "scripts", "limits", "RemoteChannels", "opensim.scripts.limit.remote.channels", "channels", LimitPer.Account, null,
        "Channels of the scripts of one owner that XML-RPC calls; more are not opened.");

    internal static readonly LimitDef CallsDef = new(
        "scripts", "limits", "RemoteCalls", "opensim.scripts.limit.remote.calls", "calls", LimitPer.Object, null,
        "XML-RPC calls that wait for the script of one channel; more get a fault.");
}
