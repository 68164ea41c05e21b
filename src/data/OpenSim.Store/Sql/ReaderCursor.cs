using System.Data.Common;
using System.Globalization;
using System.Text;

namespace OpenSim.Store.Sql;

/// <summary>The cursor for any ADO.NET reader. Boxes a value each read, so engines we know well have their own.</summary>
public sealed class ReaderCursor(DbDataReader reader) : RowCursor
{
    public override bool IsClosed => reader.IsClosed;

    public override bool Next() => reader.Read();

    public override bool IsNull(int column) => reader.IsDBNull(column);

    public override long Int64(int column) => reader.GetValue(column) switch
    {
        DBNull => 0,
        long l => l,
        int i => i,
        bool b => b ? 1 : 0,
        ulong u => unchecked((long)u),
        string s => LenientNumber.Int64(s),
        byte[] b => LenientNumber.Int64(Encoding.UTF8.GetString(b)),
        var other => Convert.ToInt64(other, CultureInfo.InvariantCulture)
    };

    public override double Double(int column) => reader.GetValue(column) switch
    {
        DBNull => 0,
        double d => d,
        float f => f,
        string s => LenientNumber.Double(s),
        byte[] b => LenientNumber.Double(Encoding.UTF8.GetString(b)),
        var other => Convert.ToDouble(other, CultureInfo.InvariantCulture)
    };

    public override ReadOnlySpan<byte> Raw(int column) => Bytes(column);

    public override string Text(int column) => reader.GetValue(column) switch
    {
        DBNull => "",
        string s => s,
        byte[] b => Encoding.UTF8.GetString(b),
        var other => Convert.ToString(other, CultureInfo.InvariantCulture) ?? ""
    };

    public override byte[] Bytes(int column) => reader.GetValue(column) switch
    {
        DBNull => [],
        byte[] b => b,
        Guid g => Encoding.UTF8.GetBytes(g.ToString()), // a driver told to make Guids of char(36)
        string s => Encoding.UTF8.GetBytes(s),
        var other => Encoding.UTF8.GetBytes(Convert.ToString(other, CultureInfo.InvariantCulture) ?? "")
    };

    public override void Dispose() => reader.Dispose();
}
