using OpenSim.Imaging.Jpeg2000;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.World;

namespace OpenSim.Modules.Land.Maps;

/// <summary>
/// The region's map picture as a texture: column map_tile_ID of regionsettings and what MapBlockReply tells. The one before goes.
/// </summary>
internal sealed class MapTexture(Scene scene, IAssetService? assets)
{
    private const int MaptileFlag = 1; // of assets, OpenSimulator's: may be deleted by whoever made it

    /// <summary>Puts the tiles together and stores them; beside the region.</summary>
    public async Task Store(IReadOnlyList<(MapTile Tile, byte[] File)> tiles)
    {
        if (assets is null || J2kEncoder.Encode(RegionPicture.Of(scene.Info, tiles)) is not { } data)
            return;
        var id = await assets.Store(new Asset
        {
            Id = UUID.Random(), Name = $"terrainImage_{scene.Info.Id}", Description = scene.Info.Name, Type = AssetType.Texture,
            CreatorId = scene.Info.Id.ToString(), Flags = MaptileFlag, Data = data
        });
        var before = scene.Settings.Current.MapTileId;
        scene.Post(_ => scene.Settings.Change(row => row with { MapTileId = id }));
        if (!before.IsZero && await assets.GetMetadata(before) is { } old && (old.Flags & MaptileFlag) != 0)
            await assets.Delete(before);
    }
}
