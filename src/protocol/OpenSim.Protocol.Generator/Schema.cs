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

/// <summary>What a field of a message from a viewer says of the one that sends it, who must be the one behind the circuit.</summary>
internal enum SenderId
{
    None,
    Agent,
    Session
}

internal sealed class Field
{
    public Field(string name, FieldType type, int size, SenderId sender = SenderId.None)
    {
        Name = name;
        Type = type;
        Size = size;
        Sender = sender;
    }

    public string Name { get; }

    public FieldType Type { get; }

    /// <summary>Bytes on the wire; for a variable field the bytes of its length prefix.</summary>
    public int Size { get; }

    public bool IsVariable => Type == FieldType.Bytes;

    /// <summary>Marked in the schema, where the sender's ids are not called AgentID and SessionID.</summary>
    public SenderId Sender { get; }
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

    /// <summary>Where in the body the id of the agent stands that sends it; -1 where there is none.</summary>
    public int AgentAt => PlaceOf(SenderId.Agent, "AgentID");

    /// <summary>The same of its session.</summary>
    public int SessionAt => PlaceOf(SenderId.Session, "SessionID");

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

    // All such ids stand in the first block, which stands once; an AgentID beside a marked field is whom the message is about.
    private int PlaceOf(SenderId sender, string name)
    {
        if (Blocks.Count == 0 || Blocks[0].Repeat != Repeat.Single)
            return -1;
        var fields = Blocks[0].Fields;
        var field = fields.Find(f => f.Sender == sender) ?? fields.Find(f => f.Name == name);
        var before = fields.TakeWhile(f => f != field).ToList();
        return field is null || before.Any(f => f.IsVariable) ? -1 : before.Sum(f => f.Size);
    }
}
