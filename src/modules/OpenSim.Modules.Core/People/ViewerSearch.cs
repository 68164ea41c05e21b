using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.People;

/// <summary>Finds the avatar of a user in any region of this process. Any thread.</summary>
internal sealed class ViewerSearch
{
    private readonly Lock _gate = new(); // guards writing; readers see an array that is never changed
    private volatile Scene[] _scenes = [];

    public void Add(Scene scene)
    {
        lock (_gate)
            _scenes = [.. _scenes, scene];
    }

    public void Remove(Scene scene)
    {
        lock (_gate)
            _scenes = [.. _scenes.Where(s => s != scene)];
    }

    /// <summary>
    /// Calls back once: with the viewer in its region, that region's token held; or with null in the last region looked at.
    /// </summary>
    public void Find(UUID agent, Action<IViewer?> found) => Try(_scenes, 0, agent, found);

    /// <summary>The same for several; those that are not here are passed over.</summary>
    public void ForEach(IEnumerable<UUID> agents, Action<IViewer> found)
    {
        foreach (var agent in agents)
        {
            Find(agent, viewer =>
            {
                if (viewer is not null)
                    found(viewer);
            });
        }
    }

    // Region by region, each on its own thread: to take a second region's token while holding one would be a deadlock between two that
    // search each other.
    private static void Try(Scene[] scenes, int place, UUID agent, Action<IViewer?> found)
    {
        if (place >= scenes.Length)
        {
            found(null);
            return;
        }

        scenes[place].Post(scene =>
        {
            if (scene.Presences.TryGet(agent, out var presence) && presence is { IsChild: false, Viewer: { } viewer })
                found(viewer);
            else
                Try(scenes, place + 1, agent, found);
        });
    }
}
