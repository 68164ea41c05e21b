using System.Diagnostics;
using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.LindenUDP;
using OpenSim.Host.Persistence;
using OpenSim.Telemetry;
using OpenSim.World;

namespace OpenSim.Host;

/// <summary>A region with its threads: loop, store writer and UDP stack.</summary>
internal sealed partial class RunningRegion(Scene scene, LindenUdpModule stack, StoreThreadTarget store, Watchdog watchdog, ILogger log)
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    private readonly CancellationTokenSource _stop = new();
    private readonly TaskCompletionSource _loopEnded = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public Scene Scene { get; } = scene;

    public LindenUdpModule Stack { get; } = stack;

    public StoreThreadTarget Store { get; } = store;

    /// <summary>Begins to tick and to listen.</summary>
    public void Start()
    {
        watchdog.Start("Region " + Scene.Info.Name, thread =>
        {
            Scene.Loop.Run(_stop.Token, thread);
            _loopEnded.SetResult();
        });
        Stack.Start();
    }

    /// <summary>Says goodbye to the viewers, writes everything that has changed, and ends the threads. Says how far it is when it takes longer than a moment.</summary>
    public async Task Stop(string reason, Action<string> say)
    {
        await Stack.StopAsync(reason);
        await Drain(say);
        await _stop.CancelAsync();
        await Task.WhenAny(_loopEnded.Task, Task.Delay(Patience));
        await Scene.CloseAsync(Patience);
        Store.Dispose();
        await Stack.DisposeAsync();
        Scene.Dispose();
        _stop.Dispose();
    }

    /// <summary>Gives all that has changed to the store and waits until it is written: backup, shutdown, before an archive.</summary>
    public async Task<int> Drain(Action<string> say)
    {
        int changes;
        using (Scene.Token.Take())
            changes = Scene.PersistSelect.SelectAll();
        var began = Stopwatch.GetTimestamp();
        var told = began;
        while (Waiting() > 0)
        {
            if (Stopwatch.GetElapsedTime(told) > TimeSpan.FromSeconds(1))
            {
                say($"{Scene.Info.Name}: {Waiting()} batches still to be written{(Store.LastError.Length > 0 ? " (" + Store.LastError + ")" : "")}.");
                told = Stopwatch.GetTimestamp();
            }

            if (Store.LastError.Length > 0 && Stopwatch.GetElapsedTime(began) > TimeSpan.FromSeconds(30))
            {
                LogUnsaved(Scene.Info.Name, Store.LastError);
                break;
            }

            await Task.Delay(5);
        }

        return changes;
    }

    private int Waiting()
    {
        using (Scene.Token.Take())
            return Scene.PersistSelect.InFlight;
    }

    [LoggerMessage(1, LogLevel.Critical, "Changes in {Region} could not be saved: {Reason}")]
    private partial void LogUnsaved(string region, string reason);
}
