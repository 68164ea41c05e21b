using OpenSim.Primitives;

namespace OpenSim.ClientStack.LindenUDP.Textures;

/// <summary>One block of RequestImage.</summary>
/// <param name="DiscardLevel">0 is everything; each further level is a step less. -1 with no priority takes the request back.</param>
/// <param name="Packet">The first packet wanted: 0, or behind what the viewer has.</param>
internal readonly record struct TextureRequest(UUID Id, int DiscardLevel, float Priority, uint Packet)
{
    public int FirstPacket => (int)Math.Min(Packet, ushort.MaxValue);

    public float UsablePriority => float.IsFinite(Priority) ? Priority : 0;

    public bool IsCancel => DiscardLevel < 0 && Priority <= 0;
}
