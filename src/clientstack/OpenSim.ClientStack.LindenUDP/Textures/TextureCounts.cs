namespace OpenSim.ClientStack.LindenUDP.Textures;

/// <summary>
/// What the texture thread has done since the start. It alone writes, but for what the receiving thread drops; statistics read with a
/// moment's difference.
/// </summary>
internal sealed class TextureCounts
{
    public long Requests;

    /// <summary>Requests beyond what is kept for a viewer. Receiving thread.</summary>
    public long Dropped;

    public long Cycles;

    /// <summary>Cycles in which a viewer got nothing because what it got before has not gone yet.</summary>
    public long HeldBack;

    /// <summary>Cycles left out because the region is overloaded.</summary>
    public long Shed;

    public long Packets;

    public long Complete;

    public long Missing;

    /// <summary>Packets that viewers asked for again.</summary>
    public long Again;
}
