using System.Diagnostics;
using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.LindenUDP.Commands;
using OpenSim.ClientStack.LindenUDP.Inbound;
using OpenSim.ClientStack.LindenUDP.Terrain;
using OpenSim.Telemetry;
using OpenSim.Transport;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP;

/// <summary>
/// The UDP client stack of one region with its socket and its threads:
/// <code>
/// var stack = new LindenUdpModule(scene, dependencies);
/// stack.Start();
/// …
/// await stack.StopAsync("The region is being restarted.");
/// </code>
/// </summary>
public sealed partial class LindenUdpModule : IAsyncDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(4);

    private readonly Scene _scene;
    private readonly LindenUdpDependencies _dependencies;
    private readonly UdpSocket _socket;
    private readonly IUdpReceiver _receiver;
    private readonly LLUDPServer _server;
    private readonly LindenUdpStats _stats;
    private readonly CancellationTokenSource _stop = new();
    private readonly TaskCompletionSource _inEnded = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _outEnded = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _texturesEnded = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Opens the socket at the region's InternalEndPoint.</summary>
    /// <exception cref="System.Net.Sockets.SocketException">The port is taken, or the address is not this machine's.</exception>
    public LindenUdpModule(Scene scene, LindenUdpDependencies dependencies)
    {
        _scene = scene;
        _dependencies = dependencies;
        var configuration = dependencies.Configuration;
        _socket = UdpSocket.Open(scene.Info.InternalEndPoint, configuration.Get(UdpSettings.ReceiveBuffer), configuration.Get(UdpSettings.SendBuffer));
        var batch = configuration.Get(UdpSettings.BatchSize);
        _receiver = _socket.CreateReceiver(batch);
        var sender = _socket.CreateSender(batch, configuration.Get(UdpSettings.SegmentationOffload));
        if (sender is UdpSender batched)
            configuration.Watch(UdpSettings.SegmentationOffload, on => batched.UsesSegmentation = on);
        _server = new LLUDPServer(scene, dependencies, sender, new SceneGround(scene.Terrain));
        _stats = new LindenUdpStats(_server, _receiver);
        LindenUdpCommands.Register(dependencies.Commands, _server);
        if (_socket.BufferAdvice is { } advice)
            LogBuffer(_server.Log, advice);
    }

    /// <summary>Where the socket is bound; with port 0 in the region's settings, what the system chose.</summary>
    public System.Net.IPEndPoint LocalEndPoint => _socket.LocalEndPoint;

    /// <summary>Viewers connected now, child agents too. Any thread.</summary>
    public int SessionCount => _server.Sessions.All.Length;

    /// <summary>Joins the region's tick and begins to receive and to send.</summary>
    public void Start()
    {
        using (_scene.Token.Take())
            _server.Attach();
        var receiving = new ReceiveLoop(_receiver, _server.Inbound, _server.Log, _scene.Options.Time);
        Start("UdpIn " + _scene.Info.Name, named => receiving.Run(named, _stop.Token), _inEnded);
        Start("UdpOut " + _scene.Info.Name, SendLoop, _outEnded);
        Start("Texture " + _scene.Info.Name, TextureLoop, _texturesEnded);
    }

    /// <summary>Tells all viewers why, gives the last datagrams time to arrive, and closes the socket.</summary>
    public async Task StopAsync(string reason)
    {
        using (_scene.Token.Take())
            _server.Detach(reason);
        await WaitForGoodbyesAsync();
        await _stop.CancelAsync();
        _server.Outbound.Wake();
        _server.Textures.Wake();
        _socket.Close();
        await Task.WhenAny(Task.WhenAll(_inEnded.Task, _outEnded.Task, _texturesEnded.Task), Task.Delay(Patience));
        _stats.Remove();
        _socket.Dispose();
    }

    public async ValueTask DisposeAsync()
    {
        if (!_stop.IsCancellationRequested)
            await StopAsync("The region is closing.");
        _stop.Dispose();
        _server.Dispose();
    }

    private async Task WaitForGoodbyesAsync()
    {
        using var patience = new CancellationTokenSource(Patience);
        while (_server.Sessions.All.Length > 0 && !patience.IsCancellationRequested)
            await Task.Delay(20, CancellationToken.None);
    }

    private void Start(string name, Action<NamedThread?> body, TaskCompletionSource ended)
    {
        void Run(NamedThread? named)
        {
            try
            {
                body(named);
            }
            finally
            {
                ended.TrySetResult();
            }
        }

        if (_dependencies.Watchdog is { } watchdog)
            watchdog.Start(name, named => Run(named));
        else
            new Thread(() => Run(null)) { Name = name, IsBackground = true }.Start();
    }

    private void SendLoop(NamedThread? named)
    {
        while (!_stop.IsCancellationRequested)
        {
            named?.Beat();
            _server.Outbound.RunOnce(_server.Now);
            named?.Rest();
            _server.Outbound.Wait(_server.Now);
        }
    }

    private void TextureLoop(NamedThread? named)
    {
        while (!_stop.IsCancellationRequested)
        {
            named?.Beat();
            var start = Stopwatch.GetTimestamp();
            _server.Textures.RunOnce(_server.Now);
            _scene.Statistics.AddImageTime(Stopwatch.GetTimestamp() - start);
            named?.Rest();
            _server.Textures.Wait(_server.Now);
        }
    }

    [LoggerMessage(20, LogLevel.Warning, "{Advice}")]
    private static partial void LogBuffer(ILogger logger, string advice);
}
