using OpenSim.Store.Regions;
using OpenSim.World.Persistence;

namespace OpenSim.Testing;

/// <summary>Writes what a region wants saved into a store at once, or fails when told to.</summary>
public sealed class MemoryPersistTarget(MemorySceneStore store) : IPersistTarget
{
    public bool IsReady { get; set; } = true;

    /// <summary>Answers that it has failed, and writes nothing.</summary>
    public bool Fails { get; set; }

    /// <summary>What was given to it, also what failed.</summary>
    public List<SceneChanges> Submitted { get; } = [];

    public void Submit(SceneChanges changes, Action<bool> done)
    {
        Submitted.Add(changes);
        if (!Fails)
            store.Store(changes);
        done(!Fails);
    }
}
