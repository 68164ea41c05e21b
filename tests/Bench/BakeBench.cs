using System.Diagnostics;
using System.Globalization;
using Bench.Harness;
using OpenSim.Imaging;
using OpenSim.Imaging.Jpeg2000;
using OpenSim.Modules.Things.Baking;
using OpenSim.Primitives;
using OpenSim.Serialization.Wearables;
using OpenSim.Services.Assets;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace Bench;

/// <summary>
/// Baking an outfit as people wear it: a skin, hair and eyes, shirt, jacket, trousers, shoes, a tattoo and an alpha layer, all of 1,024
/// pixels. Anew, and when somebody else wears the same; and where the time goes.
/// </summary>
public sealed class BakeBench : IBench
{
    private const int Size = 1024;

    private readonly Dictionary<UUID, Asset> _textures = [];
    private readonly Outfit _outfit;

    public BakeBench() => _outfit = new Outfit(1,
    [
        Piece(0, []), Piece(1, [0, 5, 6]), Piece(2, [4]), Piece(3, [3]), Piece(4, [1], (800, 0.6f)), Piece(5, [2], (815, 0.9f)),
        Piece(6, [7]), Piece(8, [13, 14], (608, 0.7f)), Piece(13, [22]), Piece(14, [26, 27, 28])
    ]);

    public string Name => "bake";

    public void Run(Comparison compare)
    {
        var known = Shop();
        Bake(known);
        compare.Measure("an outfit of 14 textures, 1,024 pixels", ("baked anew", () => Bake(Shop())), ("known", () => Bake(known)));
        Profile(compare);
    }

    private BakeWorkshop Shop() => new(new MadeAssets(_textures), new StatRegistry(), "bench");

    private void Bake(BakeWorkshop workshop) => Waiting.For(workshop.Bake(_outfit, Size, CancellationToken.None));

    private void Profile(Comparison compare)
    {
        var (decode, draw, encode) = (TimeSpan.Zero, TimeSpan.Zero, TimeSpan.Zero);
        foreach (var plan in BakePlan.Of(_outfit))
        {
            var start = Stopwatch.GetTimestamp();
            var pictures = plan.Textures.ToDictionary(t => t, t => J2kDecoder.Decode(_textures[t].Data)!);
            decode += Stopwatch.GetElapsedTime(start);
            start = Stopwatch.GetTimestamp();
            var drawn = Compositor.Draw(plan, pictures, Size);
            draw += Stopwatch.GetElapsedTime(start);
            start = Stopwatch.GetTimestamp();
            var file = J2kEncoder.EncodeBake(drawn)!;
            encode += Stopwatch.GetElapsedTime(start);
            compare.Note($"bake of {plan.Slot.Name}", string.Create(CultureInfo.InvariantCulture,
                $"{plan.Steps.Count} steps, {plan.Masks.Count} masks, {file.Length / 1000} kB"));
        }

        compare.Note("where the time goes", string.Create(CultureInfo.InvariantCulture,
            $"decode {decode.TotalMilliseconds:F0} ms, draw {draw.TotalMilliseconds:F0} ms, encode {encode.TotalMilliseconds:F0} ms"));
    }

    private WornWearable Piece(byte type, byte[] faces, params (int Id, float Weight)[] parameters) => new(UUID.Random(), UUID.Random(),
        new WearableAsset(type, parameters.ToDictionary(p => p.Id, p => p.Weight), faces.ToDictionary(f => f, Texture)));

    // Soft noise, as cloth and skin are: a plain colour would be encoded in no time.
    private UUID Texture(byte face)
    {
        var random = new Random(face);
        var image = new RgbaImage(Size, Size);
        for (var y = 0; y < Size; y++)
        {
            for (var x = 0; x < Size; x++)
            {
                var light = (byte)(128 + (60 * MathF.Sin((x + face) * 0.02f) * MathF.Cos(y * 0.03f)) + random.Next(16));
                image[x, y] = (light, (byte)(light / 2), (byte)(255 - light), (byte)(x > y ? 255 : 200));
            }
        }

        var asset = new Asset { Id = UUID.Random(), Type = AssetType.Texture, Data = J2kEncoder.Encode(image)! };
        _textures[asset.Id] = asset;
        return asset.Id;
    }

    /// <summary>Textures that are there, and bakes in a memory of its own.</summary>
    private sealed class MadeAssets(Dictionary<UUID, Asset> textures) : IAssetService
    {
        private readonly Dictionary<UUID, Asset> _baked = [];

        public ValueTask<Asset?> Get(UUID id) => new(GetCached(id));

        public Asset? GetCached(UUID id) => textures.GetValueOrDefault(id) ?? _baked.GetValueOrDefault(id);

        public ValueTask<Asset?> GetMetadata(UUID id) => Get(id);

        public ValueTask<bool[]> AssetsExist(IReadOnlyList<UUID> ids) => new([.. ids.Select(id => GetCached(id) is not null)]);

        public ValueTask<UUID> Store(Asset asset)
        {
            _baked[asset.Id] = asset;
            return new(asset.Id);
        }

        public ValueTask<bool> Delete(UUID id) => new(_baked.Remove(id));
    }
}
