using OpenSim.Primitives;

namespace OpenSim.World.Permissions;

/// <summary>
/// What ties people together beyond owning a thing: friends who may edit one's objects, members of a group. Offered by the friends and
/// groups modules through <see cref="Scene.RegisterModuleInterface{T}"/>; without them nobody has such rights. Answers at once, from what
/// is in memory.
/// </summary>
public interface IRelations
{
    /// <summary>The owner has given this friend the right to edit his objects.</summary>
    bool MayEditObjectsOf(UUID friend, UUID owner);

    bool IsMember(UUID agent, UUID group);

    /// <summary>Member with the power to manipulate what the group owns.</summary>
    bool MayManipulateObjectsOf(UUID agent, UUID group);
}
