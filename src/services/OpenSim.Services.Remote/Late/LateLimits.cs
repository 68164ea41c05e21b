using OpenSim.Telemetry.Limits;

namespace OpenSim.Services.Remote.Late;

/// <summary>Bounds of what waits for services that are away.</summary>
public static class LateLimits
{
    public static readonly LimitDef Assets = new("remote", "limits", "LateAssets", "opensim.remote.late.assets.limit", "bytes",
        LimitPer.Process, RemoteSettings.LateAssetMegabytes,
        "Assets on the disk for a service that is away. Beyond it uploads are refused in words until it is back.");

    public static readonly LimitDef Bytes = new("remote", "limits", "LateBytes", "opensim.remote.late.limit", "bytes", LimitPer.Process,
        RemoteSettings.LateMegabytes,
        "Calls on the disk for services that are away. Beyond it what people do is refused in words until they are back.");
}
