using System.Collections.Concurrent;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Users;

/// <summary>Finds the avatar of a user in any region of this process. Any thread.</summary>
public sealed class ViewerSearch
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

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

    /// <summary>The same for several, and those that are not here are told of together at the end, if there are any.</summary>
    public void ForEach(IReadOnlyCollection<UUID> agents, Action<IViewer> found, Action<IReadOnlyList<UUID>> elsewhere)
    {
        var (missing, left) = (new ConcurrentQueue<UUID>(), agents.Count);
        foreach (var agent in agents)
        {
            Find(agent, viewer =>
            {
                if (viewer is null)
                    missing.Enqueue(agent);
                else
                    found(viewer);
                if (Interlocked.Decrement(ref left) == 0 && !missing.IsEmpty)
                    elsewhere([.. missing]);
            });
        }
    }

    /// <summary>Completes when somebody has been told, with the token of his region; false when he is in none. Without a token.</summary>
    /// <param name="find">How he is looked for; <see cref="Find"/> where it is not said.</param>
    public async Task<bool> Reach(UUID agent, Action<IViewer> found, Action<UUID, Action<IViewer?>>? find = null)
    {
        var done = new TaskCompletionSource<bool>(TaskCreationOptions.RunContinuationsAsynchronously);
        (find ?? Find)(agent, viewer =>
        {
            if (viewer is not null)
                found(viewer);
            done.TrySetResult(viewer is not null);
        });
        try
        {
            return await done.Task.WaitAsync(Patience);
        }
        catch (TimeoutException)
        {
            return false; // a region has ended meanwhile
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
