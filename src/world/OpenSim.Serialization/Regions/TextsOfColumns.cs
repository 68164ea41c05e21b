using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Serialization.Xml;
using OpenSim.Store.Columns;

namespace OpenSim.Serialization.Regions;

/// <summary>
/// Puts the texts of an archive's elements into a row's columns. Anything that is not among them, or cannot be read, stays as it is in the
/// row.
/// </summary>
internal readonly struct TextsOfColumns(IReadOnlyDictionary<string, string> texts) : IColumnVisitor
{
    public static TRow Into<TRow, TColumns>(TRow row, IReadOnlyDictionary<string, string> texts)
        where TColumns : IColumns<TRow>
    {
        var visitor = new TextsOfColumns(texts);
        return TColumns.Visit(ref visitor, row);
    }

    public bool Wants(EngineKind engine) => engine == EngineKind.MySql;

    public UUID Id(string column, UUID value) => UUID.TryParse(Text(column), out var id) ? id : value;

    public int Int(string column, int value, ColumnForm form) => (int)Whole(column, value, int.MinValue, int.MaxValue);

    // With or without a sign.
    public uint UInt(string column, uint value, ColumnForm form) => unchecked((uint)Whole(column, value, int.MinValue, uint.MaxValue));

    public long Long(string column, long value, ColumnForm form) => Whole(column, value, long.MinValue, long.MaxValue);

    public byte Byte(string column, byte value, ColumnForm form) => (byte)Whole(column, value, byte.MinValue, byte.MaxValue);

    public sbyte SByte(string column, sbyte value) => (sbyte)Whole(column, value, sbyte.MinValue, sbyte.MaxValue);

    public bool Bool(string column, bool value, ColumnForm form) => Text(column) is { } text ? XmlIn.ParseBool(text) : value;

    public float Single(string column, float value) => (float)Double(column, value);

    public double Double(string column, double value) =>
        double.TryParse(Text(column), NumberStyles.Float, CultureInfo.InvariantCulture, out var number) && double.IsFinite(number)
            ? number
            : value;

    public string Text(string column, string value, int width, ColumnForm form) => Text(column) ?? value;

    public string? TextOrNull(string column, string? value, int width) => Text(column) ?? value;

    public byte[] Bytes(string column, byte[] value, ColumnForm form) => Text(column) is { } text ? XmlIn.ParseBytes(text) : value;

    private string? Text(string column) => texts.GetValueOrDefault(column);

    // Some wrote whole numbers as 1E+10.
    private long Whole(string column, long value, long min, long max)
    {
        if (long.TryParse(Text(column), NumberStyles.Integer, CultureInfo.InvariantCulture, out var whole))
            return Math.Clamp(whole, min, max);
        var number = Double(column, value);
        return Math.Abs(number) < long.MaxValue ? Math.Clamp((long)number, min, max) : value;
    }
}
