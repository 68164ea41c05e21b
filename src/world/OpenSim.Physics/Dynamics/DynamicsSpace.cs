using OpenSim.Physics.Spatial;
using OpenSim.Physics.Walkers;

namespace OpenSim.Physics.Dynamics;

/// <summary>What an engine of dynamics is given: everything that its bodies may run into.</summary>
/// <param name="Space">
/// The land and all prims. Those with <see cref="Bodies.BodyTraits.Physical"/> are parts of bodies, where the last step has left them; an
/// engine passes over them.
/// </param>
/// <param name="Walkers">Avatars: obstacles that move by themselves.</param>
/// <param name="Limits">Where walkers may be. A body may leave it: what is done then is the region's business.</param>
public sealed record DynamicsSpace(CollisionSpace Space, WalkerWorld Walkers, Aabb Limits)
{
    /// <summary>
    /// What prims are made of that are no bodies, by index. Asked of prims, too, that have gone since the space last heard.
    /// </summary>
    public Func<int, FixtureMatter> MatterOf { get; init; } = static _ => FixtureMatter.OfNewPrim;
}
