using OpenSim.Memory;

namespace OpenSim.ClientStack.LindenUDP.Textures;

/// <summary>One texture that a viewer has asked for: wanted how much and how urgently, and how far it is. Texture thread.</summary>
internal sealed class TextureTransfer : IHeapItem
{
    public SessionTextures Owner { get; private set; } = null!;

    public Primitives.UUID Id { get; private set; }

    /// <summary>Requests of equal priority go in the order in which they came.</summary>
    public long Order { get; private set; }

    public float Priority { get; set; }

    public int DiscardLevel { get; set; }

    /// <summary>Null until its bytes are here.</summary>
    public LoadedTexture? Texture { get; set; }

    /// <summary>The next packet to send.</summary>
    public int Next { get; set; }

    public int Last { get; set; }

    /// <summary>When a packet of it went last, microseconds.</summary>
    public long SentAt { get; set; }

    public int HeapPlace { get; set; } = -1;

    public TextureRank Rank => new(Priority, Order);

    public bool IsDone => Texture is not null && Next > Last;

    /// <summary>Makes it a new one.</summary>
    public TextureTransfer Begin(SessionTextures owner, in TextureRequest request, long order)
    {
        (Owner, Id, Order) = (owner, request.Id, order);
        (Texture, Last, SentAt) = (null, 0, 0);
        (Priority, DiscardLevel, Next) = (request.UsablePriority, request.DiscardLevel, request.FirstPacket);
        return this;
    }
}
