namespace OpenSim.ClientStack.LindenUDP.Xfer;

/// <summary>Numbers of the file transfer that both ends must know.</summary>
internal static class XferCode
{
    /// <summary>Bytes of the file in a packet.</summary>
    public const int BlockBytes = 1000;

    /// <summary>Bit of the packet number that says: the last one.</summary>
    public const uint LastPacket = 0x80000000;

    /// <summary>AbortXfer.Result: there is no such file.</summary>
    public const int FileNotFound = -43;

    /// <summary>AbortXfer.Result: nothing came for too long, or too much.</summary>
    public const int TimedOut = -23016;
}
