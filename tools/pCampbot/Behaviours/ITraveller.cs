using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.Client.World;

namespace PCampbot.Behaviours;

/// <summary>What behaviours that lead into other regions need of a bot that is in world.</summary>
public interface ITraveller
{
    /// <summary>That of the region where it stands: another one after each change of region.</summary>
    ClientSession Session { get; }

    /// <summary>The regions that it sees, the one where it stands among them.</summary>
    IEnumerable<RegionArea> Regions { get; }

    /// <summary>Where it goes as a guest, as the map finds it; empty when it is none.</summary>
    string Destination { get; }

    /// <param name="region">Handle; 0 for the region where it is.</param>
    void Teleport(Vector3 place, ulong region, long now);

    /// <summary>It has gone to a border and has come no further.</summary>
    void CrossingRefused();
}
