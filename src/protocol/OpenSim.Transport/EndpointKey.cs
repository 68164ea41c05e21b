using System.Buffers.Binary;
using System.Net;
using System.Net.Sockets;

namespace OpenSim.Transport;

/// <summary>
/// Address and port of the other side as a value: 16 bytes of IPv6 address (IPv4 mapped into it) and the port. Circuits are found by
/// it.
/// </summary>
public readonly record struct EndpointKey(ulong High, ulong Low, ushort Port)
{
    private const ulong MappedIPv4 = 0x0000_FFFF_0000_0000;

    public bool IsIPv4 => High == 0 && Low >> 32 == 0xFFFF;

    public static EndpointKey From(IPEndPoint endPoint)
    {
        Span<byte> bytes = stackalloc byte[16];
        endPoint.Address.MapToIPv6().TryWriteBytes(bytes, out _);
        return new EndpointKey(BinaryPrimitives.ReadUInt64BigEndian(bytes), BinaryPrimitives.ReadUInt64BigEndian(bytes[8..]),
            (ushort)endPoint.Port);
    }

    public static EndpointKey FromIPv4(uint address, ushort port) => new(0, MappedIPv4 | address, port);

    public IPEndPoint ToEndPoint()
    {
        Span<byte> bytes = stackalloc byte[16];
        BinaryPrimitives.WriteUInt64BigEndian(bytes, High);
        BinaryPrimitives.WriteUInt64BigEndian(bytes[8..], Low);
        var address = new IPAddress(bytes);
        return new IPEndPoint(IsIPv4 ? address.MapToIPv4() : address, Port);
    }

    public override int GetHashCode() => (int)((Low * 0x9E3779B97F4A7C15 ^ High ^ (ulong)Port << 40) >> 32) * 31 + Port;

    public override string ToString() => ToEndPoint().ToString();

    /// <summary>Reads a kernel socket address (sockaddr_in or sockaddr_in6).</summary>
    internal static EndpointKey FromSockaddr(ReadOnlySpan<byte> address)
    {
        var family = BitConverter.ToUInt16(address);
        var port = BinaryPrimitives.ReadUInt16BigEndian(address[2..]);
        return family == Native.AfInet6
            ? new EndpointKey(BinaryPrimitives.ReadUInt64BigEndian(address[8..]), BinaryPrimitives.ReadUInt64BigEndian(address[16..]), port)
            : FromIPv4(BinaryPrimitives.ReadUInt32BigEndian(address[4..]), port);
    }

    /// <summary>Writes the kernel's form for a socket of the family; returns its length.</summary>
    internal int WriteSockaddr(Span<byte> address, AddressFamily family)
    {
        address.Clear();
        BinaryPrimitives.WriteUInt16BigEndian(address[2..], Port);
        if (family == AddressFamily.InterNetworkV6)
        {
            BitConverter.TryWriteBytes(address, Native.AfInet6);
            BinaryPrimitives.WriteUInt64BigEndian(address[8..], High);
            BinaryPrimitives.WriteUInt64BigEndian(address[16..], Low);
            return Native.Sockaddr6Size;
        }

        BitConverter.TryWriteBytes(address, Native.AfInet);
        BinaryPrimitives.WriteUInt32BigEndian(address[4..], (uint)Low);
        return Native.Sockaddr4Size;
    }
}
