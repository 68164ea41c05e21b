using System.Runtime.InteropServices;

namespace OpenSim.Store.MySql.Client;

/// <summary>MYSQL_BIND of Connector/C 3.x on a 64-bit system: one parameter or one result column, with its buffer.</summary>
[StructLayout(LayoutKind.Explicit, Size = 112)]
internal unsafe struct MySqlBind
{
    [FieldOffset(0)]
    public ulong* Length;

    [FieldOffset(8)]
    public byte* IsNull;

    [FieldOffset(16)]
    public void* Buffer;

    [FieldOffset(24)]
    public byte* Error;

    [FieldOffset(64)]
    public ulong BufferLength;

    [FieldOffset(96)]
    public MySqlType Type;

    [FieldOffset(101)]
    public byte IsUnsigned;
}

/// <summary>MYSQL_FIELD: what a result column is.</summary>
[StructLayout(LayoutKind.Explicit, Size = 128)]
internal unsafe struct MySqlField
{
    [FieldOffset(0)]
    public byte* Name;

    [FieldOffset(56)]
    public ulong Length;

    [FieldOffset(72)]
    public uint NameLength;

    [FieldOffset(100)]
    public uint Flags;

    [FieldOffset(108)]
    public uint Charset;

    [FieldOffset(112)]
    public MySqlType Type;

    public const uint UnsignedFlag = 32;
    public const uint BinaryCharset = 63;
}

/// <summary>enum enum_field_types.</summary>
internal enum MySqlType
{
    Decimal = 0,
    Tiny = 1,
    Short = 2,
    Long = 3,
    Float = 4,
    Double = 5,
    Null = 6,
    Timestamp = 7,
    LongLong = 8,
    Int24 = 9,
    Date = 10,
    Time = 11,
    DateTime = 12,
    Year = 13,
    Bit = 16,
    NewDecimal = 246,
    Enum = 247,
    Set = 248,
    TinyBlob = 249,
    MediumBlob = 250,
    LongBlob = 251,
    Blob = 252,
    VarString = 253,
    String = 254
}
