using OpenSim.Client.Session;
using OpenSim.Transport;

namespace OpenSim.Client.Network;

/// <summary>One session on its socket, called by the loop when a datagram or its time has come.</summary>
internal sealed class BotConnection : LoopTimer, IConnectionHandler, IViewerLink
{
    // Each circuit has a port of its own, where a viewer has one for all. Given back at once, the next bot's circuit may get it, and be
    // told the goodbye that a busy region still had for the one before.
    private static readonly TimeSpan PortRest = TimeSpan.FromSeconds(30);

    private readonly BotLoop _loop;
    private readonly ImpairedLine? _line;
    private readonly ImpairedLine.DatagramAction _deliverIn;
    private readonly ImpairedLine.DatagramAction _deliverOut;
    private UdpPoller.Connection? _socket;
    private ClientSession? _session;

    public BotConnection(BotLoop loop, ImpairedLine? line)
    {
        _loop = loop;
        _line = line;
        _deliverIn = DeliverIn;
        _deliverOut = DeliverOut;
    }

    public void Open(UdpPoller.Connection socket, ClientSession session)
    {
        _socket = socket;
        _session = session;
    }

    /// <summary>Sets the timer to the session's next deadline, or closes the socket of a session that is over.</summary>
    public void Reschedule(long now)
    {
        if (_session!.State == ViewerState.Gone)
            Close();
        else
            _loop.Set(this, Math.Max(_session.NextDeadline(now), now + 1000));
    }

    public void Send(ReadOnlySpan<byte> datagram)
    {
        if (_line is null)
            DeliverOut(datagram);
        else
            _line.Take(datagram, _deliverOut);
    }

    public void OnDatagram(ReadOnlySpan<byte> datagram)
    {
        if (_line is null)
            DeliverIn(datagram);
        else
            _line.Take(datagram, _deliverIn);
    }

    public override void OnTime(long now)
    {
        try
        {
            _session!.Tick(now);
        }
#pragma warning disable CA1031 // one bot's fault must not end the others
        catch (Exception e)
#pragma warning restore CA1031
        {
            _loop.Report(e);
        }

        Reschedule(now);
    }

    private void DeliverOut(ReadOnlySpan<byte> datagram) => _socket?.Send(datagram);

    private void DeliverIn(ReadOnlySpan<byte> datagram)
    {
        if (_socket is null)
            return;
        var now = BotLoop.Now;
        try
        {
            _session!.OnDatagram(datagram, now);
        }
#pragma warning disable CA1031 // one bot's fault must not end the others
        catch (Exception e)
#pragma warning restore CA1031
        {
            _loop.Report(e);
        }

        if (_session!.State == ViewerState.Gone || _session.NextDeadline(now) < Due)
            Reschedule(now);
    }

    private void Close()
    {
        if (_socket is not { } socket)
            return;
        _socket = null;
        _line?.Close();
        _loop.After(PortRest, socket.Dispose);
    }
}
