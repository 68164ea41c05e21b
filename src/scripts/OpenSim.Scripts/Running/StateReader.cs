using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.InteropServices;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Running;

/// <summary>
/// Reads what <see cref="StateWriter"/> wrote, from anywhere: states travel with objects between regions and grids. After the first thing
/// that cannot be, all that is read is zero and <see cref="IsValid"/> false. It makes nothing longer than what there are bytes for.
/// </summary>
public ref struct StateReader(ReadOnlySpan<byte> bytes)
{
    private ReadOnlySpan<byte> _left = bytes;
    private List<ScriptArray>? _arrays;

    public bool IsValid { get; private set; } = true;

    public readonly bool IsAtEnd => _left.IsEmpty;

    public void Refuse()
    {
        IsValid = false;
        _left = [];
    }

    public byte Byte() => Take(1) is [var value] ? value : (byte)0;

    public bool Flag() => Byte() != 0;

    public int Integer() => Take(4) is { IsEmpty: false } taken ? BinaryPrimitives.ReadInt32LittleEndian(taken) : 0;

    public long Long() => Take(8) is { IsEmpty: false } taken ? BinaryPrimitives.ReadInt64LittleEndian(taken) : 0;

    public double Double() => Take(8) is { IsEmpty: false } taken ? BinaryPrimitives.ReadDoubleLittleEndian(taken) : 0;

    public float Single() => Take(4) is { IsEmpty: false } taken ? BinaryPrimitives.ReadSingleLittleEndian(taken) : 0;

    /// <param name="bytesEach">That each of what is counted takes at least: a count that the rest cannot hold is refused.</param>
    public int Count(int bytesEach)
    {
        ulong count = 0;
        for (var shift = 0; shift < 35; shift += 7)
        {
            var part = Byte();
            count |= (ulong)(part & 127) << shift;
            if (part > 127)
                continue;
            if (count * (ulong)bytesEach <= (ulong)_left.Length)
                return (int)count;
            break;
        }
        Refuse();
        return 0;
    }

    public long[] Longs()
    {
        var count = Count(sizeof(long));
        return MemoryMarshal.Cast<byte, long>(Take(count * sizeof(long))).ToArray();
    }

    public UUID Key() => Take(16) is { IsEmpty: false } taken ? new UUID(taken) : default;

    public Vector3 Vector() => new(Single(), Single(), Single());

    public Quaternion Rotation() => new(Single(), Single(), Single(), Single());

    public string Text()
    {
        // Twice its bytes, so half a byte each.
        var header = Count(0);
        var taken = Take(header >> 1);
        return (header & 1) == 0 ? Encoding.UTF8.GetString(taken) : new string(MemoryMarshal.Cast<byte, char>(taken));
    }

    public LslList List()
    {
        var items = new ListItem[Count(2)];
        for (var i = 0; i < items.Length && IsValid; i++)
            items[i] = Item();
        return IsValid ? LslList.Take(items) : LslList.Empty;
    }

    private ListItem Item()
    {
        switch ((ScriptType)Byte())
        {
            case ScriptType.Integer:
                return ListItem.Of(Integer());
            case ScriptType.Float:
                return ListItem.Of(Double());
            case ScriptType.String:
                return ListItem.Of(Text());
            case ScriptType.Key:
                return ListItem.OfKey(Text());
            case ScriptType.Vector:
                return ListItem.Of(Vector());
            case ScriptType.Rotation:
                return ListItem.Of(Rotation());
            default:
                Refuse();
                return default;
        }
    }

    public object? Object()
    {
        switch ((ScriptType)Byte())
        {
            case ScriptType.String:
                return Text();
            case ScriptType.List:
                return List();
            case ScriptType.Void:
                return null;
            case ScriptType.Integer:
                return ScriptObjects.Of(Integer());
            case ScriptType.Float:
                return Double();
            case ScriptType.Vector:
                return Vector();
            case ScriptType.Rotation:
                return Rotation();
            case ScriptType.Array:
                return Array(Count(0));
            case ScriptType.Object:
                return Thrown();
            default:
                Refuse();
                return null;
        }
    }

    /// <summary>Reads what <see cref="StateWriter.Arrays"/> wrote, into the arrays that have been named.</summary>
    public void Arrays()
    {
        for (var i = 0; i < (_arrays?.Count ?? 0) && IsValid; i++)
        {
            for (var left = Count(2); left > 0 && IsValid; left--)
                Entry(_arrays![i]);
        }
    }

    private void Entry(ScriptArray array)
    {
        var key = ArrayKeys.Of(Object());
        var value = Object();
        if (key is null || value is null)
            Refuse();
        else
            array.Set(key, value);
    }

    // They are numbered as they come, so that the next is one more at most.
    private ScriptArray? Array(int number)
    {
        if (number == (_arrays ??= []).Count && IsValid)
            _arrays.Add(new ScriptArray());
        if (number < _arrays.Count)
            return _arrays[number];
        Refuse();
        return null;
    }

    private ScriptThrown? Thrown()
    {
        var (type, message, trace) = (Text(), Text(), Text());
        if (_left is [(byte)ScriptType.Object, ..])
            Refuse();
        return new ScriptThrown(type, message, Object(), trace);
    }

    public ScriptEvent Event()
    {
        var kind = Byte();
        if (kind > (byte)EventKind.region_cross)
        {
            Refuse();
            kind = 0; // what is read of it is dropped, but asked for its arguments before
        }

        var arguments = List();
        var list = List();
        var detected = new Detected[Count(200)];
        for (var i = 0; i < detected.Length; i++)
            detected[i] = Detected();
        var read = new ScriptEvent((EventKind)kind, arguments, detected) { List = list };
        if (IsValid && !read.IsAsDeclared)
            Refuse();
        return read;
    }

    // Initialisers run in the order in which they stand: the order in which it was written.
    private Detected Detected() => new()
    {
        Key = Key(), Owner = Key(), Group = Key(), Rezzer = Key(), Name = Text(), Type = Integer(), LinkNumber = Integer(),
        TouchFace = Integer(), Rotation = Rotation(), Position = Vector(), Velocity = Vector(), Grab = Vector(), TouchPosition = Vector(),
        TouchNormal = Vector(), TouchBinormal = Vector(), TouchST = Vector(), TouchUV = Vector(), Damage = Vector()
    };

    private ReadOnlySpan<byte> Take(int count)
    {
        if ((uint)count > (uint)_left.Length)
            Refuse();
        if (!IsValid)
            return default;
        var taken = _left[..count];
        _left = _left[count..];
        return taken;
    }
}
