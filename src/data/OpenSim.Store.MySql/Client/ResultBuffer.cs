using System.Runtime.InteropServices;
using System.Text;

namespace OpenSim.Store.MySql.Client;

/// <summary>
/// Native memory for one statement's rows: each column has a place to which the library copies the value of the row at hand. Whole numbers arrive as
/// 64 bits, floats as they are, everything else as bytes. A column whose value does not fit is given a larger place and read once more.
/// </summary>
internal sealed unsafe class ResultBuffer : IDisposable
{
    private const ulong SmallColumn = 256;

    private readonly IntPtr _statement;
    private readonly MySqlBind* _binds;
    private readonly ulong* _lengths;
    private readonly byte* _nulls;
    private readonly byte* _errors;
    private bool _rebind;

    public ResultBuffer(IntPtr statement, IntPtr metadata)
    {
        _statement = statement;
        Count = (int)LibMariaDb.FieldCount(metadata);
        var fields = LibMariaDb.Fields(metadata);
        Columns = new ResultColumn[Count];
        _binds = (MySqlBind*)NativeMemory.AllocZeroed((nuint)Count, (nuint)sizeof(MySqlBind));
        _lengths = (ulong*)NativeMemory.AllocZeroed((nuint)Count, sizeof(ulong));
        _nulls = (byte*)NativeMemory.AllocZeroed((nuint)Count * 2, 1);
        _errors = _nulls + Count;
        for (var i = 0; i < Count; i++)
        {
            Columns[i] = ResultColumn.Of(fields[i]);
            Prepare(i, fields[i]);
        }
    }

    public int Count { get; }

    public ResultColumn[] Columns { get; }

    private void Prepare(int column, in MySqlField field)
    {
        ref var bind = ref _binds[column];
        bind.Length = _lengths + column;
        bind.IsNull = _nulls + column;
        bind.Error = _errors + column;
        bind.Type = Columns[column].Kind switch
        {
            ResultKind.Integer => MySqlType.LongLong,
            ResultKind.Single => MySqlType.Float,
            ResultKind.Double => MySqlType.Double,
            _ => MySqlType.Blob // bytes as they are; text is utf8mb4 by then
        };
        bind.IsUnsigned = Columns[column].IsUnsigned ? (byte)1 : (byte)0;
        // Dates come as text, which is longer than the length that the server names for them.
        Allocate(ref bind, Columns[column].Kind == ResultKind.Bytes ? Math.Clamp(field.Length, 64, SmallColumn) : 8);
        if (Columns[column].IsTime)
            bind.Type = MySqlType.String;
    }

    private static void Allocate(ref MySqlBind bind, ulong bytes)
    {
        NativeMemory.Free(bind.Buffer);
        bind.Buffer = NativeMemory.Alloc((nuint)bytes);
        bind.BufferLength = bytes;
    }

    /// <summary>To be called after each execution.</summary>
    public void Bind()
    {
        if (LibMariaDb.StatementBindResult(_statement, _binds) != 0)
            throw MariaDbException.OfStatement(_statement);
        _rebind = false;
    }

    /// <summary>False at the end.</summary>
    public bool Fetch()
    {
        if (_rebind)
            Bind();
        switch (LibMariaDb.StatementFetch(_statement))
        {
            case 0:
                return true;
            case LibMariaDb.NoData:
                return false;
            case LibMariaDb.DataTruncated:
                FetchLongColumns();
                return true;
            default:
                throw MariaDbException.OfStatement(_statement);
        }
    }

    private void FetchLongColumns()
    {
        for (var i = 0; i < Count; i++)
        {
            ref var bind = ref _binds[i];
            if (Columns[i].Kind != ResultKind.Bytes || _nulls[i] != 0 || _lengths[i] <= bind.BufferLength)
                continue;
            Allocate(ref bind, Math.Max(_lengths[i], bind.BufferLength * 2));
            _rebind = true; // the library keeps its own copy of the binds, with the old address
            if (LibMariaDb.StatementFetchColumn(_statement, _binds + i, (uint)i, 0) != 0)
                throw MariaDbException.OfStatement(_statement);
        }
    }

    public bool IsNull(int column) => _nulls[column] != 0;

    public long Int64(int column) => *(long*)_binds[column].Buffer;

    public float Single(int column) => *(float*)_binds[column].Buffer;

    public double Double(int column) => *(double*)_binds[column].Buffer;

    public ReadOnlySpan<byte> Bytes(int column) => new(_binds[column].Buffer, checked((int)_lengths[column]));

    public void Dispose()
    {
        Free();
        GC.SuppressFinalize(this);
    }

    ~ResultBuffer() => Free();

    private void Free()
    {
        for (var i = 0; i < Count; i++)
            NativeMemory.Free(_binds[i].Buffer);
        NativeMemory.Free(_binds);
        NativeMemory.Free(_lengths);
        NativeMemory.Free(_nulls);
    }
}

/// <summary>How a column's values are held.</summary>
internal enum ResultKind
{
    Integer,
    Single,
    Double,
    Bytes
}

/// <summary>A result column: name, how it is held, and whether its bytes are text.</summary>
internal readonly record struct ResultColumn(string Name, ResultKind Kind, bool IsUnsigned, bool IsText, bool IsTime, string TypeName)
{
    public static unsafe ResultColumn Of(in MySqlField field)
    {
        var kind = field.Type switch
        {
            MySqlType.Tiny or MySqlType.Short or MySqlType.Long or MySqlType.LongLong or MySqlType.Int24 or MySqlType.Year => ResultKind.Integer,
            MySqlType.Float => ResultKind.Single,
            MySqlType.Double => ResultKind.Double,
            _ => ResultKind.Bytes
        };
        var isTime = field.Type is MySqlType.Date or MySqlType.Time or MySqlType.DateTime or MySqlType.Timestamp;
        var isText = kind == ResultKind.Bytes && (field.Charset != MySqlField.BinaryCharset || isTime || field.Type is MySqlType.NewDecimal or MySqlType.Decimal);
        return new ResultColumn(Encoding.UTF8.GetString(field.Name, (int)field.NameLength), kind, (field.Flags & MySqlField.UnsignedFlag) != 0, isText, isTime,
            field.Type.ToString().ToUpperInvariant());
    }
}
