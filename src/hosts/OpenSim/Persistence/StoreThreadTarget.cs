using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;
using OpenSim.Store.Regions;
using OpenSim.Store.Sql;
using OpenSim.Telemetry;
using OpenSim.World.Persistence;

namespace OpenSim.Host.Persistence;

/// <summary>Writes a region's changed objects on a thread of its own, one transaction a batch. What fails is told back and stays marked in the region.</summary>
internal sealed partial class StoreThreadTarget : IPersistTarget, IDisposable
{
    private readonly BlockingCollection<(SceneChanges Changes, Action<bool> Done)> _waiting = new(64);
    private readonly ISceneStore _store;
    private readonly ILogger _log;
    private readonly Thread _thread;

    public StoreThreadTarget(ISceneStore store, Watchdog watchdog, string region, ILogger log)
    {
        _store = store;
        _log = log;
        _thread = watchdog.Start("Store " + region, Run);
    }

    public bool IsReady => _waiting.Count < 32 && !_waiting.IsAddingCompleted;

    public string LastError { get; private set; } = "";

    public int Waiting => _waiting.Count;

    public void Submit(SceneChanges changes, Action<bool> done)
    {
        if (_waiting.IsAddingCompleted || !_waiting.TryAdd((changes, done)))
            done(false);
    }

    /// <summary>Writes what waits, and ends.</summary>
    public void Dispose()
    {
        _waiting.CompleteAdding();
        _thread.Join();
        _waiting.Dispose();
    }

    private void Run(NamedThread thread)
    {
        thread.Rest();
        foreach (var (changes, done) in _waiting.GetConsumingEnumerable())
        {
            thread.Beat();
            done(TryWrite(changes));
            thread.Rest();
        }
    }

    private bool TryWrite(SceneChanges changes)
    {
        try
        {
            _store.Store(changes);
            LastError = "";
            return true;
        }
        catch (StoreException e)
        {
            LastError = e.Message;
            LogFailed(e.Message);
            return false;
        }
    }

    [LoggerMessage(1, LogLevel.Error, "Objects could not be saved and will be tried again: {Reason}")]
    private partial void LogFailed(string reason);
}
