using System.Collections;
using OpenSim.Console;
using OpenSim.World;

namespace OpenSim.Modules;

/// <summary>The regions of this process, in the order in which they were added, and which of them a command is for. Any thread.</summary>
public sealed class Scenes : IEnumerable<Scene>
{
    private readonly Lock _gate = new(); // guards writing; readers see an array that is never changed
    private volatile Scene[] _all = [];

    public void Add(Scene scene)
    {
        lock (_gate)
            _all = [.. _all, scene];
    }

    public void Remove(Scene scene)
    {
        lock (_gate)
            _all = Array.FindAll(_all, other => other != scene);
    }

    /// <summary>The region chosen by <c>change region</c>, or all of them when root is.</summary>
    public IEnumerable<Scene> Chosen(CommandContext context) => _all.Where(scene => context.IsFor(scene.Info.Name));

    /// <summary>
    /// The region that a command for one region is meant for. Null, and the command fails, when there are several and none is chosen.
    /// </summary>
    public Scene? ChosenOne(CommandContext context)
    {
        if (Chosen(context).ToList() is [var one])
            return one;
        context.Fail("Choose a region first: change region <name>.");
        return null;
    }

    public IEnumerator<Scene> GetEnumerator() => _all.AsEnumerable().GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
