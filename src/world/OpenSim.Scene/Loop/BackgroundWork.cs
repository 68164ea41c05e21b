using Microsoft.Extensions.Logging;

namespace OpenSim.World.Loop;

/// <summary>
/// Work beside the region: named, counted, cancelled and awaited when the region closes. It runs on the pool without the token and comes
/// back by <see cref="Scene.Post"/>. Any thread may start it.
/// </summary>
public sealed partial class BackgroundWork(ILogger logger)
{
    /// <summary>What those are told who wait for work that has failed.</summary>
    public const string Failure = "That did not work: a service that the region needs for it has failed. Please try again later.";

    private readonly Lock _gate = new(); // guards _running and _next
    private readonly Dictionary<long, (string Name, Task Task)> _running = [];
    private readonly CancellationTokenSource _stop = new();
    private long _next;

    /// <summary>Names of what runs now, for <c>show queues</c>.</summary>
    public IReadOnlyList<string> Running
    {
        get
        {
            lock (_gate)
                return [.. _running.Values.Select(r => r.Name)];
        }
    }

    /// <param name="failed">Called when the work throws, on its own thread.</param>
    public void Start(string name, Func<CancellationToken, Task> work, Action? failed = null)
    {
        lock (_gate)
        {
            if (_stop.IsCancellationRequested)
                return;
            var number = _next++;
            _running[number] = (name, Task.Run(() => Run(number, name, work, failed), CancellationToken.None));
        }
    }

    /// <summary>
    /// Cancels everything and waits until all has ended, at most <paramref name="patience"/>. False when something did not end.
    /// </summary>
    public async Task<bool> Stop(TimeSpan patience)
    {
        await _stop.CancelAsync();
        Task[] left;
        lock (_gate)
            left = [.. _running.Values.Select(r => r.Task)];
        var all = Task.WhenAll(left);
        if (await Task.WhenAny(all, Task.Delay(patience, CancellationToken.None)) == all)
            return true;
        LogStuck(string.Join(", ", Running));
        return false;
    }

    private async Task Run(long number, string name, Func<CancellationToken, Task> work, Action? failed)
    {
        try
        {
            await work(_stop.Token);
        }
        catch (OperationCanceledException) when (_stop.IsCancellationRequested)
        {
            // The region closes: that is how it is told.
        }
#pragma warning disable CA1031 // nobody waits for it: what it throws would be lost
        catch (Exception e)
#pragma warning restore CA1031
        {
            LogFailed(e, name);
            failed?.Invoke();
        }
        finally
        {
            lock (_gate)
                _running.Remove(number);
        }
    }

    [LoggerMessage(10, LogLevel.Error, "Background work '{Name}' failed.")]
    private partial void LogFailed(Exception error, string name);

    [LoggerMessage(11, LogLevel.Warning, "Background work did not end when the region closed: {Names}.")]
    private partial void LogStuck(string names);
}
