using System.Net;
using System.Net.Sockets;

namespace OpenSim.Transport;

/// <summary>
/// Many connected UDP sockets read by one thread: what hundreds of bots in one process need, since a simulator knows a viewer by its port.
/// On Linux it waits in epoll; elsewhere in select, which is good for some hundred sockets.
/// </summary>
public sealed class UdpPoller : IDisposable
{
    private readonly Dictionary<int, Entry> _entries = [];
    private readonly byte[] _buffer = GC.AllocateUninitializedArray<byte>(4096, pinned: true);
    private readonly Socket _waker;
    private readonly Socket _wakeSender;
    private readonly EpollSet? _epoll = OperatingSystem.IsLinux() ? new EpollSet() : null;
    private readonly ConnectedBatch? _batch = OperatingSystem.IsLinux() ? new ConnectedBatch() : null;
    private readonly List<Socket> _ready = [];

    public UdpPoller()
    {
        _waker = NonBlocking();
        _waker.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        _wakeSender = NonBlocking();
        _wakeSender.Connect(_waker.LocalEndPoint!);
        _epoll?.Add((int)_waker.Handle);
    }

    public int Count => _entries.Count;

    /// <summary>Opens a socket that hears and speaks to one other side only. Polling thread only.</summary>
    public Connection Open(IPEndPoint to, IConnectionHandler handler, int receiveBuffer = 256 * 1024)
    {
        var socket = NonBlocking(to.AddressFamily);
        socket.ReceiveBufferSize = receiveBuffer;
        socket.Connect(to);
        var connection = new Connection(this, socket);
        _entries.Add(connection.Id, new Entry(socket, handler));
        _epoll?.Add(connection.Id);
        return connection;
    }

    /// <summary>Waits for datagrams at the most so long, hands all that are there over, and returns how many they were.</summary>
    public int Poll(TimeSpan atMost)
    {
        var count = 0;
        if (_epoll is not null)
        {
            var ready = _epoll.Wait((int)Math.Clamp(Math.Ceiling(atMost.TotalMilliseconds), 0, 60_000));
            for (var i = 0; i < ready; i++)
                count += Read(_epoll.ReadyFile(i));
            return count;
        }

        SelectReady(atMost);
        foreach (var socket in _ready)
            count += Read((int)socket.Handle);
        return count;
    }

    /// <summary>Makes <see cref="Poll"/> return; from any thread.</summary>
    public void Wake()
    {
        try
        {
            _wakeSender.Send([1]);
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            // full: then it is awake; disposed: then nobody waits
        }
    }

    public void Dispose()
    {
        foreach (var entry in _entries.Values)
            entry.Socket.Dispose();
        _entries.Clear();
        _epoll?.Dispose();
        _waker.Dispose();
        _wakeSender.Dispose();
    }

    private void Close(Connection connection, Socket socket)
    {
        if (!_entries.Remove(connection.Id))
            return;
        _epoll?.Remove(connection.Id);
        socket.Dispose();
    }

    private int Read(int file)
    {
        if (file == (int)_waker.Handle)
        {
            Drain();
            return 0;
        }

        if (!_entries.ContainsKey(file))
            return 0; // closed since it was found ready
        return _batch is null ? ReadEach(file) : ReadBatch(_batch, file);
    }

    // One batch from one, so that a busy one does not starve the rest; what is left makes the next wait return at once.
    private int ReadBatch(ConnectedBatch batch, int file)
    {
        var handler = _entries[file].Handler;
        var count = batch.Receive(file);
        for (var i = 0; i < count && _entries.TryGetValue(file, out var entry)
            && entry.Handler == handler; i++) // a datagram may end its connection
            handler.OnDatagram(batch.Datagram(i));
        return count;
    }

    private int ReadEach(int file)
    {
        var count = 0;
        while (count < ConnectedBatch.Size && _entries.TryGetValue(file, out var entry))
        {
            var length = entry.Socket.Receive(_buffer, SocketFlags.None, out var error);
            if (error != SocketError.Success)
                break;
            count++;
            entry.Handler.OnDatagram(_buffer.AsSpan(0, length));
        }

        return count;
    }

    private void Drain()
    {
        SocketError error;
        do
            _waker.Receive(_buffer, SocketFlags.None, out error);
        while (error == SocketError.Success);
    }

    private void SelectReady(TimeSpan atMost)
    {
        _ready.Clear();
        _ready.Add(_waker);
        foreach (var entry in _entries.Values)
            _ready.Add(entry.Socket);
        Socket.Select(_ready, null, null, atMost);
    }

    private static Socket NonBlocking(AddressFamily family = AddressFamily.InterNetwork) =>
        new(family, SocketType.Dgram, ProtocolType.Udp) { Blocking = false };

    private readonly record struct Entry(Socket Socket, IConnectionHandler Handler);

    /// <summary>One open socket. Polling thread only.</summary>
    public sealed class Connection : IDisposable
    {
        private readonly UdpPoller _poller;
        private readonly Socket _socket;

        internal Connection(UdpPoller poller, Socket socket)
        {
            _poller = poller;
            _socket = socket;
            Id = (int)socket.Handle;
        }

        internal int Id { get; }

        /// <summary>Sends, or drops it when the kernel will not take it.</summary>
        public void Send(ReadOnlySpan<byte> datagram) => _socket.Send(datagram, SocketFlags.None, out _);

        public void Dispose() => _poller.Close(this, _socket);
    }
}
