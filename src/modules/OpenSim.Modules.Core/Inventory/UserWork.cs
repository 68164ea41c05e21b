using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Loop;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Inventory;

/// <summary>
/// The work on each user's inventory beside the region, in the order in which it was asked for: a folder is made before an item is moved
/// into it, though both wait for a database. Whoever changes a user's inventory stands in that user's line.
/// </summary>
internal sealed class UserWork(Scene scene)
{
    /// <summary>Work on the asker's own inventory.</summary>
    /// <param name="question">As <see cref="Scene.Background(IViewer?, string, Func{CancellationToken, Task}, object?, WorkKind)"/>.</param>
    public bool Add(IViewer asker, Func<Task> work, object? question = null) => Add(asker.Agent.AgentId, asker, work, question);

    /// <summary>False when too much waits already, which the asker is told, as he is when the work fails.</summary>
    /// <param name="asker">Null when nobody has asked, or nobody who has a viewer.</param>
    public bool Add(UUID user, IViewer? asker, Func<Task> work, object? question = null) =>
        scene.Background(user, asker, "inventory of " + user, _ => work(), question, WorkKind.Inventory);
}
