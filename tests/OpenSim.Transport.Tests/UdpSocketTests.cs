using System.Net;
using System.Net.Sockets;

namespace OpenSim.Transport.Tests;

public class UdpSocketTests
{
    [Test]
    public void Open_BufferAsGranted_GivesNoAdvice()
    {
        using var socket = UdpSocket.Open(new IPEndPoint(IPAddress.Loopback, 0), 64 * 1024, 64 * 1024);

        Assert.That((socket.ReceiveBufferAsked, socket.ReceiveBufferGranted), Is.EqualTo((64 * 1024, 64 * 1024)));
        Assert.That(socket.BufferAdvice, Is.Null);
    }

    [Test]
    public void Open_MoreThanTheKernelGives_SaysWhatToDo()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Pass("Other systems have other limits.");
        using var socket = UdpSocket.Open(new IPEndPoint(IPAddress.Loopback, 0), 1 << 30, 0);

        Assert.That(socket.ReceiveBufferGranted, Is.LessThan(1 << 30));
        Assert.That(socket.BufferAdvice, Does.Contain("net.core.rmem_max=1073741824"));
    }

    [Test]
    public void Open_NothingAsked_GivesNoAdvice()
    {
        using var socket = UdpSocket.Open(new IPEndPoint(IPAddress.Loopback, 0), 0, 0);

        Assert.That(socket.BufferAdvice, Is.Null);
        Assert.That(socket.ReceiveBufferGranted, Is.GreaterThan(0));
    }

    [Test]
    public void Open_PortTaken_Throws()
    {
        using var socket = UdpSocket.Open(new IPEndPoint(IPAddress.Loopback, 0), 0, 0);

        Assert.That(() => UdpSocket.Open(socket.LocalEndPoint, 0, 0), Throws.InstanceOf<SocketException>());
    }

    [Test]
    public void Poller_SeveralConnections_EachHearsItsOwn()
    {
        using var server = UdpSocket.Open(new IPEndPoint(IPAddress.Loopback, 0), 1 << 20, 0);
        using var poller = new UdpPoller();
        var handlers = Enumerable.Range(0, 5).Select(_ => new Heard()).ToArray();
        var connections = handlers.Select(h => poller.Open(server.LocalEndPoint, h)).ToArray();
        for (var i = 0; i < 5; i++)
            connections[i].Send([(byte)i]);
        var collector = new Collector();
        collector.Take(server.CreateReceiver(64), 5);
        var sink = server.CreateSender(64, segmentation: true);
        foreach (var (data, from) in collector.Datagrams)
            ReceiverTests.Put(sink, from, [data[0], 99]);
        sink.Flush();

        for (var heard = 0; heard < 5;)
            heard += poller.Poll(TimeSpan.FromSeconds(10));

        for (var i = 0; i < 5; i++)
            Assert.That(handlers[i].Datagrams.Single(), Is.EqualTo(new byte[] { (byte)i, 99 }));
        connections[0].Dispose();
        Assert.That(poller.Count, Is.EqualTo(4));
    }

    [Test]
    public void Poller_MoreThanABatch_HandsAllOverInOrder()
    {
        using var server = UdpSocket.Open(new IPEndPoint(IPAddress.Loopback, 0), 1 << 20, 0);
        using var poller = new UdpPoller();
        var handler = new Heard();
        poller.Open(server.LocalEndPoint, handler).Send([1]);
        var collector = new Collector();
        collector.Take(server.CreateReceiver(64), 1);
        var sink = server.CreateSender(64, segmentation: false);
        for (var i = 0; i < 100; i++)
            ReceiverTests.Put(sink, collector.Datagrams[0].From, [(byte)i, .. new byte[i]]);
        sink.Flush();

        for (var heard = 0; heard < 100;)
            heard += poller.Poll(TimeSpan.FromSeconds(10));

        Assert.That(handler.Datagrams.Select(d => (d.Length, (int)d[0])), Is.EqualTo(Enumerable.Range(0, 100).Select(i => (i + 1, i))));
    }

    [Test]
    public void Poller_ClosedByItsDatagram_HandsOverNoMore()
    {
        using var server = UdpSocket.Open(new IPEndPoint(IPAddress.Loopback, 0), 1 << 20, 0);
        using var poller = new UdpPoller();
        var handler = new Heard();
        var connection = poller.Open(server.LocalEndPoint, handler);
        handler.Then = connection.Dispose;
        connection.Send([1]);
        var collector = new Collector();
        collector.Take(server.CreateReceiver(64), 1);
        var sink = server.CreateSender(64, segmentation: false);
        for (var i = 0; i < 3; i++)
            ReceiverTests.Put(sink, collector.Datagrams[0].From, [(byte)i]);
        sink.Flush();

        while (poller.Count > 0)
            poller.Poll(TimeSpan.FromSeconds(10));

        Assert.That(handler.Datagrams, Has.Count.EqualTo(1));
    }

    [Test]
    public void Poller_Woken_ReturnsWithNothing()
    {
        using var poller = new UdpPoller();
        poller.Wake();

        Assert.That(poller.Poll(TimeSpan.FromSeconds(30)), Is.Zero);
    }

    private sealed class Heard : IConnectionHandler
    {
        public List<byte[]> Datagrams { get; } = [];

        public Action? Then { get; set; }

        public void OnDatagram(ReadOnlySpan<byte> datagram)
        {
            Datagrams.Add(datagram.ToArray());
            Then?.Invoke();
        }
    }
}
