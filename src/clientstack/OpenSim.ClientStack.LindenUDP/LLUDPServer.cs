using System.Diagnostics;
using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.Circuits;
using OpenSim.ClientStack.Circuits.Inbound;
using OpenSim.ClientStack.LindenUDP.Commands;
using OpenSim.ClientStack.LindenUDP.Terrain;
using OpenSim.Telemetry.Threads;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP;

/// <summary>
/// The UDP client stack of one region with its sockets and its threads:
/// <code>
/// var server = new LLUDPServer(scene, dependencies);
/// server.Start();
/// …
/// await server.Stop("The region is being restarted.");
/// </code>
/// </summary>
public sealed partial class LLUDPServer : IAsyncDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(4);

    private readonly Scene _scene;
    private readonly LindenUdpDependencies _dependencies;
    private readonly CircuitSockets _sockets;
    private readonly ViewerStack _stack;
    private readonly LindenUdpStats _stats;
    private readonly CancellationTokenSource _stop = new();
    private readonly List<Task> _ended = [];

    /// <summary>Opens the socket at the region's InternalEndPoint.</summary>
    /// <exception cref="System.Net.Sockets.SocketException">The port is taken, or the address is not this machine's.</exception>
    public LLUDPServer(Scene scene, LindenUdpDependencies dependencies)
    {
        _scene = scene;
        _dependencies = dependencies;
        _sockets = new CircuitSockets(scene.Info.InternalEndPoint, dependencies.Configuration);
        _stack = new ViewerStack(scene, dependencies, _sockets.Sinks, new SceneGround(scene.Terrain), _sockets.Count);
        _stack.Overload.ReadSockets = _sockets.ReadMemory;
        _stats = new LindenUdpStats(dependencies.Statistics, _stack, _sockets);
        LindenUdpCommands.AddTo(dependencies.Commands, dependencies.Configuration, _stack);
        if (_sockets.BufferAdvice is { } advice)
            LogBuffer(_stack.Log, advice);
    }

    /// <summary>Where the socket is bound; with port 0 in the region's settings, what the system chose.</summary>
    public System.Net.IPEndPoint LocalEndPoint => _sockets.LocalEndPoint;

    /// <summary>Viewers connected now, child agents too. Any thread.</summary>
    public int SessionCount => _stack.Sessions.Count;

    /// <summary>Joins the region's tick and begins to receive and to send.</summary>
    public void Start()
    {
        using (_scene.Token.Take())
            _stack.Attach();
        for (var i = 0; i < _sockets.Count; i++)
        {
            var receiving = new ReceiveLoop(_sockets.Receivers[i], _stack.Circuits.Inbound.Pumps[i], _stack.Log, _scene.Options.Time);
            Start(NameOf("UdpIn", i), named => receiving.Run(named, _stop.Token));
        }

        for (var i = 0; i < _stack.Circuits.Outbound.Pumps.Length; i++)
        {
            var pump = _stack.Circuits.Outbound.Pumps[i];
            Start(NameOf("UdpOut", i), named => pump.Run(named, _stack.Circuits.Clock, _stop.Token));
        }

        Start("Texture " + _scene.Info.Name, TextureLoop);
    }

    /// <summary>Tells all viewers why, gives the last datagrams time to arrive, and closes the socket.</summary>
    public async Task Stop(string reason)
    {
        using (_scene.Token.Take())
            _stack.Detach(reason);
        await WaitForGoodbyes();
        await _stop.CancelAsync();
        _stack.Circuits.Outbound.Wake();
        _stack.Textures.Wake();
        _sockets.Close();
        await Task.WhenAny(Task.WhenAll(_ended), Task.Delay(Patience, CancellationToken.None));
        _stats.Remove();
        _sockets.Dispose();
    }

    public async ValueTask DisposeAsync()
    {
        if (!_stop.IsCancellationRequested)
            await Stop("The region is closing.");
        _stop.Dispose();
        _stack.Dispose();
    }

    private async Task WaitForGoodbyes()
    {
        using var patience = new CancellationTokenSource(Patience);
        while (_stack.Sessions.Count > 0 && !patience.IsCancellationRequested)
            await Task.Delay(20, CancellationToken.None);
    }

    private string NameOf(string what, int shard) => shard == 0 ? $"{what} {_scene.Info.Name}" : $"{what}{shard + 1} {_scene.Info.Name}";

    private void Start(string name, Action<NamedThread?> body)
    {
        var ended = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        _ended.Add(ended.Task);
        void Run(NamedThread? named)
        {
            try
            {
                body(named);
            }
            catch (ObjectDisposedException) when (_stop.IsCancellationRequested)
            {
                // It was slower than the patience of the end, which has closed its sockets.
            }
            finally
            {
                ended.TrySetResult();
            }
        }

        if (_dependencies.Watchdog is { } watchdog)
            watchdog.Start(name, named => Run(named), isOwner: true);
        else
            new Thread(() => Run(null)) { Name = name, IsBackground = true }.Start();
    }

    private void TextureLoop(NamedThread? named)
    {
        while (!_stop.IsCancellationRequested)
        {
            named?.Beat();
            var start = Stopwatch.GetTimestamp();
            _stack.Textures.RunOnce(_stack.Circuits.Clock.Now);
            _scene.Statistics.AddImageTime(Stopwatch.GetTimestamp() - start);
            named?.Rest();
            _stack.Textures.Wait(_stack.Circuits.Clock.Now);
        }
    }

    [LoggerMessage(20, LogLevel.Warning, "{Advice}")]
    private static partial void LogBuffer(ILogger logger, string advice);
}
