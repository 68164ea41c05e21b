using System.Data.Common;
using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Columns;

/// <summary>Sets a command's parameters from a row, in order.</summary>
public struct ColumnBinder(DbParameterCollection parameters, EngineKind engine, int parameter = 0) : IColumnVisitor
{
    private static readonly byte[] NothingCounted = [0];
    private static readonly object Zero = 0;
    private static readonly object One = 1;

    /// <summary>The next parameter to set.</summary>
    public int Parameter { get; private set; } = parameter;

    public readonly bool Wants(EngineKind kind) => kind == engine;

    public UUID Id(string column, UUID value) => Set(value, value.ToString());

    public int Int(string column, int value, ColumnForm form) => Set(value, form == ColumnForm.Digits ? Digits(value) : value);

    public uint UInt(string column, uint value, ColumnForm form) => Set(value, form switch
    {
        ColumnForm.Signed when engine == EngineKind.MySql => unchecked((int)value),
        ColumnForm.Signed or ColumnForm.Positive => (int)(value & 0x7FFFFFFF),
        _ => (long)value
    });

    public long Long(string column, long value, ColumnForm form) => Set(value, form == ColumnForm.Digits ? Digits(value) : value);

    public byte Byte(string column, byte value, ColumnForm form) =>
        Set(value, form == ColumnForm.Signed && engine == EngineKind.MySql ? unchecked((sbyte)value) : (int)value);

    public sbyte SByte(string column, sbyte value) => Set(value, (int)value);

    public bool Bool(string column, bool value, ColumnForm form)
    {
        if ((form & (engine == EngineKind.Sqlite ? ColumnForm.WordOnSqlite : ColumnForm.WordOnMySql)) == 0)
            return Set(value, value ? One : Zero);
        if ((form & ColumnForm.LowerCase) != 0)
            return Set(value, value ? "true" : "false");
        return Set(value, value ? "True" : "False");
    }

    public float Single(string column, float value) => Set(value, float.IsFinite(value) ? value : 0f);

    public double Double(string column, double value) => Set(value, double.IsFinite(value) ? value : 0d);

    public string Text(string column, string value, int width, ColumnForm form)
    {
        if (value.Length == 0 && form == ColumnForm.NullIfEmpty)
            return Set(value, DBNull.Value);
        if (form == ColumnForm.Name)
            return Set(value, BoundedText.Line(value, width, Math.Max(width, BoundedText.FieldBytes)));
        return Set(value, width > 0 ? ColumnText.Cut(value, width) : value);
    }

    public string? TextOrNull(string column, string? value, int width) =>
        Set(value, value is null ? DBNull.Value : width > 0 ? ColumnText.Cut(value, width) : value);

    public byte[] Bytes(string column, byte[] value, ColumnForm form)
    {
        if ((form & ColumnForm.Base64OnSqlite) != 0 && engine == EngineKind.Sqlite)
            return Set(value, Convert.ToBase64String(value));
        if (value.Length > 0)
            return Set(value, value);
        if ((form & ColumnForm.NullIfEmpty) != 0)
            return Set(value, DBNull.Value);
        return Set(value, (form & ColumnForm.Counted) != 0 ? NothingCounted : value);
    }

    private static string Digits(long value) => value.ToString(CultureInfo.InvariantCulture);

    private T Set<T>(T value, object stored)
    {
        parameters[Parameter++].Value = stored;
        return value;
    }
}
