using OpenSim.Hosting;
using OpenSim.Store;
using OpenSim.Store.Sql;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Robust;

/// <summary>
/// Asks the databases every few seconds whether they are there, for <c>/ready</c>: a proxy in front of several grid servers leaves one
/// alone that could answer nothing. Works until disposed of.
/// </summary>
internal sealed class DatabaseWatch : IDisposable
{
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(5);

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(3);

    private readonly StoreSet _stores;
    private readonly ITimer _timer;
    private volatile string? _problem;

    public DatabaseWatch(ProgramGround ground, StoreSet stores)
    {
        _stores = stores;
        ground.Health.Add(new HealthCheck("services.Database", "The databases answer; until they do callers are told to come again.",
            () => _problem)
        { IsFatal = true });
        _timer = ground.Watchdog.StartTimer("Databases", Look, Interval, Interval);
    }

    public void Dispose() => _timer.Dispose();

    private void Look()
    {
        string? problem = null;
        foreach (var (database, _) in _stores.Open)
        {
            try
            {
                database.Within(Patience).Read(session => session.Number($"select 1"));
            }
            catch (StoreException e)
            {
                problem ??= e.Message;
            }
        }

        _problem = problem;
    }
}
