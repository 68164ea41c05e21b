using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Core.Inventory;

/// <summary>
/// Objects that go from the region into inventories, by the ids of their roots: a second request for one would make a second of it. One for
/// a region. Needs the token.
/// </summary>
internal sealed class ObjectsOnTheirWay
{
    private readonly HashSet<UUID> _going = [];

    public static ObjectsOnTheirWay Of(Scene scene)
    {
        if (scene.RequestModuleInterface<ObjectsOnTheirWay>() is { } there)
            return there;
        var made = new ObjectsOnTheirWay();
        scene.RegisterModuleInterface(made);
        return made;
    }

    /// <summary>False when it is on its way already.</summary>
    public bool Add(UUID id) => _going.Add(id);

    public void Remove(UUID id) => _going.Remove(id);
}
