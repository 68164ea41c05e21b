using System.Globalization;
using System.Net;
using System.Net.Sockets;

namespace OpenSim.Transport.Tests;

/// <summary>Several sockets at one port, and what the kernel says of a socket.</summary>
public class ShardTests
{
    private const int Senders = 64;

    [SetUp]
    public void OnLinux()
    {
        if (UdpSocket.HasBatches)
            return;
        Assert.That(Environment.GetEnvironmentVariable("CI"), Is.Not.EqualTo("true"),
            "Only Linux shares a port, and that is where all is tested.");
        Assert.Ignore("Only Linux shares a port.");
    }

    [Test]
    public void Datagrams_OfOneSender_ComeToOneShardInOrder_AndSendersAreSpread()
    {
        var shards = UdpSocket.OpenShards(new IPEndPoint(IPAddress.Loopback, 0), 1 << 20, 0, 4);
        var senders = Enumerable.Range(0, Senders).Select(_ => Sender()).ToList();
        for (var round = 0; round < 5; round++)
            senders.ForEach(s => s.SendTo([(byte)round], shards[0].LocalEndPoint));

        var heard = shards.Select(Drain).ToList();

        Assert.That(heard.Sum(h => h.Count), Is.EqualTo(5 * Senders));
        Assert.That(heard.Count(h => h.Count > 0), Is.GreaterThan(1), "64 senders on one of four sockets: once in 4 to the power of 63");
        foreach (var sender in senders)
        {
            var from = EndpointKey.From((IPEndPoint)sender.LocalEndPoint!);
            var shard = heard.Single(h => h.Exists(d => d.From == from));
            Assert.That(shard.Where(d => d.From == from).Select(d => d.Data[0]), Is.EqualTo(new byte[] { 0, 1, 2, 3, 4 }));
        }

        senders.ForEach(s => s.Dispose());
        DisposeAll(shards);
    }

    [Test]
    public void Send_FromAnyShard_ComesFromTheOnePort()
    {
        var shards = UdpSocket.OpenShards(new IPEndPoint(IPAddress.Loopback, 0), 0, 0, 3);
        using var other = Sender();
        foreach (var shard in shards)
        {
            var sink = shard.CreateSender(4, segmentation: true);
            ReceiverTests.Put(sink, EndpointKey.From((IPEndPoint)other.LocalEndPoint!), [7]);
            sink.Flush();
            EndPoint from = new IPEndPoint(IPAddress.Any, 0);
            other.ReceiveFrom(new byte[10], ref from);
            Assert.That(from, Is.EqualTo(shards[0].LocalEndPoint));
        }

        DisposeAll(shards);
    }

    [TestCase(1)]
    [TestCase(3)]
    public void APortThatIsTaken_IsAnError_AlsoForThoseThatShare(int count)
    {
        var shards = UdpSocket.OpenShards(new IPEndPoint(IPAddress.Loopback, 0), 0, 0, 2);

        Assert.Throws<SocketException>(() => UdpSocket.OpenShards(shards[0].LocalEndPoint, 0, 0, count));

        DisposeAll(shards);
    }

    [Test]
    public void Close_OfEach_EndsItsReceiver()
    {
        var shards = UdpSocket.OpenShards(new IPEndPoint(IPAddress.Loopback, 0), 0, 0, 3);
        var threads = shards.Select(s => new Thread(() =>
        {
            var receiver = s.CreateReceiver(8);
            while (receiver.Receive(new Collector()) >= 0)
            {
            }
        })).ToList();
        threads.ForEach(t => t.Start());

        foreach (var shard in shards)
            shard.Close();

        Assert.That(threads.TrueForAll(t => t.Join(TimeSpan.FromSeconds(30))));
        DisposeAll(shards);
    }

    [Test]
    public void Memory_OfAnOverrunSocket_SaysWhatProcSays()
    {
        using var socket = UdpSocket.Open(new IPEndPoint(IPAddress.Loopback, 0), 32 * 1024, 0);
        using var sender = Sender();
        Assert.That(socket.ReadMemory(), Is.EqualTo(new SocketMemory(0, socket.ReadMemory().Room, 0, 0)));
        for (var i = 0; i < 200; i++)
            sender.SendTo(new byte[1000], socket.LocalEndPoint);

        var memory = socket.ReadMemory();

        var arrived = Drain(socket).Count;
        Assert.That(memory.Drops, Is.EqualTo(200 - arrived).And.GreaterThan(0));
        Assert.That(memory.Fill, Is.GreaterThan(0.8));
        Assert.That(socket.ReadMemory().Waiting, Is.Zero, "all is read");
        if (ProcDrops(socket.LocalEndPoint.Port) is { } drops)
            Assert.That(memory.Drops, Is.EqualTo(drops));
    }

    [TestCase(0, 1, 1)]
    [TestCase(0, 24, 1)]
    [TestCase(0, 32, 2)]
    [TestCase(0, 256, 4)]
    [TestCase(3, 1, 3)]
    [TestCase(99, 1, UdpSettings.MaxShards)]
    public void Shards_BySettingAndProcessors(int setting, int processors, int expected) =>
        Assert.That(UdpSettings.ShardsOf(setting, processors), Is.EqualTo(expected));

    // The last column of the line whose local address ends with the port.
    private static long? ProcDrops(int port)
    {
        const string File = "/proc/net/udp";
        if (!System.IO.File.Exists(File))
            return null;
        var line = System.IO.File.ReadLines(File).Skip(1).Select(l => l.Split(' ', StringSplitOptions.RemoveEmptyEntries))
            .FirstOrDefault(w => w[1].EndsWith($":{port:X4}", StringComparison.Ordinal));
        return line is null ? null : long.Parse(line[^1], CultureInfo.InvariantCulture);
    }

    private static List<(byte[] Data, EndpointKey From)> Drain(UdpSocket socket)
    {
        var collector = new Collector();
        var receiver = socket.CreateReceiver(64);
        while (socket.Managed.Available > 0)
            receiver.Receive(collector);
        return collector.Datagrams;
    }

    private static Socket Sender()
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Dgram, ProtocolType.Udp);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        return socket;
    }

    private static void DisposeAll(UdpSocket[] sockets)
    {
        foreach (var socket in sockets)
            socket.Dispose();
    }
}
