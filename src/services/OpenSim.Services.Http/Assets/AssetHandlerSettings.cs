using OpenSim.Settings;
using OpenSim.Telemetry.Limits;

namespace OpenSim.Services.Http.Assets;

/// <summary>What a grid server lets others do with its assets.</summary>
public static class AssetHandlerSettings
{
    private const string Section = "AssetService";

    public static readonly Setting<bool> AllowRemoteDelete = new(
        Section, "AllowRemoteDelete", false,
        "Regions may delete the assets of old map tiles. Off, these stay, which costs space and nothing else.", live: true);

    public static readonly Setting<bool> AllowRemoteDeleteAllTypes = new(
        Section, "AllowRemoteDeleteAllTypes", false,
        "With AllowRemoteDelete they may delete any asset: only where all regions are the operator's.", live: true);

    public static readonly Setting<string> RedirectUrl = new(
        Section, "RedirectURL", "", "Address of another asset server, to which who asks for an asset that is not here is sent.", live: true);

    public static readonly Setting<int> MaxMegabytes = new(
        Section, "MaxAssetMegabytes", 128, "Largest asset that is taken from a region.", "MB", 1, 1024);

    public static readonly Setting<int> MaxMegabytesOfOthers = new(
        "HGAssetService", "MaxAssetMegabytes", 32,
        "Largest asset that is taken from another grid, where a user of this one has made it.", "MB", 1, 1024);

    public static readonly Setting<int> MaxUploads = new(
        Section, "MaxUploads", 64,
        "Assets that are taken from regions at once; further ones wait for their turn, up to 20 seconds, and are refused then. Anything "
        + "larger than 256 kB lies in a file while it comes.",
        "uploads", 1, 10_000, live: true);

    internal static readonly LimitDef Uploads = new(
        "service", "limits", "AssetUploads", "opensim.service.limit.asset.uploads", "uploads", LimitPer.Process, MaxUploads,
        "Assets that are taken from regions at once.");
}
