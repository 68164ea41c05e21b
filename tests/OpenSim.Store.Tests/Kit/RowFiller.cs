using OpenSim.Primitives;
using OpenSim.Store.Columns;

namespace OpenSim.Store.Tests.Kit;

/// <summary>Puts a random value into every field of a row that the engine keeps.</summary>
internal readonly struct RowFiller(RandomRows random, EngineKind engine) : IColumnVisitor
{
    public static TRow Fill<TRow, TColumns>(RandomRows random, EngineKind engine)
        where TRow : new()
        where TColumns : IColumns<TRow>
    {
        var filler = new RowFiller(random, engine);
        return TColumns.Visit(ref filler, new TRow());
    }

    public bool Wants(EngineKind kind) => kind == engine;

    public UUID Id(string column, UUID value) => random.Id();

    public int Int(string column, int value, ColumnForm form) => random.Random.Next(-1000, 1 << 30);

    public uint UInt(string column, uint value, ColumnForm form) => form == ColumnForm.Plain ? random.Mask() : random.Mask() & 0x7FFFFFFF;

    public long Long(string column, long value, ColumnForm form) => random.Random.NextInt64(1L << 40);

    public byte Byte(string column, byte value, ColumnForm form) => random.Byte();

    public sbyte SByte(string column, sbyte value) => unchecked((sbyte)random.Byte());

    public bool Bool(string column, bool value, ColumnForm form) => random.Bool();

    public float Single(string column, float value) => random.Float();

    public double Double(string column, double value) => random.Float();

    public string Text(string column, string value, int width, ColumnForm form) =>
        form == ColumnForm.Name ? BoundedText.Line(random.Text(width), width) : random.Text(width > 0 ? width : 200);

    public string? TextOrNull(string column, string? value, int width) => random.Bool() ? random.Text(width > 0 ? width : 200) : null;

    public byte[] Bytes(string column, byte[] value, ColumnForm form) => random.Bytes();
}
