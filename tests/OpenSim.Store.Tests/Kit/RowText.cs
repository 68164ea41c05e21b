using System.Globalization;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Store.Columns;

namespace OpenSim.Store.Tests.Kit;

/// <summary>A row as text, one line a column: equal rows have equal text, and a difference shows which column it is.</summary>
internal readonly struct RowText : IColumnVisitor
{
    private readonly StringBuilder _text = new();

    public RowText()
    {
    }

    public static string Of<TRow, TColumns>(TRow row)
        where TColumns : IColumns<TRow>
    {
        var visitor = new RowText();
        TColumns.Visit(ref visitor, row);
        return visitor._text.ToString();
    }

    public bool Wants(EngineKind engine) => true;

    public UUID Id(string column, UUID value) => Line(column, value);

    public int Int(string column, int value, ColumnForm form) => Line(column, value);

    public uint UInt(string column, uint value, ColumnForm form) => Line(column, value);

    public long Long(string column, long value, ColumnForm form) => Line(column, value);

    public byte Byte(string column, byte value, ColumnForm form) => Line(column, value);

    public sbyte SByte(string column, sbyte value) => Line(column, value);

    public bool Bool(string column, bool value, ColumnForm form) => Line(column, value);

    public float Single(string column, float value) => Line(column, value);

    public double Double(string column, double value) => Line(column, value);

    public string Text(string column, string value, int width, ColumnForm form) => Line(column, value);

    public string? TextOrNull(string column, string? value, int width)
    {
        Line(column, value is null ? "(null)" : $"'{value}'");
        return value;
    }

    public byte[] Bytes(string column, byte[] value, ColumnForm form)
    {
        Line(column, Convert.ToHexString(value));
        return value;
    }

    private T Line<T>(string column, T value)
    {
        _text.Append(CultureInfo.InvariantCulture, $"{column} {value}\n");
        return value;
    }
}
