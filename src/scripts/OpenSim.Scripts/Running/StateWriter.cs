using System.Buffers;
using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.InteropServices;
using System.Text.Unicode;
using OpenSim.Primitives;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Running;

/// <summary>
/// Writes what a script keeps: little-endian; counts in seven bits a byte; a text as its count of bytes times two and UTF-8, or, where it
/// has halves of surrogate pairs as scripts can make them, times two and one more and UTF-16.
/// </summary>
public sealed class StateWriter
{
    private readonly ArrayBufferWriter<byte> _bytes = new(256);
    private Dictionary<ScriptArray, int>? _arrays;
    private List<ScriptArray>? _arraysInOrder;

    public ReadOnlySpan<byte> Written => _bytes.WrittenSpan;

    /// <summary>Makes it empty, for the next script.</summary>
    public void Clear()
    {
        _bytes.ResetWrittenCount();
        ForgetArrays();
    }

    public void Byte(byte value) => Take(1)[0] = value;

    public void Flag(bool value) => Byte(value ? (byte)1 : (byte)0);

    public void Integer(int value) => BinaryPrimitives.WriteInt32LittleEndian(Take(4), value);

    public void Long(long value) => BinaryPrimitives.WriteInt64LittleEndian(Take(8), value);

    public void Double(double value) => BinaryPrimitives.WriteDoubleLittleEndian(Take(8), value);

    public void Single(float value) => BinaryPrimitives.WriteSingleLittleEndian(Take(4), value);

    public void Count(int value)
    {
        var left = (uint)value;
        for (; left > 127; left >>= 7)
            Byte((byte)(left | 128));
        Byte((byte)left);
    }

    public void Longs(ReadOnlySpan<long> values)
    {
        Count(values.Length);
        MemoryMarshal.AsBytes(values).CopyTo(Take(values.Length * sizeof(long)));
    }

    public void Key(UUID value) => value.WriteTo(Take(16));

    public void Vector(Vector3 value)
    {
        Single(value.X);
        Single(value.Y);
        Single(value.Z);
    }

    public void Rotation(Quaternion value)
    {
        Single(value.X);
        Single(value.Y);
        Single(value.Z);
        Single(value.W);
    }

    public void Text(string value)
    {
        var bytes = ArrayPool<byte>.Shared.Rent(value.Length * 3);
        if (Utf8.FromUtf16(value, bytes, out _, out var length, replaceInvalidSequences: false) == OperationStatus.Done)
        {
            Count(length << 1);
            _bytes.Write(bytes.AsSpan(0, length));
        }
        else
        {
            Count(value.Length * sizeof(char) << 1 | 1);
            _bytes.Write(MemoryMarshal.AsBytes(value.AsSpan()));
        }
        ArrayPool<byte>.Shared.Return(bytes);
    }

    public void List(LslList list)
    {
        Count(list.Count);
        foreach (ref readonly var item in list.Items)
            Item(item);
    }

    private void Item(in ListItem item)
    {
        var type = item.Type;
        Byte((byte)type);
        switch (type)
        {
            case ScriptType.Integer:
                Integer(item.Integer);
                break;
            case ScriptType.Float:
                Double(item.Float);
                break;
            case ScriptType.Vector:
                Vector(item.Vector);
                break;
            case ScriptType.Rotation:
                Rotation(item.Rotation);
                break;
            default:
                Text(item.Text);
                break;
        }
    }

    /// <summary>A string, list, array or object of a script's memory, or null. Arrays are named by a number: see <see cref="Arrays"/>.</summary>
    public void Object(object? value)
    {
        Byte((byte)ScriptObjects.TypeOf(value));
        switch (value)
        {
            case LslList list:
                List(list);
                break;
            case string text:
                Text(text);
                break;
            case int number:
                Integer(number);
                break;
            case double number:
                Double(number);
                break;
            case Vector3 vector:
                Vector(vector);
                break;
            case Quaternion rotation:
                Rotation(rotation);
                break;
            case ScriptArray array:
                Count(NumberOf(array));
                break;
            case ScriptThrown thrown:
                Thrown(thrown);
                break;
        }
    }

    /// <summary>
    /// Contents of all arrays that have been named, in the order of their numbers: last of all, for those that are met in them are numbered
    /// and follow. Nothing is written where there are none.
    /// </summary>
    public void Arrays()
    {
        for (var i = 0; i < (_arraysInOrder?.Count ?? 0); i++)
        {
            var array = _arraysInOrder![i];
            Count(array.Count);
            for (var entry = 0; entry < array.Count; entry++)
            {
                Object(array.KeyAt(entry));
                Object(array.ValueAt(entry));
            }
        }
    }

    /// <summary>What is written from now on is another script's.</summary>
    public void ForgetArrays()
    {
        _arrays?.Clear();
        _arraysInOrder?.Clear();
    }

    private int NumberOf(ScriptArray array)
    {
        if ((_arrays ??= []).TryGetValue(array, out var number))
            return number;
        (_arraysInOrder ??= []).Add(array);
        _arrays.Add(array, _arrays.Count);
        return _arrays.Count - 1;
    }

    private void Thrown(ScriptThrown thrown)
    {
        Text(thrown.Type);
        Text(thrown.Message);
        Text(thrown.Trace);
        // An exception that is thrown again stays what it was: none holds another.
        Object(thrown.Value is ScriptThrown ? null : thrown.Value);
    }

    public void Event(ScriptEvent written)
    {
        Byte((byte)written.Kind);
        List(written.Arguments);
        List(written.List);
        Count(written.Detected.Count);
        foreach (var detected in written.Detected)
            Detected(detected);
    }

    private void Detected(Detected detected)
    {
        Key(detected.Key);
        Key(detected.Owner);
        Key(detected.Group);
        Key(detected.Rezzer);
        Text(detected.Name);
        Integer(detected.Type);
        Integer(detected.LinkNumber);
        Integer(detected.TouchFace);
        Rotation(detected.Rotation);
        foreach (var vector in (ReadOnlySpan<Vector3>)
            [
                detected.Position, detected.Velocity, detected.Grab, detected.TouchPosition, detected.TouchNormal, detected.TouchBinormal,
                detected.TouchST, detected.TouchUV, detected.Damage
            ])
            Vector(vector);
    }

    private Span<byte> Take(int count)
    {
        var span = _bytes.GetSpan(count)[..count];
        _bytes.Advance(count);
        return span;
    }
}
