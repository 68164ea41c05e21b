using System.Net.Sockets;
using OpenSim.Client.Login;
using OpenSim.Client.Network;
using OpenSim.Client.Session;
using OpenSim.Memory;
using OpenSim.Protocol;

namespace Attack.Tests.Kit;

/// <summary>
/// A viewer on a socket and a thread of its own, which keeps the protocol (acks, pings, movement) and does besides what it is told at
/// each turn: ask, or attack.
/// </summary>
internal sealed class LiveSession : IViewerLink, IDisposable
{
    private const int PollMicroseconds = 1000;

    private readonly Socket _socket = new(AddressFamily.InterNetwork, SocketType.Dgram, ProtocolType.Udp);
    private readonly Thread _thread;
    private readonly Action<LiveSession, long> _turn;
    private readonly byte[] _received = new byte[PacketHeader.MaxReceived];
    private volatile bool _isOver;

    /// <param name="turn">Called each millisecond on the session's thread once it is in the world, with the time in microseconds.</param>
    public LiveSession(LoginResult login, Action<LiveSession, long> turn)
    {
        _turn = turn;
        _socket.Connect(login.Simulator);
        Session = new ClientSession(login, this, new BlockPool("attack", 1536, 65_536), BotLoop.Now);
        _thread = new Thread(Run) { Name = "Attack", IsBackground = true };
        _thread.Start();
    }

    /// <summary>Its own thread's only.</summary>
    public ClientSession Session { get; }

    /// <summary>Told each message that comes, after the session has taken it: header and datagram. On the session's thread.</summary>
    public Action<PacketHeader, ReadOnlySpan<byte>>? OnMessage { get; set; }

    public bool IsInWorld => Session.State == ViewerState.InWorld;

    public bool IsGone => Session.State == ViewerState.Gone;

    public void Send(ReadOnlySpan<byte> datagram)
    {
        try
        {
            _socket.Send(datagram);
        }
        catch (SocketException)
        {
            // nobody listens there any more, or the line is full: the session's own patience decides
        }
    }

    public void Dispose()
    {
        _isOver = true;
        _thread.Join();
        _socket.Dispose();
    }

    private void Run()
    {
        Session.Start(BotLoop.Now);
        while (!_isOver && !IsGone)
        {
            for (var wait = PollMicroseconds; CanRead(wait); wait = 0)
                Receive();
            var now = BotLoop.Now;
            if (Session.NextDeadline(now) <= now)
                Session.Tick(now);
            if (IsInWorld)
                _turn(this, now);
        }

        if (!IsGone)
            Session.Logout(BotLoop.Now);
        Session.Release();
    }

    private bool CanRead(int wait)
    {
        try
        {
            return _socket.Poll(wait, SelectMode.SelectRead);
        }
        catch (SocketException)
        {
            return false;
        }
    }

    private void Receive()
    {
        try
        {
            var datagram = _received.AsSpan(0, _socket.Receive(_received));
            Session.OnDatagram(datagram, BotLoop.Now);
            if (PacketHeader.TryRead(datagram, out var header))
                OnMessage?.Invoke(header, datagram);
        }
        catch (SocketException)
        {
            // refused: the region is not there
        }
    }
}
