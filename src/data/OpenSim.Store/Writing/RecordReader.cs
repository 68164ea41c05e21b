using System.Buffers.Binary;
using System.Numerics;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Store.Columns;
using OpenSim.Store.Regions;

namespace OpenSim.Store.Writing;

/// <summary>
/// Reads what <see cref="RecordWriter"/> wrote. Whatever does not fit sets <see cref="Failed"/> and reads as zero from there on, so that callers ask
/// once at the end; nothing throws, however broken the bytes.
/// </summary>
internal ref struct RecordReader(ReadOnlySpan<byte> record) : IPrimVisitor
{
    private ReadOnlySpan<byte> _rest = record;

    public bool Failed { get; private set; }

    public readonly bool AtEnd => _rest.IsEmpty;

    private ReadOnlySpan<byte> Take(int length)
    {
        if (Failed || length < 0 || length > _rest.Length)
        {
            Failed = true;
            return default;
        }

        var taken = _rest[..length];
        _rest = _rest[length..];
        return taken;
    }

    public long Number() => Take(8) is { Length: 8 } bytes ? BinaryPrimitives.ReadInt64LittleEndian(bytes) : 0;

    public int Int32() => Take(4) is { Length: 4 } bytes ? BinaryPrimitives.ReadInt32LittleEndian(bytes) : 0;

    public byte Byte() => Take(1) is [var value] ? value : (byte)0;

    public float Single() => BitConverter.Int32BitsToSingle(Int32());

    public UUID Id() => Take(16) is { Length: 16 } bytes ? new UUID(bytes) : UUID.Zero;

    /// <summary>A count of things of at least one byte each: more than there are bytes left is a failure.</summary>
    public int Count()
    {
        uint value = 0;
        for (var shift = 0; shift < 35; shift += 7)
        {
            var next = Byte();
            value |= (uint)(next & 0x7F) << shift;
            if ((next & 0x80) == 0)
                break;
        }

        if (!Failed && value <= _rest.Length)
            return (int)value;
        Failed = true;
        return 0;
    }

    public string Text() => Encoding.UTF8.GetString(Take(Count()));

    public byte[] Bytes() => Take(Count()) is { Length: > 0 } bytes ? bytes.ToArray() : [];

    public object?[] Values()
    {
        var values = new object?[Count()];
        for (var i = 0; i < values.Length && !Failed; i++)
            values[i] = Value();
        return values;
    }

    private object? Value() => (ValueKind)Byte() switch
    {
        ValueKind.Number => Number(),
        ValueKind.Double => BitConverter.Int64BitsToDouble(Number()),
        ValueKind.Text => Text(),
        ValueKind.Bytes => Bytes(),
        ValueKind.Id => Id().ToString(),
        _ => null
    };

    public readonly bool Wants(EngineKind engine) => true;

    void IPrimVisitor.Id(string column, ref UUID value) => value = Id();

    void IPrimVisitor.Int(string column, ref int value) => value = Int32();

    void IPrimVisitor.Mask(string column, ref uint value) => value = unchecked((uint)Int32());

    void IPrimVisitor.Byte(string column, ref byte value) => value = Byte();

    void IPrimVisitor.SByte(string column, ref sbyte value) => value = unchecked((sbyte)Byte());

    void IPrimVisitor.UShort(string column, ref ushort value) => value = unchecked((ushort)Int32());

    void IPrimVisitor.Bool(string column, ref bool value) => value = Byte() != 0;

    void IPrimVisitor.Single(string column, ref float value) => value = Single();

    void IPrimVisitor.Vector(string x, string y, string z, ref Vector3 value) => value = new Vector3(Single(), Single(), Single());

    void IPrimVisitor.Quaternion(string x, string y, string z, string w, ref Quaternion value) => value = new Quaternion(Single(), Single(), Single(), Single());

    void IPrimVisitor.Text(string column, ref string value, int width, ColumnForm form) => value = Text();

    void IPrimVisitor.Bytes(string column, ref byte[] value, ColumnForm form) => value = Bytes();
}
