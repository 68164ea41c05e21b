using OpenSim.Primitives;
using OpenSim.Serialization.Xml;
using OpenSim.Store.Columns;

namespace OpenSim.Serialization.Regions;

/// <summary>
/// Puts the texts of an archive's elements into a row's columns. Anything that is not among them stays as it is in the row. So does a text
/// that is no number where one is wanted, and a remark tells of it.
/// </summary>
/// <param name="texts">With the names of their elements, by column.</param>
internal readonly struct TextsOfColumns(IReadOnlyDictionary<string, (string Element, string Text)> texts, List<string> remarks)
    : IColumnVisitor
{
    /// <param name="remarks">Gets a sentence for each number that cannot be read.</param>
    public static TRow Into<TRow, TColumns>(
        TRow row, IReadOnlyDictionary<string, (string Element, string Text)> texts, List<string> remarks)
        where TColumns : IColumns<TRow>
    {
        var visitor = new TextsOfColumns(texts, remarks);
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

    public bool Bool(string column, bool value, ColumnForm form) => Text(column)?.Trim().ToLowerInvariant() switch
    {
        null => value,
        "1" or "true" => true,
        "" or "0" or "false" => false,
        _ => Unread(column, value, "neither true nor false")
    };

    public float Single(string column, float value) => (float)Double(column, value);

    public double Double(string column, double value)
    {
        if (Text(column) is not { Length: > 0 } text)
            return value;
        return NumberText.TryDouble(text, out var number) && double.IsFinite(number) ? number : Unread(column, value);
    }

    public string Text(string column, string value, int width, ColumnForm form) => Text(column) ?? value;

    public string? TextOrNull(string column, string? value, int width) => Text(column) ?? value;

    public byte[] Bytes(string column, byte[] value, ColumnForm form) => Text(column) is { } text ? XmlIn.ParseBytes(text) : value;

    private string? Text(string column) => texts.TryGetValue(column, out var known) ? known.Text : null;

    private long Whole(string column, long value, long min, long max)
    {
        if (Text(column) is not { Length: > 0 } text)
            return value;
        return NumberText.TryLong(text, out var whole) ? Math.Clamp(whole, min, max) : Unread(column, value);
    }

    private T Unread<T>(string column, T value, string wanted = "no number")
    {
        var (element, text) = texts[column];
        if (remarks.Count < NumberText.MaxTold)
            remarks.Add(NumberText.Unreadable(element, text, "what it was stays", wanted));
        return value;
    }
}
