using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Columns;
using OpenSim.Store.Regions;
using OpenSim.Store.Regions.Tables;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Tests.Kit;

/// <summary>Rows with something in every field, from a seed. Values are such that every engine can give them back exactly.</summary>
public sealed class RandomRows(int seed)
{
    private static readonly string[] Words =
        ["Box", "Ünïcode", "日本語", "emoji 🎈 here", "quote ' \" ` \\", "percent % _ !", "line\nbreak", "", "semi; colon", "<x>&amp;"];

    private readonly Random _random = new(seed);

    public Random Random => _random;

    public UUID Id() => new((ulong)_random.NextInt64(), (ulong)_random.NextInt64());

    public string Text(int max = 200)
    {
        var text = string.Concat(Enumerable.Range(0, _random.Next(4)).Select(_ => Words[_random.Next(Words.Length)] + _random.Next(1000)));
        return ColumnText.Cut(text, max);
    }

    public byte[] Bytes(int max = 300)
    {
        var bytes = new byte[_random.Next(max)];
        _random.NextBytes(bytes);
        return bytes;
    }

    public float Float() => (float)((_random.NextDouble() - 0.5) * Math.Pow(10, _random.Next(-3, 5)));

    public Vector3 Vector() => new(Float(), Float(), Float());

    public Quaternion Rotation() => Quaternion.Normalize(new Quaternion(Float(), Float(), Float(), 1 + Math.Abs(Float())));

    public uint Mask() => (uint)_random.Next();

    public byte Byte() => (byte)_random.Next(256);

    public bool Bool() => _random.Next(2) == 1;

    public PrimRow Prim(UUID region, UUID objectId, UUID id, int linkNumber)
    {
        var row = new PrimRow();
        var filler = new RowFiller(this, EngineKind.MySql); // volume detection is kept on SQLite only
        PrimColumns.Visit(ref filler, row);
        PrimShapeColumns.Visit(ref filler, row);
        if (Bool())
            PrimOwnColumns.Visit(ref filler, row); // most have none of it
        (row.RegionId, row.ObjectId, row.Id, row.LinkNumber, row.HasShape) = (region, objectId, id, linkNumber, true);
        return row;
    }

    /// <summary>Root first, in link order.</summary>
    public List<PrimRow> Linkset(UUID region, int prims)
    {
        var root = Id();
        return [.. Enumerable.Range(0, prims).Select(i => Prim(region, root, i == 0 ? root : Id(), i + 1))];
    }

    public PrimItemRow Item(UUID prim) => RowFiller.Fill<PrimItemRow, PrimItemColumns>(this, EngineKind.MySql) with
    {
        PrimId = prim,
        ScriptState = Text(),
        ExperienceId = Id()
    };
}
