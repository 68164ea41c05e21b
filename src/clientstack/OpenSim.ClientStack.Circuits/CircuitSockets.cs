using System.Net;
using OpenSim.Settings;
using OpenSim.Transport;

namespace OpenSim.ClientStack.Circuits;

/// <summary>
/// The sockets of a region at its one port: as many as threads receive, with a receiver each; and a sink for each thread that sends, spread
/// over them.
/// </summary>
public sealed class CircuitSockets : IDisposable
{
    private readonly UdpSocket[] _sockets;
    private readonly SettingWatches _watches;

    /// <exception cref="System.Net.Sockets.SocketException">The port is taken, or the address is not this machine's.</exception>
    public CircuitSockets(IPEndPoint local, Configuration configuration)
    {
        var (receiving, sending) = (Shards(configuration, UdpSettings.ReceiveShards), Shards(configuration, UdpSettings.SendShards));
        _sockets = UdpSocket.OpenShards(local, configuration.Get(UdpSettings.ReceiveBuffer), configuration.Get(UdpSettings.SendBuffer),
            receiving);
        var (batch, segmentation) = (configuration.Get(UdpSettings.BatchSize), configuration.Get(UdpSettings.SegmentationOffload));
        Receivers = [.. _sockets.Select(socket => socket.CreateReceiver(batch))];
        Sinks = [.. Enumerable.Range(0, sending).Select(i => _sockets[i % _sockets.Length].CreateSender(batch, segmentation))];
        _watches = new SettingWatches(configuration);
        foreach (var sender in Sinks.OfType<UdpSender>())
            _watches.Add(UdpSettings.SegmentationOffload, on => sender.UsesSegmentation = on);
    }

    public IReadOnlyList<IUdpReceiver> Receivers { get; }

    public IReadOnlyList<IDatagramSink> Sinks { get; }

    public int Count => _sockets.Length;

    public IPEndPoint LocalEndPoint => _sockets[0].LocalEndPoint;

    /// <summary>What the operator can do about a receive buffer that is smaller than asked; null when it is not.</summary>
    public string? BufferAdvice => _sockets[0].BufferAdvice;

    /// <summary>Bytes of receive buffer of each socket.</summary>
    public int ReceiveBuffer => _sockets[0].ReceiveBufferGranted;

    /// <summary>What the kernel holds for all of them. A system call each.</summary>
    public SocketMemory ReadMemory()
    {
        var memory = _sockets[0].ReadMemory();
        for (var i = 1; i < _sockets.Length; i++)
            memory = SocketMemory.Join(memory, _sockets[i].ReadMemory());
        return memory;
    }

    /// <summary>Those who receive return for good.</summary>
    public void Close()
    {
        foreach (var socket in _sockets)
            socket.Close();
    }

    public void Dispose()
    {
        _watches.Dispose();
        foreach (var socket in _sockets)
            socket.Dispose();
    }

    private static int Shards(Configuration configuration, Setting<int> setting) =>
        UdpSettings.ShardsOf(configuration.Get(setting), Environment.ProcessorCount);
}
