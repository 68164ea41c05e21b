using System.Security.Cryptography;
using OpenSim.Imaging;
using OpenSim.Imaging.Jpeg2000;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Hypergrid;

namespace OpenSim.Services.Local.Hypergrid.Links;

/// <summary>Pictures of other grids' regions for the map of this one: their JPEG as a texture among this grid's assets.</summary>
public sealed class LinkPictures(IForeignGrids others, IAssetService assets)
{
    private const int MaxSide = 1024; // OpenSimulator's regions draw 256
    private const int MaptileFlag = 1; // of assets, OpenSimulator's: may be deleted by whoever made it

    /// <summary>Null when there is none.</summary>
    public async ValueTask<UUID?> Fetch(RegionLink link)
    {
        if (await others.SmallFile(link.Picture) is not { } file || !PictureFile.TryRead(file, out var picture, MaxSide)
            || J2kEncoder.Encode(picture!) is not { } data)
            return null;
        var stored = await assets.Store(new Asset
        {
            Id = IdOf(link.Region.RegionId, file), Name = $"region {link.Region.RegionId}", Type = AssetType.Texture,
            CreatorId = link.Region.RegionId.ToString(), Flags = MaptileFlag, Data = data
        });
        return stored.IsZero ? null : stored;
    }

    // The same picture is the same asset, however often the region is linked.
    private static UUID IdOf(UUID region, byte[] file) =>
        new(SHA256.HashData([.. System.Text.Encoding.ASCII.GetBytes(region.ToString()), .. file]).AsSpan(0, 16));
}
