using OpenSim.Primitives;

namespace OpenSim.World.Permissions;

/// <summary>
/// What ties two people together beyond owning a thing. Offered by the friends module through
/// <see cref="Scene.RegisterModuleInterface{T}"/>; without it nobody has such rights. Answers at once, from what is in memory.
/// </summary>
public interface IRelations
{
    /// <summary>The owner has given this friend the right to edit his objects.</summary>
    bool MayEditObjectsOf(UUID friend, UUID owner);
}
