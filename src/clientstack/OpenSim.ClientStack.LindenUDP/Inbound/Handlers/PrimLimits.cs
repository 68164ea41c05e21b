namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

internal static class PrimLimits
{
    /// <summary>A texture entry longer than this cannot be told in one datagram beside the rest of a prim.</summary>
    public const int LongestTextureEntry = 1400;
}
