using OpenSim.Primitives;
using OpenSim.Telemetry.Limits;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Viewers;

namespace OpenSim.World.Limits;

/// <summary>How fast one user may do something here. Thread-safe but for the words.</summary>
public sealed class ViewerRate
{
    private readonly RateLimit<UUID> _rate;
    private readonly RegionClock _clock;
    private readonly string _words;

    internal ViewerRate(RateLimit<UUID> rate, RegionClock clock, string words) => (_rate, _clock, _words) = (rate, clock, words);

    /// <summary>What whoever is refused is told.</summary>
    public string Words => _words;

    /// <summary>False when it is too much at once; the viewer is told so, once a minute. Needs the token.</summary>
    public bool Allows(IViewer viewer, int amount = 1)
    {
        if (Allows(viewer.Agent.AgentId, amount))
            return true;
        viewer.Refuse(_words);
        return false;
    }

    /// <summary>
    /// The same without words. More than may ever come at once (a huge linkset) takes all of that. Any thread.
    /// </summary>
    public bool Allows(UUID user, int amount = 1) =>
        _rate.TryTake(user, TimeSpan.FromSeconds(_clock.Seconds), Math.Min(amount, _rate.Max));
}
