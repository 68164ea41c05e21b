using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Core.Inventory;

/// <summary>
/// The work on each user's inventory, in order. Offered by the inventory module, so that all who change inventories stand in one line.
/// Token holder only.
/// </summary>
internal sealed class UserWork(Scene scene)
{
    private readonly Dictionary<UUID, SerialWork> _byUser = [];

    /// <summary>False when too much waits already.</summary>
    public bool Add(UUID user, Func<Task> work)
    {
        if (!_byUser.TryGetValue(user, out var line))
            _byUser[user] = line = new SerialWork(scene, "inventory of " + user);
        return line.Add(work);
    }

    public void Forget(UUID user) => _byUser.Remove(user);
}
