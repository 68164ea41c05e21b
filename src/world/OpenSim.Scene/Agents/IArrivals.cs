using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World.Agents;

/// <summary>
/// Who may come into a region, and where he comes to stand: asked when a login or another region announces an agent. Offered by a module
/// through <see cref="Scene.RegisterModuleInterface{T}"/>. Needs the token.
/// </summary>
public interface IArrivals
{
    /// <summary>Learns beside the region what the two questions need to know of an agent that is to come. Without the token.</summary>
    ValueTask Learn(UUID agent, string name) => default;

    /// <summary>Why the agent may not come, in words for its user; null when it may.</summary>
    string? RefusalOf(in Arrival arrival);

    /// <summary>Why the agent may not look in from another region where not everybody may; null when it may.</summary>
    string? RefusalToLookIn(in Arrival arrival) => null;

    /// <summary>Where the agent comes to stand: where it wants to, or where telehub, landing point and bans lead it.</summary>
    Vector3 PlaceFor(in Arrival arrival);
}
