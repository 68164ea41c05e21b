using System.Numerics;
using System.Reflection;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Store.Regions;

namespace OpenSim.Serialization.Tests.Kit;

/// <summary>Objects with something in every field, from a seed.</summary>
public sealed class RandomObjects(int seed)
{
    // As OpenSimulator writes one.
    private const string Boat = "<Vehicle><TYPE>3</TYPE><FLAGS>101</FLAGS><LMDIR><X>1</X><Y>0</Y><Z>0.5</Z></LMDIR>"
        + "<LMFTIME><X>10</X><Y>3</Y><Z>2</Z></LMFTIME><LMDTIME>60</LMDTIME><LMTIME>5</LMTIME><LMOFF><X>0</X><Y>0.1</Y><Z>0</Z></LMOFF>"
        + "<AMDIR><X>0</X><Y>0</Y><Z>-0.5</Z></AMDIR><AMTIME>4</AMTIME><AMDTIME>4</AMDTIME><AMFTIME><X>10</X><Y>10</Y><Z>10</Z></AMFTIME>"
        + "<ADEFF>0.5</ADEFF><ADTIME>5</ADTIME><LDEFF>0.5</LDEFF><LDTIME>3</LDTIME><BEFF>-0.3</BEFF><BMIX>0.8</BMIX><BTIME>1</BTIME>"
        + "<HHEI>0.25</HHEI><HEFF>0.5</HEFF><HTIME>2</HTIME><VBUO>1</VBUO><VAEFF>0.5</VAEFF><VATIME>5</VATIME>"
        + "<REF_FRAME><X>0</X><Y>0</Y><Z>0</Z><W>1</W></REF_FRAME></Vehicle>";

    /// <summary>What an object has in a region only, and no file carries.</summary>
    public static readonly IReadOnlySet<string> NotInFiles =
        new HashSet<string> { nameof(PrimRow.RegionId), nameof(PrimRow.Omega), nameof(PrimRow.PseudoCrc), nameof(PrimRow.DieAtEdge) };

    private static readonly string[] Words =
        ["Box", "Ünïcode", "日本語", "emoji 🎈", "quote ' \" `", " ", "line\nbreak", "return\rhere", "\ttab", "<x>&amp;]]>", ""];

    private readonly Random _random = new(seed);

    public UUID Id() => new((ulong)_random.NextInt64(), (ulong)_random.NextInt64());

    public PackedObject Object(int prims)
    {
        var rows = Enumerable.Range(0, prims).Select(i => Prim(prims == 1 ? 0 : i + 1)).ToList();
        foreach (var row in rows)
        {
            row.ObjectId = rows[0].Id;
            row.GroupPosition = rows[0].GroupPosition;
            if (row == rows[0])
                continue;
            row.KeyframeMotion = row.LinksetData = []; // a root's
            row.StartString = "";
            row.RotationAxisLocks = 0;
        }

        rows.ForEach(Bound);
        rows[0].Position = Vector3.Zero;
        var items = rows.Where(_ => _random.Next(3) == 0)
            .ToDictionary(r => r.Id, r => (IReadOnlyList<PrimItemRow>)[.. Enumerable.Range(0, 3).Select(_ => Item(r.Id))]);
        return new PackedObject
        {
            Prims = rows,
            Items = items
        };
    }

    public PrimRow Prim(int linkNumber)
    {
        var row = new PrimRow();
        foreach (var field in typeof(PrimRow).GetFields().Where(f => !NotInFiles.Contains(f.Name)))
            field.SetValue(row, Value(field));
        row.HasShape = true;
        row.LinkNumber = linkNumber;
        row.Shape = Shape();
        row.CreatorId = Creator();
        row.DynAttrs = "<llsd><map><key>space</key><map /></map></llsd>";
        row.Vehicle = Boat;
        row.PhysInertia = "";
        row.LoopedSoundFlags |= 1; // another sound is not kept
        (row.PassTouches, row.PassCollisions) = ((byte)(row.PassTouches % 3), (byte)(row.PassCollisions % 3));
        return row;
    }

    public PrimItemRow Item(UUID prim) => Item(prim, Id());

    private PrimItemRow Item(UUID prim, UUID id) => new()
    {
        ItemId = id,
        ScriptState = _random.Next(2) == 0 ? "" : $"<State UUID=\"{id}\" Engine=\"YEngine\"><Snapshot>x &lt; 1&#xD;\n</Snapshot><Plugins /></State>",
        PrimId = prim,
        AssetId = Id(),
        ParentFolderId = prim,
        InvType = _random.Next(20),
        AssetType = _random.Next(-2, 58),
        Name = Text(),
        Description = Text(),
        CreationDate = Mask(),
        CreatorId = Creator(),
        OwnerId = Id(),
        LastOwnerId = Id(),
        GroupId = Id(),
        NextPermissions = Mask(),
        CurrentPermissions = Mask(),
        BasePermissions = Mask(),
        EveryonePermissions = Mask(),
        GroupPermissions = Mask(),
        Flags = Mask(),
        OldItemId = Id(),
        PermsGranter = Id(),
        PermsMask = (int)Mask(),
        OwnerChanged = _random.Next(2) == 1
    };

    public string Text() => string.Concat(Enumerable.Range(0, _random.Next(4)).Select(_ => Words[_random.Next(Words.Length)]));

    public byte[] Bytes()
    {
        var bytes = new byte[_random.Next(200)];
        _random.NextBytes(bytes);
        return bytes;
    }

    /// <summary>Places and sizes that a region leaves as they are.</summary>
    private static void Bound(PrimRow row)
    {
        row.GroupPosition = Vector3.Clamp(Vector3.Abs(row.GroupPosition), Vector3.Zero, new Vector3(255));
        row.Scale = Vector3.Clamp(Vector3.Abs(row.Scale), new Vector3(0.01f), new Vector3(256));
        row.Position = Near(row.Position);
        row.AttachedPos = Near(row.AttachedPos);
        row.SitTargetOffset = Near(row.SitTargetOffset);
        row.StandTarget = Near(row.StandTarget);
        row.CameraEyeOffset = Near(row.CameraEyeOffset);
        row.CameraAtOffset = Near(row.CameraAtOffset);
    }

    private static Vector3 Near(Vector3 offset) => Vector3.Clamp(offset, new Vector3(-256), new Vector3(256));

    public uint Mask() => (uint)_random.NextInt64(0, 1L + uint.MaxValue);

    private string Creator() => _random.Next(2) == 0 ? Id().ToString() : $"{Id()};http://example.org:8002/;First Last";

    private float Float() => (float)((_random.NextDouble() - 0.5) * Math.Pow(10, _random.Next(-3, 5)));

    private object? Value(FieldInfo field) => field.FieldType switch
    {
        var t when t == typeof(UUID) => Id(),
        var t when t == typeof(int) => _random.Next(-1000, 1 << 30),
        var t when t == typeof(uint) => Mask(),
        var t when t == typeof(byte) => (byte)_random.Next(256),
        var t when t == typeof(bool) => _random.Next(2) == 1,
        var t when t == typeof(float) => Float(),
        var t when t == typeof(Vector3) => new Vector3(Float(), Float(), Float()),
        var t when t == typeof(Quaternion) => new Quaternion(Float(), Float(), Float(), Float()),
        var t when t == typeof(string) => Text(),
        var t when t == typeof(byte[]) => Bytes(),
        var t when t == typeof(PrimShape) => Shape(),
        _ => throw new NotSupportedException(field.Name)
    };

    private PrimShape Shape()
    {
        sbyte S() => (sbyte)_random.Next(-128, 128);
        byte B() => (byte)_random.Next(256);
        ushort U() => (ushort)_random.Next(65536);
        return new PrimShape((PCode)B(), B(), B(), U(), U(), B(), B(), B(), B(), S(), S(), S(), S(), S(), B(), S(), U(), U(), U());
    }
}
