using OpenSim.Imaging;
using OpenSim.Imaging.Jpeg2000;
using OpenSim.Modules.Things.Avatars;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Users;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Modules.Things.Baking;

/// <summary>
/// Makes baked textures of outfits, or finds them made: a texture's id is the hash of all that goes into it, so that the same clothes are
/// baked once, whoever wears them. One at a time, with its textures in memory.
/// </summary>
internal sealed class BakeWorkshop(IAssetService assets, StatRegistry statistics, string region)
{
    private const int Smallest = 128;

    private readonly Counter _baked = statistics.Counter(BakingStats.Baked.In(region));

    /// <summary>Baked textures by face of the avatar's texture entry.</summary>
    /// <param name="largest">Pixels along an edge that none exceeds.</param>
    public async ValueTask<IReadOnlyList<(byte Face, UUID Texture)>> Bake(Outfit outfit, int largest, CancellationToken cancel)
    {
        var made = new List<(byte, UUID)>();
        foreach (var plan in BakePlan.Of(outfit))
        {
            cancel.ThrowIfCancellationRequested();
            made.Add((plan.Slot.Face, plan.IsHidden ? BakeIds.Invisible : await Bake(plan, largest)));
        }

        return made;
    }

    private async ValueTask<UUID> Bake(BakePlan plan, int largest)
    {
        var files = new Dictionary<UUID, byte[]>();
        var missing = new HashSet<UUID>();
        var size = Smallest;
        foreach (var id in plan.Textures)
        {
            if (await assets.Get(id) is { Type: AssetType.Texture } asset && J2kHeader.TryRead(asset.Data, out var header))
            {
                files[id] = asset.Data;
                size = Math.Max(size, Math.Max(header.Width, header.Height));
            }
            else
            {
                missing.Add(id);
            }
        }

        return await Draw(plan.Without(missing), files, SizeFor(size, largest));
    }

    private async ValueTask<UUID> Draw(BakePlan plan, Dictionary<UUID, byte[]> files, int size)
    {
        var id = plan.IdOf(size);
        if (await assets.GetMetadata(id) is not null)
            return id;
        var pictures = new Dictionary<UUID, RgbaImage>();
        foreach (var (texture, file) in files)
        {
            if (J2kDecoder.Decode(file, DiscardFor(file, size)) is { } picture)
                pictures[texture] = picture;
        }

        var drawn = Compositor.Draw(plan.Without(files.Keys.Where(t => !pictures.ContainsKey(t)).ToHashSet()), pictures, size);
        if (J2kEncoder.EncodeBake(drawn) is not { } data)
            return BakeIds.None;
        _baked.Add();
        return await assets.Store(new BakedTexture(plan.Slot.Face, id, id, data).AssetFor(UUID.Zero));
    }

    // A power of two, as all textures of viewers are.
    private static int SizeFor(int needed, int largest)
    {
        var size = Smallest;
        while (size < needed && size * 2 <= largest)
            size *= 2;
        return size;
    }

    private static int DiscardFor(byte[] file, int size)
    {
        var discard = 0;
        if (J2kHeader.TryRead(file, out var header))
        {
            while (Math.Max(header.Width, header.Height) >> discard > size)
                discard++;
        }

        return discard;
    }
}
