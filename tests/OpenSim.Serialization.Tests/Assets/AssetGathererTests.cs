using System.Buffers.Binary;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Serialization.Assets;
using OpenSim.Serialization.Objects;
using OpenSim.Serialization.Tests.Kit;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;

namespace OpenSim.Serialization.Tests.Assets;

public sealed class AssetGathererTests
{
    [Test]
    public void TextureEntry_DefaultFacesAndMaterials_AreFound()
    {
        var (first, face, material) = (UUID.Random(), UUID.Random(), UUID.Random());
        byte[] entry = [.. first.ToBytes(), 0x81, 0x02, .. face.ToBytes(), 0, .. Field(4), .. Field(4), .. Field(4), .. Field(2),
            .. Field(2), .. Field(2), .. Field(1), .. Field(1), .. Field(1), .. material.ToBytes(), 0];
        var found = new HashSet<UUID>();
        TextureEntryIds.Find(entry, found);
        Assert.That(found, Is.EquivalentTo(new[] { first, face, material }));
    }

    [Test]
    public void Text_IdsAnywhere_AreFound()
    {
        var (a, b) = (UUID.Random(), UUID.Random());
        var found = new HashSet<UUID>();
        UuidText.Find(Encoding.UTF8.GetBytes($"{a} x-y key k=\"{b}\";12345678-1234-1234-1234-12345678901 {UUID.Zero}"), found);
        Assert.That(found, Is.EquivalentTo(new[] { a, b }));
    }

    [Test]
    public void Prim_EveryPlaceWhereAnIdStands_IsLookedAt()
    {
        var ids = Enumerable.Range(0, 8).Select(_ => UUID.Random()).ToArray();
        var particles = new byte[86];
        ids[1].WriteTo(particles.AsSpan(36));
        var extras = ExtraParams.With([], ExtraParams.Sculpt, [.. ids[2].ToBytes(), 5])!;
        extras = ExtraParams.With(extras, ExtraParams.LightImage, [.. ids[3].ToBytes(), .. new byte[12]])!;
        extras = ExtraParams.With(extras, ExtraParams.RenderMaterial, [1, 0, .. ids[4].ToBytes()])!;
        var row = new PrimRow
        {
            Id = UUID.Random(), Shape = PrimShape.Box, TextureEntry = ids[0].ToBytes(), ParticleSystem = particles, ExtraParams = extras,
            LoopedSound = ids[5],
            CollisionSound = ids[6]
        };
        var items = new Dictionary<UUID, IReadOnlyList<PrimItemRow>> { [row.Id] = [new PrimItemRow { AssetId = ids[7] }] };
        var gatherer = new AssetGatherer();
        gatherer.Add(new PackedObject { Prims = [row], Items = items });
        Assert.That(TakeAll(gatherer), Is.EquivalentTo(ids));
    }

    [Test]
    public void Inspect_GoesIntoObjectsAndTexts_OnceEach()
    {
        var inner = new RandomObjects(2).Object(1);
        inner.Root.TextureEntry = UUID.Random().ToBytes();
        var texture = new UUID(inner.Root.TextureEntry);
        var gatherer = new AssetGatherer();
        gatherer.Inspect(new Asset { Type = AssetType.Object, Data = ObjectXml.Write(inner) });
        Assert.That(TakeAll(gatherer), Does.Contain(texture));
        gatherer.Inspect(new Asset { Type = AssetType.LslText, Data = Encoding.UTF8.GetBytes($"key t = \"{texture}\";") });
        Assert.That(TakeAll(gatherer), Is.Empty);
        gatherer.Inspect(new Asset { Type = AssetType.Texture, Data = Encoding.UTF8.GetBytes(UUID.Random().ToString()) });
        Assert.That(TakeAll(gatherer), Is.Empty);
    }

    private static byte[] Field(int length)
    {
        var field = new byte[length + 1];
        BinaryPrimitives.WriteUInt16LittleEndian(field.AsSpan(0, Math.Min(2, length + 1)), 1);
        field[^1] = 0;
        return field;
    }

    private static List<UUID> TakeAll(AssetGatherer gatherer)
    {
        var all = new List<UUID>();
        while (gatherer.TryTake(out var id, out _))
            all.Add(id);
        return all;
    }
}
