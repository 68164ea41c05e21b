using System.Net;
using System.Net.Sockets;

namespace OpenSim.Transport.Tests;

public class EndpointKeyTests
{
    [TestCase("127.0.0.1", 9000)]
    [TestCase("255.254.253.252", 65535)]
    [TestCase("0.0.0.0", 0)]
    [TestCase("::1", 9000)]
    [TestCase("2001:db8:1:2:3:4:5:6", 13000)]
    public void EndPoint_ThereAndBack_IsTheSame(string address, int port)
    {
        var endPoint = new IPEndPoint(IPAddress.Parse(address), port);

        Assert.That(EndpointKey.From(endPoint).ToEndPoint(), Is.EqualTo(endPoint));
        Assert.That(EndpointKey.From(endPoint).IsIPv4, Is.EqualTo(endPoint.AddressFamily == AddressFamily.InterNetwork));
    }

    [Test]
    public void IPv4_AsMappedIPv6_IsTheSameKey()
    {
        var plain = EndpointKey.From(new IPEndPoint(IPAddress.Parse("10.1.2.3"), 5));

        Assert.That(EndpointKey.From(new IPEndPoint(IPAddress.Parse("::ffff:10.1.2.3"), 5)), Is.EqualTo(plain));
        Assert.That(EndpointKey.FromIPv4(0x0A010203, 5), Is.EqualTo(plain));
    }

    [TestCase("10.1.2.3", AddressFamily.InterNetwork)]
    [TestCase("10.1.2.3", AddressFamily.InterNetworkV6)]
    [TestCase("2001:db8::7", AddressFamily.InterNetworkV6)]
    public void SocketAddress_ThereAndBack_IsTheSame(string address, AddressFamily family)
    {
        var key = EndpointKey.From(new IPEndPoint(IPAddress.Parse(address), 1234));
        var bytes = new byte[32];

        var length = key.WriteSockaddr(bytes, family);

        Assert.That(length, Is.EqualTo(family == AddressFamily.InterNetwork ? 16 : 28));
        Assert.That(EndpointKey.FromSockaddr(bytes), Is.EqualTo(key));
    }

    // A viewer's port differs in the low bits, viewers behind one router have one address, a hall of them has neighbouring ones.
    [Test]
    public void HashCodes_OfNeighbours_Differ()
    {
        var codes = new HashSet<int>();
        for (uint host = 0; host < 64; host++)
            for (ushort port = 13000; port < 13064; port++)
                codes.Add(EndpointKey.FromIPv4(0x0A000000 + host, port).GetHashCode());

        Assert.That(codes, Has.Count.GreaterThan(64 * 64 * 99 / 100));
    }
}
