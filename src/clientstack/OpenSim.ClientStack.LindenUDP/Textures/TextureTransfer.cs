namespace OpenSim.ClientStack.LindenUDP.Textures;

/// <summary>One texture that a viewer has asked for: wanted how much and how urgently, and how far it is. Texture thread.</summary>
internal sealed class TextureTransfer(SessionTextures owner, Primitives.UUID id, long order)
{
    public SessionTextures Owner { get; } = owner;

    public Primitives.UUID Id { get; } = id;

    /// <summary>Requests of equal priority go in the order in which they came.</summary>
    public long Order { get; } = order;

    public float Priority { get; set; }

    public int DiscardLevel { get; set; }

    /// <summary>Null until its bytes are here.</summary>
    public LoadedTexture? Texture { get; set; }

    /// <summary>The next packet to send.</summary>
    public int Next { get; set; }

    public int Last { get; set; }

    /// <summary>When a packet of it went last, microseconds.</summary>
    public long SentAt { get; set; }

    /// <summary>Place in the heap, -1 when not in it.</summary>
    public int Place { get; set; } = -1;

    public bool IsDone => Texture is not null && Next > Last;

    public bool GoesBefore(TextureTransfer other) => Priority != other.Priority ? Priority > other.Priority : Order < other.Order;
}
