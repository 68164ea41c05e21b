using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Inventory;

/// <summary>
/// Things that go out of prims: into their owner's inventory, to other people, into other prims (llGiveInventory). With the region's token;
/// the answer comes once, with the token, at once or later, and never where the region ends before.
/// </summary>
public interface IContentsTaking
{
    /// <summary>Out of a prim into somebody's own inventory: a copy, or what may not be copied itself.</summary>
    /// <param name="who">Who takes it, may edit the prim's linkset, and has it then.</param>
    /// <param name="folder">Zero for where such things lie.</param>
    void Take(Actor who, SceneObjectPart part, UUID item, UUID folder, Action<TakeAnswer> answered);

    /// <summary>
    /// An item of a prim to a person, who is here or away, or into another prim. A person finds it in his inventory and is told by a
    /// message from the object, which he answers by keeping it or not.
    /// </summary>
    /// <param name="giver">Its owner, or who may edit the prim's linkset; usually <see cref="Actor.Of(SceneObjectPart)"/>.</param>
    /// <param name="receiver">Of a person or a prim.</param>
    void Give(Actor giver, SceneObjectPart part, UUID item, UUID receiver, Action<TakeAnswer> answered);

    /// <summary>Several of them to a person, in a folder of their own; what cannot be given is left out.</summary>
    /// <param name="answered">Given why nothing went, in words; null when something has.</param>
    void GiveFolder(Actor giver, SceneObjectPart part, IReadOnlyList<UUID> items, string folder, UUID receiver, Action<string?> answered);
}
