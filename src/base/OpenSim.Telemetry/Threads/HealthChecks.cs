namespace OpenSim.Telemetry.Threads;

/// <summary>All health checks of a process.</summary>
public sealed class HealthChecks
{
    private readonly Lock _gate = new(); // guards _checks
    private readonly Dictionary<string, HealthCheck> _checks = new(StringComparer.OrdinalIgnoreCase);

    public IReadOnlyList<HealthCheck> All
    {
        get
        {
            lock (_gate)
                return [.. _checks.Values.OrderBy(check => check.Name, StringComparer.OrdinalIgnoreCase)];
        }
    }

    /// <summary>Adds a check, or replaces the one of the same name (a region that was started again).</summary>
    public void Add(HealthCheck check)
    {
        lock (_gate)
            _checks[check.Name] = check;
    }

    public void Remove(string name)
    {
        lock (_gate)
            _checks.Remove(name);
    }
}
