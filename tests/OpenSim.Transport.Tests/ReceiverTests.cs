using System.Net;
using System.Net.Sockets;
using OpenSim.Testing;

namespace OpenSim.Transport.Tests;

/// <summary>Both receivers over real sockets on loopback: they must not be told apart.</summary>
[TestFixture(true)]
[TestFixture(false)]
public class ReceiverTests(bool batched)
{
    private UdpSocket _socket = null!;
    private IUdpReceiver _receiver = null!;
    private Socket _other = null!;
    private Collector _collector = null!;

    [SetUp]
    public void SetUp()
    {
        _socket = UdpSocket.Open(new IPEndPoint(IPAddress.Loopback, 0), 1 << 20, 0);
        _receiver = ReceiverOf(_socket);
        _other = new Socket(AddressFamily.InterNetwork, SocketType.Dgram, ProtocolType.Udp);
        _other.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        _collector = new Collector();
    }

    [TearDown]
    public void TearDown()
    {
        _socket.Dispose();
        _other.Dispose();
    }

    [Test]
    public void Receive_Many_GivesAllInOrderWithTheirSender()
    {
        for (var i = 0; i < 200; i++)
            Send(i, i);

        _collector.Take(_receiver, 199); // the first is empty

        for (var i = 1; i < 200; i++)
        {
            Assert.That(_collector.Datagrams[i - 1].Data, Is.EqualTo(Data(i, i)));
            Assert.That(_collector.Datagrams[i - 1].From, Is.EqualTo(EndpointKey.From((IPEndPoint)_other.LocalEndPoint!)));
        }

        if (batched && UdpSocket.HasBatches)
            Assert.That(_collector.Batches, Is.LessThanOrEqualTo(8), "by up to 64 a call");
    }

    [Test]
    public void Receive_LongestDatagram_IsWhole()
    {
        Send(1, UdpSocket.LongestDatagram);

        _collector.Take(_receiver, 1);

        Assert.That(_collector.Datagrams[0].Data, Is.EqualTo(Data(1, UdpSocket.LongestDatagram)));
    }

    // Cut to the buffer it could pass for a datagram that it is not.
    [Test]
    public void Receive_LongerDatagram_IsThrownAwayAndCounted()
    {
        Send(1, UdpSocket.LongestDatagram + 1);
        Send(2, 20_000);
        Send(3, 5);

        _collector.Take(_receiver, 1);

        Assert.That(_collector.Datagrams.Single().Data, Is.EqualTo(Data(3, 5)));
        Assert.That(_receiver.TooLong, Is.EqualTo(2));
    }

    // A file that is none any more stands for all that the system may refuse.
    [Test]
    public void Receive_WhenTheSystemRefuses_CountsItAndMayBeCalledAgain()
    {
        _socket.Managed.Dispose();

        Assert.That(_receiver.Receive(_collector), Is.Zero);
        Assert.That(_receiver.Receive(_collector), Is.Zero);

        Assert.That(_receiver.Errors, Is.EqualTo(2));
        Assert.That(_receiver.LastError, Is.Not.Empty);
        Assert.That(_collector.Datagrams, Is.Empty);
    }

    [Test]
    public void Wake_WhileItWaits_ReturnsNothing()
    {
        var result = ReceiveOnAThread(() => _socket.Wake());

        Assert.That(result, Is.Zero);
        Assert.That(_collector.Datagrams, Is.Empty);
    }

    [Test]
    public void Close_WhileItWaits_ReturnsForGood()
    {
        Assert.That(ReceiveOnAThread(() => _socket.Close()), Is.EqualTo(-1));
        Assert.That(_receiver.Receive(_collector), Is.EqualTo(-1));
    }

    [Test]
    public void Dispose_BeforeReceive_SaysClosed()
    {
        _socket.Dispose();

        Assert.That(_receiver.Receive(_collector), Is.EqualTo(-1));
    }

    // The other side is gone: the kernel says so on the next call, and that must not end the receiver.
    [Test]
    public void Receive_AfterSendingToAClosedPort_GoesOn()
    {
        var gone = (IPEndPoint)_other.LocalEndPoint!;
        _other.Dispose();
        var sink = _socket.CreateSender(8, segmentation: false);
        Put(sink, EndpointKey.From(gone), Data(1, 10));
        sink.Flush();
        _other = new Socket(AddressFamily.InterNetwork, SocketType.Dgram, ProtocolType.Udp);
        Send(5, 50);

        _collector.Take(_receiver, 1);

        Assert.That(_collector.Datagrams[0].Data, Is.EqualTo(Data(5, 50)));
    }

    [Test]
    public void DualStack_BothFamilies_ArriveWithTheirOwnAddress()
    {
        if (!Socket.OSSupportsIPv6)
            Assert.Pass("This machine has no IPv6.");
        using var socket = UdpSocket.Open(new IPEndPoint(IPAddress.IPv6Any, 0), 0, 0);
        var receiver = ReceiverOf(socket);
        using var six = new Socket(AddressFamily.InterNetworkV6, SocketType.Dgram, ProtocolType.Udp);
        six.SendTo(Data(6, 6), new IPEndPoint(IPAddress.IPv6Loopback, socket.LocalEndPoint.Port));
        _other.SendTo(Data(4, 4), new IPEndPoint(IPAddress.Loopback, socket.LocalEndPoint.Port));

        _collector.Take(receiver, 2);

        Assert.That(_collector.Datagrams[0].From.ToEndPoint().Address, Is.EqualTo(IPAddress.IPv6Loopback));
        Assert.That(_collector.Datagrams[1].From, Is.EqualTo(EndpointKey.From((IPEndPoint)_other.LocalEndPoint!)));
    }

    [Test]
    public void Drops_BufferOverrun_AreCounted()
    {
        if (!batched || !UdpSocket.HasBatches)
            Assert.Pass("Only the batch receiver hears of them.");
        using var socket = UdpSocket.Open(new IPEndPoint(IPAddress.Loopback, 0), 64 * 1024, 0);
        var receiver = ReceiverOf(socket);
        for (var i = 0; i < 500; i++)
            _other.SendTo(Data(i, 1000), socket.LocalEndPoint);

        _collector.Take(receiver, 1); // makes room
        _other.SendTo(Data(1, 10), socket.LocalEndPoint); // drops are told with the next that gets in
        while (_collector.Datagrams[^1].Data.Length != 10)
            receiver.Receive(_collector);

        Assert.That(receiver.KernelDrops, Is.EqualTo(501 - _collector.Datagrams.Count));
        Assert.That(receiver.KernelDrops, Is.GreaterThan(100));
    }

    [Test]
    public void Receive_Steady_AllocatesNothing()
    {
        var handler = new Counter();
        Cycle(handler, 200);
        Assert.That(Allocations.Of(() => Cycle(handler, 500)), Is.Zero);
        Assert.That(handler.Datagrams, Is.EqualTo(700));
    }

    private void Cycle(Counter handler, int times)
    {
        var payload = _payload;
        var target = _target ??= _socket.LocalEndPoint.Serialize();
        for (var i = 0; i < times; i++)
            _other.SendTo(payload, SocketFlags.None, target);
        for (var left = times; left > 0;)
            left -= _receiver.Receive(handler);
    }

    private readonly byte[] _payload = new byte[120];
    private SocketAddress? _target;

    private IUdpReceiver ReceiverOf(UdpSocket socket) => batched ? socket.CreateReceiver(64) : new PlainReceiver(socket);

    private void Send(int seed, int length) => _other.SendTo(Data(seed, length), _socket.LocalEndPoint);

    private int ReceiveOnAThread(Action whileItWaits)
    {
        var result = int.MinValue;
        using var started = new ManualResetEventSlim();
        var thread = new Thread(() =>
        {
            started.Set();
            result = _receiver.Receive(_collector);
        });
        thread.Start();
        started.Wait();
        whileItWaits(); // before or after it waits: both must return
        Assert.That(thread.Join(TimeSpan.FromSeconds(30)));
        return result;
    }

    internal static byte[] Data(int seed, int length)
    {
        var data = new byte[length];
        new Random(seed).NextBytes(data);
        return data;
    }

    internal static void Put(IDatagramSink sink, in EndpointKey to, byte[] data)
    {
        data.CopyTo(sink.Next());
        sink.Commit(to, data.Length);
    }

    private sealed class Counter : IDatagramHandler
    {
        public int Datagrams { get; private set; }

        public void OnDatagram(ReadOnlySpan<byte> datagram, in EndpointKey from) => Datagrams++;

        public void OnBatchEnd(int datagrams)
        {
        }
    }
}
