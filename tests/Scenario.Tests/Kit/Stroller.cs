using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.Client.World;
using PCampbot.Behaviours;

namespace Scenario.Tests.Kit;

/// <summary>Somebody who does as a bot of pCampbot does, on the coast's clock.</summary>
internal sealed class Stroller(Coast coast, Wanderer who, string destination = "") : ITraveller
{
    public ClientSession Session => who.Session;

    public IEnumerable<RegionArea> Regions
    {
        get
        {
            foreach (var (region, index) in coast.Stacks.Select((stack, index) => (stack.Scene.Info, index)))
                if (who.CircuitIn(index)?.Session.State is ViewerState.InWorld or ViewerState.Watching)
                    yield return new RegionArea(region.Handle, region.SizeX, region.SizeY);
        }
    }

    public string Destination => destination;

    public int Refusals { get; private set; }

    public int Teleports { get; private set; }

    public void Teleport(Vector3 place, ulong region, long now)
    {
        Teleports++;
        Session.Teleport(place, now, region);
    }

    public void CrossingRefused() => Refusals++;

    /// <summary>Lets a behaviour act whenever it wants to, until something is so.</summary>
    public void Do(Func<ITraveller, long, TimeSpan> act, Func<bool> until, string expected, double seconds)
    {
        var next = coast.Seconds;
        coast.Until(() =>
        {
            if (coast.Seconds >= next)
            {
                who.Session.World.RegionHandle = who.Stack.Scene.Info.Handle.Value;
                next = coast.Seconds + act(this, who.Stack.Now).TotalSeconds;
            }

            return until();
        }, expected, seconds);
    }
}
