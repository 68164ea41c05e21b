using OpenSim.Services;
using OpenSim.Settings;
using OpenSim.Testing;

namespace Scenario.Tests.Kit;

/// <summary>One grid's services as several processes ask them, each on connections of its own; they are there or away for all.</summary>
internal sealed class DistantServices(ServiceSet own, Configuration configuration) : IDisposable
{
    private readonly List<DistantGrid> _processes = [];

    /// <summary>The clock of connections that are nobody's.</summary>
    public ManualTime Time { get; } = new();

    /// <summary>Every call is refused, as when the process is dead.</summary>
    public bool AreAway
    {
        set => _processes.ForEach(process => process.State = value ? GridState.Refusing : GridState.Well);
    }

    /// <summary>The services as one more process asks them.</summary>
    public ServiceSet Join()
    {
        var process = new DistantGrid();
        _processes.Add(process);
        return process.Join(own, configuration);
    }

    public void Pass(TimeSpan time)
    {
        Time.Advance(time);
        _processes.ForEach(process => process.Time.Advance(time));
    }

    public void Dispose() => _processes.ForEach(process => process.Dispose());
}
