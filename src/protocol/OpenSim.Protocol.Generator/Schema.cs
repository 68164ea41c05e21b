namespace OpenSim.Protocol.Generator;

/// <summary>How often a block stands in a message: once, a fixed number of times, or as often as a count byte before it says.</summary>
internal enum Repeat
{
    Single,
    Multiple,
    Variable
}

internal enum Frequency
{
    High,
    Medium,
    Low,
    Fixed
}

internal sealed class Field
{
    public Field(string name, FieldType type, int size)
    {
        Name = name;
        Type = type;
        Size = size;
    }

    public string Name { get; }

    public FieldType Type { get; }

    /// <summary>Bytes on the wire; for a variable field the bytes of its length prefix.</summary>
    public int Size { get; }

    public bool IsVariable => Type == FieldType.Bytes;
}

internal enum FieldType
{
    U8,
    U16,
    U32,
    U64,
    S8,
    S16,
    S32,
    S64,
    F32,
    F64,
    Bool,
    Vector3,
    Vector3D,
    Vector4,
    Quaternion,
    Uuid,
    IpAddress,
    IpPort,

    /// <summary>Length prefix of one or two bytes, then as many bytes.</summary>
    Bytes,

    /// <summary>As many bytes as the schema says.</summary>
    Fixed
}

internal sealed class Block
{
    public Block(string name, Repeat repeat, int count)
    {
        Name = name;
        Repeat = repeat;
        Count = count;
    }

    public string Name { get; }

    public Repeat Repeat { get; }

    /// <summary>Times it stands there when <see cref="Repeat"/> is Multiple.</summary>
    public int Count { get; }

    public List<Field> Fields { get; } = new();

    /// <summary>Bytes with every variable field empty.</summary>
    public int SmallestSize => Fields.Sum(f => f.Size);
}

internal sealed class Message
{
    public Message(string name, Frequency frequency, uint number)
    {
        Name = name;
        Frequency = frequency;
        Number = number;
    }

    public string Name { get; }

    public Frequency Frequency { get; }

    public uint Number { get; }

    public bool Trusted { get; set; }

    public bool ZeroCoded { get; set; }

    public bool NeverByUdp { get; set; }

    public List<Block> Blocks { get; } = new();

    /// <summary>The number as one value: what stands on the wire, read as big-endian, without leading bytes that are not there.</summary>
    public uint Id => Frequency switch
    {
        Frequency.High => Number,
        Frequency.Medium => 0xFF00 | Number,
        Frequency.Low => 0xFFFF0000 | Number,
        _ => Number
    };

    public byte[] IdBytes => Frequency switch
    {
        Frequency.High => new[] { (byte)Number },
        Frequency.Medium => new byte[] { 0xFF, (byte)Number },
        Frequency.Low => new byte[] { 0xFF, 0xFF, (byte)(Number >> 8), (byte)Number },
        _ => new[] { (byte)(Number >> 24), (byte)(Number >> 16), (byte)(Number >> 8), (byte)Number }
    };
}
