using OpenSim.Telemetry.Statistics;

namespace OpenSim.ClientStack.LindenCaps.Assets;

/// <summary>Statistics of assets served by HTTP.</summary>
public static class AssetStats
{
    public static readonly StatDef Served = new("assets", "http", "AssetsServed", "opensim.assets.http.served", "requests",
        StatKind.Counter, "Textures, meshes and other assets sent, whole or in part.");

    public static readonly StatDef Missing =
        new("assets", "http", "AssetsMissing", "opensim.assets.http.missing", "requests", StatKind.Counter, "Asked for and not there.");

    public static readonly StatDef Bytes =
        new("assets", "http", "AssetBytesServed", "opensim.assets.http.bytes", "bytes", StatKind.Counter, "Bytes of assets sent.");
}
