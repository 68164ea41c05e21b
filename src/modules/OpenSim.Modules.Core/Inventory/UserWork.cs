using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Inventory;

/// <summary>
/// The work on each user's inventory, in order. Offered by the inventory module, so that all who change inventories stand in one line.
/// Token holder only.
/// </summary>
internal sealed class UserWork(Scene scene)
{
    public const string Busy = "Your inventory is busy. Please wait a moment.";

    private readonly Dictionary<UUID, SerialWork> _byUser = [];

    /// <summary>Work on the asker's own inventory.</summary>
    public void Add(IViewer asker, Func<Task> work) => Add(asker.Agent.AgentId, asker, work);

    /// <summary>False when too much waits already, which the asker is told, as he is when the work fails.</summary>
    /// <param name="asker">Null when nobody has asked, or nobody who has a viewer.</param>
    public bool Add(UUID user, IViewer? asker, Func<Task> work)
    {
        if (!_byUser.TryGetValue(user, out var line))
            _byUser[user] = line = new SerialWork(scene, "inventory of " + user);
        if (line.Add(work, asker))
            return true;
        asker?.Messages.SendAlert(Busy);
        return false;
    }

    public void Forget(UUID user) => _byUser.Remove(user);
}
