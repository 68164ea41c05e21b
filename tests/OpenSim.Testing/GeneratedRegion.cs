using System.Buffers.Binary;
using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Writing;

namespace OpenSim.Testing;

/// <summary>
/// The prims of a region of any size, the same for the same numbers: four in ten stand alone, the rest are linksets of 2 to 200; boxes,
/// cylinders, prisms, spheres, tori, tubes and rings with cuts, hollows and twists; textures, names and creators that repeat as they do in
/// regions that people have built; one prim in 500 with inventory.
/// </summary>
/// <param name="prims">How many.</param>
/// <param name="forms">How many different forms (shape and size); as many as prims gives each its own.</param>
public sealed class GeneratedRegion(UUID regionId, int prims, int forms)
{
    private const int Textures = 2000;
    private const int People = 40;
    private const int OneInSoManyHasItems = 500;
    private const uint AllPermissions = 0x9E000; // export, transfer, modify, copy, move: what OpenSimulator makes of "all"

    // Path and profile of the seven forms that a viewer's build tool offers.
    private static readonly (byte Path, byte Profile)[] Forms = [(16, 1), (16, 0), (16, 3), (32, 5), (32, 0), (32, 1), (32, 3)];
    private static readonly string[] Names =
        ["Primitive", "wall", "roof tile", "window frame", "Treppenstufe", "lamp", "Object", "fence post", "flower ✿", "rock"];

    private readonly byte[][] _textures = [.. Enumerable.Range(0, Textures).Select(TextureEntry)];

    public UUID RegionId => regionId;

    public int Prims => prims;

    /// <summary>All of them, linkset by linkset, root first. Each row is new.</summary>
    public IEnumerable<PrimRow> Rows()
    {
        for (int first = 0, size; first < prims; first += size)
        {
            size = Math.Min(SizeOfLinkset(first), prims - first);
            for (var i = 0; i < size; i++)
                yield return Row(first, i, size);
        }
    }


    /// <summary>The same as the store takes it.</summary>
    public IEnumerable<ObjectOperation> Linksets()
    {
        for (int first = 0, size; first < prims; first += size)
        {
            size = Math.Min(SizeOfLinkset(first), prims - first);
            var (from, count) = (first, size);
            yield return new ObjectOperation(PrimId(from), [.. Enumerable.Range(0, count).Select(i => Row(from, i, count))], false,
                [.. Inventories(from, count)]);
        }
    }

    public void WriteTo(SqlSceneStore store)
    {
        const int Batch = 1000;
        foreach (var linksets in Linksets().Chunk(Batch))
            store.Store(linksets);
    }

    private static IEnumerable<PrimInventory> Inventories(int first, int count)
    {
        for (var i = first; i < first + count; i++)
        {
            if (i % OneInSoManyHasItems == 0)
                yield return new PrimInventory(PrimId(i),
                    [.. Enumerable.Range(0, 1 + i / OneInSoManyHasItems % 3).Select(n => Item(i, n))]);
        }
    }

    public static UUID PrimId(int index) => new(Mix((ulong)index), Mix((ulong)index + (1UL << 40)));

    private static int SizeOfLinkset(int first) => (Mix((ulong)first) % 10) switch
    {
        < 7 => 1, // seven sets in ten: four prims in ten
        8 => 12,
        9 when first % 50 == 0 => 200,
        _ => 2 + (int)(Mix((ulong)first + 7) % 4)
    };

    private PrimRow Row(int first, int link, int size)
    {
        var index = first + link;
        var random = Mix((ulong)index);
        return new PrimRow
        {
            Id = PrimId(index),
            RegionId = regionId,
            ObjectId = PrimId(first),
            LinkNumber = size == 1 ? 0 : link + 1,
            CreationDate = 1_500_000_000 + index,
            Name = Names[random % (ulong)Names.Length],
            Description = random % 5 == 0 ? "made by hand" : "",
            CreatorId = Person(first).ToString(),
            OwnerId = Person(first),
            LastOwnerId = Person(first),
            OwnerMask = AllPermissions,
            BaseMask = AllPermissions,
            NextOwnerMask = 0x82000,
            GroupPosition = Place(first),
            Position = link == 0 ? Vector3.Zero : new Vector3(Spread(random, 8, 4), Spread(random, 16, 4), Spread(random, 24, 4)),
            Rotation = Quaternion.CreateFromYawPitchRoll(Spread(random, 32, 3), 0, 0),
            HasShape = true,
            Shape = Shape(index % forms),
            Scale = Scale(index % forms),
            TextureEntry = _textures[random % Textures]
        };
    }

    private Vector3 Place(int index) =>
        new(0.5f + 255f * (index % 512) / 512, 0.5f + 255f * (index / 512 % 512) / 512, 21 + 60f * index / prims);

    private static PrimShape Shape(int form)
    {
        var random = Mix((ulong)form);
        var (path, profile) = Forms[form % Forms.Length];
        var isRound = path == 32;
        return PrimShape.Box with
        {
            PathCurve = path,
            ProfileCurve = profile,
            PathScaleX = 100,
            PathScaleY = (byte)(isRound && profile != 5 ? 150 : 100),
            PathTwist = (sbyte)(random % 3 == 0 ? (int)(random >> 8 & 31) : 0),
            PathTaperX = (sbyte)(!isRound && random % 4 == 1 ? (int)(random >> 16 & 31) : 0),
            ProfileBegin = (ushort)(random % 5 == 2 ? (random >> 24 & 15) * 1000 : 0),
            ProfileHollow = (ushort)(random % 3 == 1 ? (random >> 32 & 15) * 2500 : 0)
        };
    }

    private static Vector3 Scale(int form)
    {
        var random = Mix((ulong)form + (1UL << 41));
        return new Vector3(0.1f + (random & 0xFFFF) / 13107f, 0.1f + (random >> 16 & 0xFFFF) / 13107f,
            0.1f + (random >> 32 & 0xFFFF) / 13107f);
    }

    private static PrimItemRow Item(int prim, int number) => new()
    {
        ItemId = new UUID(Mix((ulong)prim + (2UL << 40)), (ulong)number + 1),
        PrimId = PrimId(prim),
        AssetId = new UUID(Mix((ulong)prim + (3UL << 40)), (ulong)number + 1),
        InvType = 7, // a notecard: nothing starts when it is loaded
        AssetType = 7,
        Name = $"note {number}",
        CreationDate = 1_500_000_000,
        CreatorId = Person(prim).ToString(),
        OwnerId = Person(prim),
        LastOwnerId = Person(prim),
        CurrentPermissions = 0x7FFFFFFF,
        BasePermissions = 0x7FFFFFFF,
        NextPermissions = 0x82000
    };

    // The packed form: each property as the default, then a face's own value under its mask, closed by a zero.
    private static byte[] TextureEntry(int number)
    {
        using var bytes = new MemoryStream();
        bytes.Write(new UUID(Mix((ulong)number + (4UL << 40)), 7).ToBytes());
        if (number % 3 == 0)
        {
            bytes.WriteByte(1 << 1); // face 1
            bytes.Write(new UUID(Mix((ulong)number + (5UL << 40)), 7).ToBytes());
        }

        bytes.WriteByte(0);
        bytes.Write([0, 0, (byte)number, 0, 0]); // colour, inverted
        Span<byte> repeat = stackalloc byte[4];
        BinaryPrimitives.WriteSingleLittleEndian(repeat, 1 + number % 4);
        for (var axis = 0; axis < 2; axis++)
        {
            bytes.Write(repeat);
            bytes.WriteByte(0);
        }

        bytes.Write(new byte[3 + 3 + 3 + 2 + 2 + 2]); // offsets and rotation; material, media, glow
        bytes.Write(new byte[17]); // material id
        return bytes.ToArray();
    }

    private static UUID Person(int index) => new(0xA11CE, (ulong)(index / 97 % People) + 1);

    private static float Spread(ulong random, int shift, float width) => ((random >> shift & 255) / 255f - 0.5f) * width;

    // SplitMix64: https://prng.di.unimi.it/splitmix64.c (public domain); every index its own well-mixed number.
    private static ulong Mix(ulong value)
    {
        value += 0x9E3779B97F4A7C15;
        value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9;
        value = (value ^ value >> 27) * 0x94D049BB133111EB;
        return value ^ value >> 31;
    }
}
