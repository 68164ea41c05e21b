namespace OpenSim.Protocol;

/// <summary>First byte of every datagram.</summary>
[Flags]
public enum PacketFlags : byte
{
    None = 0,
    AppendedAcks = 0x10,
    Resent = 0x20,
    Reliable = 0x40,
    ZeroCoded = 0x80
}
