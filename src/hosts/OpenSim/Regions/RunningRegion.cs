using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.LindenUDP;
using OpenSim.Modules.Land.Stores;
using OpenSim.Store.Writing;
using OpenSim.Telemetry.Threads;
using OpenSim.World;

namespace OpenSim.Host.Regions;

/// <summary>A region with its threads: loop, store writer and UDP stack.</summary>
internal sealed partial class RunningRegion(Scene scene, LLUDPServer stack, StoreWriter store, Watchdog watchdog, ILogger log)
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    private readonly CancellationTokenSource _stop = new();
    private readonly TaskCompletionSource _loopEnded = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public Scene Scene { get; } = scene;

    public LLUDPServer Stack { get; } = stack;

    public StoreWriter Store { get; } = store;

    /// <summary>Begins to tick and to listen.</summary>
    public void Start()
    {
        Store.Start(watchdog, Scene.Info.Name);
        watchdog.Start("Region " + Scene.Info.Name, thread =>
        {
            Scene.Loop.Run(_stop.Token, thread);
            _loopEnded.SetResult();
        }, isOwner: true);
        Stack.Start();
    }

    /// <summary>
    /// Says goodbye to the viewers, tells the modules that the region ends, lets them leave it, writes everything that has changed until
    /// then, and ends the threads. Null when the database has taken all.
    /// </summary>
    /// <param name="leave">Takes the region from the modules; the token is held.</param>
    public async Task<UnsavedException?> Stop(string reason, Action<string> say, Action leave)
    {
        await Stack.Stop(reason);
        using (Scene.Token.Take())
            Scene.Events.TriggerRegionEnding(Scene);
        await _stop.CancelAsync();
        await Task.WhenAny(_loopEnded.Task, Task.Delay(Patience, CancellationToken.None));
        HandOver(); // work that waits for the journal ends by it
        await Scene.Close(Patience);
        using (Scene.Token.Take())
            leave();
        Drain(say);
        Store.Dispose();
        await Stack.DisposeAsync();
        Scene.Dispose();
        _stop.Dispose();
        return Unsaved();
    }

    private UnsavedException? Unsaved()
    {
        if (Store.Lost is { } lost)
            LogUnsaved($"{Scene.Info.Name}: {lost} Its last {Store.Status.Waiting} changes here are not written.");
        if (Store.Status.Rejected is > 0 and var refused)
            LogUnsaved($"{Scene.Info.Name}: {refused} changes are not in the database, which refuses them; they are kept beside the journal, and "
                + "the next start tries them once more.");
        if (Store.Lost is not null || UnsavedException.For(Scene.Info.Name, Store.Status) is not { } unsaved)
            return null;
        LogUnsaved(unsaved.Message);
        return unsaved;
    }

    /// <summary>Brings all that has changed to the database, and says how far it is when that takes longer than a moment.</summary>
    private void Drain(Action<string> say)
    {
        HandOver();
        RegionSaving.WaitForDatabase(Scene, Store, say);
    }

    private void HandOver()
    {
        using (Scene.Token.Take())
        {
            Scene.TerrainSaver.SaveNow();
            Scene.PersistSelect.SelectAll();
        }
    }

    [LoggerMessage(1, LogLevel.Error, "{Sentence}")]
    private partial void LogUnsaved(string sentence);
}
