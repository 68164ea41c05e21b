using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Serialization.Xml;
using OpenSim.Store.Columns;

namespace OpenSim.Serialization.Regions;

/// <summary>
/// A row's columns as the texts of an archive's elements, by the columns' names on MySQL. So archives have the fields of the tables' lists,
/// and need to say only which element is which column.
/// </summary>
internal readonly struct ColumnTexts : IColumnVisitor
{
    private readonly Dictionary<string, string> _texts = [];

    public ColumnTexts()
    {
    }

    public static Dictionary<string, string> Of<TRow, TColumns>(TRow row)
        where TColumns : IColumns<TRow>
    {
        var visitor = new ColumnTexts();
        TColumns.Visit(ref visitor, row);
        return visitor._texts;
    }

    public bool Wants(EngineKind engine) => engine == EngineKind.MySql;

    public UUID Id(string column, UUID value) => Add(column, value, value.ToString());

    public int Int(string column, int value, ColumnForm form) => Add(column, value, value.ToString(CultureInfo.InvariantCulture));

    public uint UInt(string column, uint value, ColumnForm form) => Add(column, value, value.ToString(CultureInfo.InvariantCulture));

    public long Long(string column, long value, ColumnForm form) => Add(column, value, value.ToString(CultureInfo.InvariantCulture));

    public byte Byte(string column, byte value, ColumnForm form) => Add(column, value, value.ToString(CultureInfo.InvariantCulture));

    public sbyte SByte(string column, sbyte value) => Add(column, value, value.ToString(CultureInfo.InvariantCulture));

    public bool Bool(string column, bool value, ColumnForm form) => Add(column, value, value ? "True" : "False");

    public float Single(string column, float value) => Add(column, value, value.ToString(CultureInfo.InvariantCulture));

    public double Double(string column, double value) => Add(column, value, value.ToString(CultureInfo.InvariantCulture));

    public string Text(string column, string value, int width, ColumnForm form) => Add(column, value, XmlOut.Clean(value));

    public string? TextOrNull(string column, string? value, int width) => Add(column, value, XmlOut.Clean(value ?? ""));

    public byte[] Bytes(string column, byte[] value, ColumnForm form) => Add(column, value, Convert.ToBase64String(value));

    private T Add<T>(string column, T value, string text)
    {
        _texts[column] = text;
        return value;
    }
}
