using OpenSim.ClientStack.Circuits.Inbound;
using OpenSim.Testing;
using OpenSim.Transport;

namespace OpenSim.ClientStack.Circuits.Tests.Inbound;

public class ReceiveLoopTests
{
    [Test]
    public void Run_AfterErrors_SaysThemOnceAndGoesOn()
    {
        var log = new ListLogger();
        var receiver = new Unlucky(failures: 3, datagrams: 5);
        var heard = new Listener();

        new ReceiveLoop(receiver, heard, log, new ManualTime()).Run(null, CancellationToken.None);

        Assert.That(heard.Datagrams, Is.EqualTo(5));
        Assert.That(log.Lines, Has.Count.EqualTo(1));
        Assert.That(log.Lines[0], Does.Contain("error 12, no memory"));
    }

    [Test]
    public void Run_WhenTheKernelDrops_SaysHowManyAndWhatHelps()
    {
        var log = new ListLogger();
        var receiver = new Unlucky(failures: 0, datagrams: 5) { KernelDrops = 7 };

        new ReceiveLoop(receiver, new Listener(), log, new ManualTime()).Run(null, CancellationToken.None);

        Assert.That(log.Lines.Single(), Does.Contain("dropped 7 datagrams").And.Contain("client_socket_rcvbuf_size"));
    }

    /// <summary>Fails so often, then gives so many datagrams, then is closed.</summary>
    private sealed class Unlucky(int failures, int datagrams) : IUdpReceiver
    {
        public long KernelDrops { get; init; }

        public long TooLong => 0;

        public long Calls => 0;

        public long Errors { get; private set; }

        public string LastError => "error 12, no memory";

        public int Receive(IDatagramHandler handler)
        {
            if (Errors < failures)
            {
                Errors++;
                return 0;
            }

            if (datagrams-- <= 0)
                return -1;
            handler.OnDatagram([1], default);
            return 1;
        }
    }

    private sealed class Listener : IDatagramHandler
    {
        public int Datagrams { get; private set; }

        public void OnDatagram(ReadOnlySpan<byte> datagram, in EndpointKey from) => Datagrams++;

        public void OnBatchEnd(int datagrams)
        {
        }
    }
}
