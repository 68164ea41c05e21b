using System.Net;
using System.Net.Sockets;
using OpenSim.Testing;

namespace OpenSim.Transport.Tests;

/// <summary>Batches, with and without segmentation, and datagram by datagram: the receivers must see the same.</summary>
[TestFixture("segments")]
[TestFixture("batches")]
[TestFixture("plain")]
public class SenderTests(string kind)
{
    private UdpSocket _socket = null!;
    private IDatagramSink _sink = null!;
    private UdpSocket[] _targets = null!;

    [SetUp]
    public void SetUp()
    {
        _socket = UdpSocket.Open(new IPEndPoint(IPAddress.Loopback, 0), 0, 1 << 20);
        _sink = SinkOf(_socket);
        _targets = [.. Enumerable.Range(0, 3).Select(_ => UdpSocket.Open(new IPEndPoint(IPAddress.Loopback, 0), 1 << 20, 0))];
    }

    [TearDown]
    public void TearDown()
    {
        _socket.Dispose();
        foreach (var target in _targets)
            target.Dispose();
    }

    // Runs of equal ones, ends of runs that are shorter, changes of the receiver, more than one batch.
    [Test]
    public void Send_AnyMixture_ArrivesAsItWas()
    {
        var random = new Random(9);
        var sent = _targets.Select(_ => new List<byte[]>()).ToArray();
        for (int i = 0, to = 0, length = 1000; i < 300; i++)
        {
            if (random.Next(4) == 0)
                to = random.Next(3);
            if (random.Next(5) == 0)
                length = random.Next(1, 1400);
            var data = ReceiverTests.Data(i, length);
            sent[to].Add(data);
            ReceiverTests.Put(_sink, EndpointKey.From(_targets[to].LocalEndPoint), data);
        }

        _sink.Flush();

        for (var to = 0; to < 3; to++)
            Assert.That(Received(to, sent[to].Count), Is.EqualTo(sent[to]));
    }

    [Test]
    public void Send_RunOfEqualOnesAndAShorterEnd_GoesInOneMessageIfItCan()
    {
        var to = EndpointKey.From(_targets[0].LocalEndPoint);
        byte[][] data = [.. Enumerable.Range(0, 30).Select(i => ReceiverTests.Data(i, i < 29 ? 1000 : 300))];
        foreach (var one in data)
            ReceiverTests.Put(_sink, to, one);
        _sink.Flush();

        Assert.That(Received(0, 30), Is.EqualTo(data));
        if (_sink is UdpSender sender)
            Assert.That((sender.Sent, sender.Calls, sender.Refused), Is.EqualTo((30L, 1L, 0L)));
    }

    [Test]
    public void Send_FullBatch_GoesByItself()
    {
        for (var i = 0; i < 64; i++)
            ReceiverTests.Put(_sink, EndpointKey.From(_targets[0].LocalEndPoint), [(byte)i]);

        Assert.That(Received(0, 64).Select(d => d[0]), Is.EqualTo(Enumerable.Range(0, 64)));
    }

    [Test]
    public void Flush_Empty_DoesNothing() => Assert.That(_sink.Flush, Throws.Nothing);

    // Port 0 is nobody's: the kernel refuses that one, and what stands behind it must still go.
    [Test]
    public void Send_OneIsRefused_OthersGo()
    {
        var to = EndpointKey.From(_targets[0].LocalEndPoint);
        ReceiverTests.Put(_sink, to, [1]);
        ReceiverTests.Put(_sink, to with { Port = 0 }, [2]);
        ReceiverTests.Put(_sink, to, [3]);
        _sink.Flush();

        Assert.That(Received(0, 2).Select(d => d[0]), Is.EqualTo(new[] { 1, 3 }));
        if (_sink is UdpSender sender)
            Assert.That(sender.Refused, Is.EqualTo(1));
    }

    [Test]
    public void Send_DualStackToAnIPv4Viewer_Arrives()
    {
        if (!Socket.OSSupportsIPv6)
            Assert.Pass("This machine has no IPv6.");
        using var socket = UdpSocket.Open(new IPEndPoint(IPAddress.IPv6Any, 0), 0, 0);
        var sink = SinkOf(socket);
        ReceiverTests.Put(sink, EndpointKey.From(_targets[0].LocalEndPoint), [7]);
        sink.Flush();

        Assert.That(Received(0, 1).Single(), Is.EqualTo(new byte[] { 7 }));
    }

    [Test]
    public void Send_Steady_AllocatesNothing()
    {
        var to = EndpointKey.From(_targets[0].LocalEndPoint);
        Assert.That(Allocations.WhenWarm(() => Cycle(to, 1000)), Is.Zero);
    }

    private void Cycle(in EndpointKey to, int times)
    {
        for (var i = 0; i < times; i++)
        {
            _sink.Next()[0] = (byte)i;
            _sink.Commit(to, 100 + i % 3);
        }

        _sink.Flush();
    }

    private IDatagramSink SinkOf(UdpSocket socket) =>
        kind == "plain" ? new PlainSender(socket) : socket.CreateSender(64, kind == "segments");

    private List<byte[]> Received(int target, int count)
    {
        var collector = new Collector();
        collector.Take(_targets[target].CreateReceiver(64), count);
        return [.. collector.Datagrams.Select(d => d.Data)];
    }
}
