using System.Globalization;
using System.Text;

namespace OpenSim.Store.Sql;

/// <summary>A single row that is already in memory, read like any other: so that rows out of the journal go through the same code as rows out of a table.</summary>
internal sealed class ValuesCursor(object?[] values) : RowCursor
{
    public override bool IsClosed => false;

    public override bool Next() => false;

    // A record of an older version may have fewer columns; what is missing is null.
    private object? At(int column) => column < values.Length ? values[column] : null;

    public override bool IsNull(int column) => At(column) is null;

    public override long Int64(int column) => At(column) switch
    {
        long number => number,
        double number => (long)number,
        string text => LenientNumber.Int64(text),
        _ => 0
    };

    public override double Double(int column) => At(column) switch
    {
        double number => number,
        long number => number,
        string text => LenientNumber.Double(text),
        _ => 0
    };

    public override ReadOnlySpan<byte> Raw(int column) => Bytes(column);

    public override string Text(int column) => At(column) switch
    {
        string text => text,
        byte[] bytes => Encoding.UTF8.GetString(bytes),
        var other => Convert.ToString(other, CultureInfo.InvariantCulture) ?? ""
    };

    public override byte[] Bytes(int column) => At(column) switch
    {
        byte[] bytes => bytes,
        null => [],
        _ => Encoding.UTF8.GetBytes(Text(column))
    };

    public override void Dispose()
    {
    }
}
