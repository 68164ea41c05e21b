using System.Diagnostics.Tracing;

namespace OpenSim.World.Loop.Tick;

/// <summary>
/// The points of the tick trace as events, for <c>dotnet-trace --providers OpenSim-Region</c>: ticks at level informational, phases at
/// verbose. With nobody listening a tick pays one test.
/// </summary>
[EventSource(Name = "OpenSim-Region")]
internal sealed class RegionEventSource : EventSource
{
    public static readonly RegionEventSource Log = new();

    private RegionEventSource()
    {
    }

    public bool WantsPhases => IsEnabled(EventLevel.Verbose, EventKeywords.None);

    [Event(1, Level = EventLevel.Informational)]
    public void Tick(string region, long tick, double milliseconds) => WriteEvent(1, region, tick, milliseconds);

    [Event(2, Level = EventLevel.Verbose)]
    public void Phase(string phase, long tick, double milliseconds, int items) => WriteEvent(2, phase, tick, milliseconds, items);
}
