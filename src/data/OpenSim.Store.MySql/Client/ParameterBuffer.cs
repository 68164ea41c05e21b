using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;

namespace OpenSim.Store.MySql.Client;

/// <summary>Native memory for one statement's parameters: the binds and, behind them, the values of the execution at hand. Grows, never shrinks.</summary>
internal sealed unsafe class ParameterBuffer : IDisposable
{
    private readonly MySqlBind* _binds;
    private byte* _values;
    private nuint _capacity;
    private nuint _used;

    public ParameterBuffer(int count)
    {
        _binds = (MySqlBind*)NativeMemory.AllocZeroed((nuint)Math.Max(count, 1), (nuint)sizeof(MySqlBind));
    }

    public MySqlBind* Binds => _binds;

    /// <summary>Makes room for all values, so that their addresses stay put while they are written.</summary>
    public void Begin(nuint bytes)
    {
        _used = 0;
        if (bytes <= _capacity)
            return;
        NativeMemory.Free(_values);
        _capacity = bytes * 3 / 2;
        _values = (byte*)NativeMemory.Alloc(_capacity);
    }

    /// <summary>Most bytes that a value may need, with alignment.</summary>
    public static nuint SizeOf(object? value) => value switch
    {
        string text => (nuint)Encoding.UTF8.GetMaxByteCount(text.Length) + 8,
        byte[] bytes => (nuint)bytes.Length + 8,
        _ => 48
    };

    public void Set(int index, object? value)
    {
        ref var bind = ref _binds[index];
        bind = default;
        switch (value)
        {
            case null or DBNull:
                bind.Type = MySqlType.Null;
                break;
            case string text:
                SetText(ref bind, text);
                break;
            case byte[] bytes:
                SetBytes(ref bind, bytes);
                break;
            case float single:
                bind.Type = MySqlType.Float;
                bind.Buffer = Put(single);
                break;
            case double number:
                bind.Type = MySqlType.Double;
                bind.Buffer = Put(number);
                break;
            case ulong unsigned:
                bind.Type = MySqlType.LongLong;
                bind.IsUnsigned = 1;
                bind.Buffer = Put(unsigned);
                break;
            case bool or sbyte or byte or short or ushort or int or uint or long:
                bind.Type = MySqlType.LongLong;
                bind.Buffer = Put(Convert.ToInt64(value, CultureInfo.InvariantCulture));
                break;
            case DateTime time:
                SetText(ref bind, time.ToString("yyyy-MM-dd HH:mm:ss.ffffff", CultureInfo.InvariantCulture));
                break;
            default:
                SetText(ref bind, Convert.ToString(value, CultureInfo.InvariantCulture) ?? "");
                break;
        }
    }

    private void SetText(ref MySqlBind bind, string text)
    {
        var room = new Span<byte>(_values + _used, checked((int)Math.Min(_capacity - _used, int.MaxValue)));
        bind.Type = MySqlType.String;
        bind.Buffer = _values + _used;
        bind.BufferLength = (ulong)Encoding.UTF8.GetBytes(text, room);
        Advance(bind.BufferLength);
    }

    private void SetBytes(ref MySqlBind bind, byte[] bytes)
    {
        bind.Type = MySqlType.Blob;
        bind.Buffer = _values + _used;
        bind.BufferLength = (ulong)bytes.Length;
        bytes.CopyTo(new Span<byte>(_values + _used, bytes.Length));
        Advance(bind.BufferLength);
    }

    private void* Put<T>(T value)
        where T : unmanaged
    {
        var at = (T*)(_values + _used);
        *at = value;
        Advance(sizeof(long));
        return at;
    }

    private void Advance(ulong bytes) => _used = (_used + (nuint)bytes + 7) & ~(nuint)7;

    public void Dispose()
    {
        NativeMemory.Free(_binds);
        NativeMemory.Free(_values);
        _values = null;
        GC.SuppressFinalize(this);
    }

    ~ParameterBuffer()
    {
        NativeMemory.Free(_binds);
        NativeMemory.Free(_values);
    }
}
