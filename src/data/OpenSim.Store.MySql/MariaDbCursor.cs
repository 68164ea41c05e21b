using System.Globalization;
using System.Text;
using OpenSim.Store.MySql.Client;
using OpenSim.Store.Sql;

namespace OpenSim.Store.MySql;

/// <summary>Rows straight from the reader's native buffers: no boxing, no string unless asked for.</summary>
internal sealed class MariaDbCursor(MariaDbDataReader reader) : RowCursor
{
    private readonly ResultBuffer _rows = reader.Rows;

    public override bool IsClosed => reader.IsClosed;

    public override bool Next() => reader.Read();

    public override bool IsNull(int column) => _rows.IsNull(column);

    public override long Int64(int column)
    {
        if (_rows.IsNull(column))
            return 0;
        return _rows.Columns[column].Kind switch
        {
            ResultKind.Integer => _rows.Int64(column),
            ResultKind.Single => (long)_rows.Single(column),
            ResultKind.Double => (long)_rows.Double(column),
            _ => LenientNumber.Int64(Encoding.UTF8.GetString(_rows.Bytes(column)))
        };
    }

    public override double Double(int column)
    {
        if (_rows.IsNull(column))
            return 0;
        return _rows.Columns[column].Kind switch
        {
            ResultKind.Integer => _rows.Int64(column),
            ResultKind.Single => _rows.Single(column),
            ResultKind.Double => _rows.Double(column),
            _ => LenientNumber.Double(Encoding.UTF8.GetString(_rows.Bytes(column)))
        };
    }

    public override float Single(int column) =>
        _rows.Columns[column].Kind == ResultKind.Single ? _rows.IsNull(column) ? 0 : _rows.Single(column) : (float)Double(column);

    public override ReadOnlySpan<byte> Raw(int column)
    {
        if (_rows.IsNull(column))
            return default;
        return _rows.Columns[column].Kind == ResultKind.Bytes ? _rows.Bytes(column) : Encoding.UTF8.GetBytes(Text(column));
    }

    public override string Text(int column)
    {
        if (_rows.IsNull(column))
            return "";
        return _rows.Columns[column].Kind switch
        {
            ResultKind.Integer when _rows.Columns[column].IsUnsigned => unchecked((ulong)_rows.Int64(column)).ToString(CultureInfo.InvariantCulture),
            ResultKind.Integer => _rows.Int64(column).ToString(CultureInfo.InvariantCulture),
            ResultKind.Single => _rows.Single(column).ToString(CultureInfo.InvariantCulture),
            ResultKind.Double => _rows.Double(column).ToString(CultureInfo.InvariantCulture),
            _ => Encoding.UTF8.GetString(_rows.Bytes(column))
        };
    }

    public override byte[] Bytes(int column)
    {
        var raw = Raw(column);
        return raw.IsEmpty ? [] : raw.ToArray();
    }

    public override void Dispose() => reader.Dispose();
}
