using System.Net;
using Bench.Harness;
using OpenSim.Client.Session;
using OpenSim.ClientStack.Testing;
using OpenSim.Transport;

namespace Bench;

/// <summary>
/// What a datagram costs from the kernel to where it ends, for the one that comes most often: an AgentUpdate that says nothing new.
/// </summary>
public sealed class ReceiveBench : IBench
{
    private const int Operations = 4 * BareSocket.Batch;

    public string Name => "receive";

    public void Run(Comparison compare)
    {
        using var stack = new TestStack();
        var viewer = stack.Connect();
        var datagram = Record(stack, viewer);
        var changed = (byte[])datagram.Clone();
        var inbound = stack.Circuits.Inbound;

        compare.Measure("a discarded AgentUpdate", ("discarded", () => Repeat(stack, viewer, datagram)),
            ("decoded and stored", () =>
            {
                inbound.DiscardsUpdates = false;
                RepeatCounted(stack, viewer, changed);
                inbound.DiscardsUpdates = true;
            }
        ), Operations);
        MeasureSocket(compare, stack, viewer, datagram);
    }

    // One socket is read by the server's receiver into its pump, the other by a bare loop; another thread fills either before it is read.
    private static void MeasureSocket(Comparison compare, TestStack stack, TestViewer viewer, byte[] datagram)
    {
        using var sender = new BareSocket();
        using var bare = new BareSocket();
        using var socket = UdpSocket.Open(new IPEndPoint(IPAddress.Loopback, 0), 8 << 20, 0);
        using var feeder = new Feeder();
        var receiver = socket.CreateReceiver(BareSocket.Batch);
        Meet(stack, viewer, sender.Address);

        void Fill(IPEndPoint to) => feeder.Do(() =>
        {
            for (var i = 0; i < BareSocket.Batch; i++)
                sender.Prepare(i, datagram, to);
            for (var sent = 0; sent < Operations; sent += BareSocket.Batch)
                sender.Send(BareSocket.Batch);
        });

        void ByServer()
        {
            Fill(socket.LocalEndPoint);
            for (var left = Operations; left > 0;)
                left -= receiver.Receive(stack.Circuits.Inbound.Pumps[0]);
        }

        void ByLoop()
        {
            Fill(bare.Address);
            bare.Receive(Operations);
        }

        compare.Measure("a received datagram", ("server", ByServer), ("recvmmsg", ByLoop), Operations);
    }

    /// <summary>The last AgentUpdate that the viewer has sent.</summary>
    private static byte[] Record(TestStack stack, TestViewer viewer)
    {
        byte[] last = [];
        stack.Network.Watch = d => last = OpenSim.Protocol.PacketHeader.TryRead(d, out var header)
            && header.MessageId == OpenSim.Protocol.Messages.MessageId.AgentUpdate ? d : last;
        stack.RunUntil(() => viewer.Session.State == ViewerState.InWorld);
        stack.Run(3);
        stack.Network.Watch = null;
        return last;
    }

    // The bare sender's address becomes the viewer's, as when a router gives it another port.
    private static void Meet(TestStack stack, TestViewer viewer, IPEndPoint address)
    {
        var session = stack.SessionOf(viewer);
        var to = EndpointKey.From(address);
        stack.Server.Sessions.Move(session, session.Sender.Endpoint, to);
        session.Sender.Endpoint = to;
    }

    private static void Repeat(TestStack stack, TestViewer viewer, byte[] datagram)
    {
        for (var i = 0; i < Operations; i++)
            stack.Inject(viewer.Endpoint, datagram);
    }

    private static void RepeatCounted(TestStack stack, TestViewer viewer, byte[] datagram)
    {
        var sequence = System.Buffers.Binary.BinaryPrimitives.ReadUInt32BigEndian(datagram.AsSpan(1));
        for (var i = 0; i < Operations; i++)
        {
            System.Buffers.Binary.BinaryPrimitives.WriteUInt32BigEndian(datagram.AsSpan(1), ++sequence);
            stack.Inject(viewer.Endpoint, datagram);
        }
    }

    /// <summary>A thread that does something while another waits for it, so that the doing is not in the other's processor time.</summary>
    private sealed class Feeder : IDisposable
    {
        private readonly AutoResetEvent _begin = new(false);
        private readonly AutoResetEvent _done = new(false);
        private readonly Thread _thread;
        private Action? _work;

        public Feeder()
        {
            _thread = new Thread(Run) { IsBackground = true };
            _thread.Start();
        }

        public void Do(Action work)
        {
            _work = work;
            _begin.Set();
            _done.WaitOne();
        }

        public void Dispose()
        {
            _work = null;
            _begin.Set();
            _thread.Join();
            _begin.Dispose();
            _done.Dispose();
        }

        private void Run()
        {
            while (_begin.WaitOne() && _work is { } work)
            {
                work();
                _done.Set();
            }
        }
    }
}
