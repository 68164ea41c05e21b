using OpenSim.Store.Regions;
using OpenSim.World.Persistence;

namespace OpenSim.Testing;

/// <summary>Writes what a region wants saved into a store at once, or fails when told to.</summary>
public sealed class MemoryPersistTarget(MemorySceneStore store) : IPersistTarget
{
    public bool IsReady { get; set; } = true;

    /// <summary>Answers that it has failed, and writes nothing.</summary>
    public bool Fails { get; set; }

    public List<PersistBatch> Batches { get; } = [];

    public void Submit(PersistBatch batch, Action<bool> done)
    {
        Batches.Add(batch);
        if (!Fails)
            Write(batch);
        done(!Fails);
    }

    private void Write(PersistBatch batch)
    {
        foreach (var change in batch.Changes)
        {
            if (change.Snapshot is not { } snapshot)
            {
                store.DeleteObject(change.ObjectId);
                continue;
            }

            var changes = SceneChanges.Save(snapshot.Rows, snapshot.LinksChanged);
            foreach (var (primId, items) in snapshot.Inventories)
                changes.Inventories.Add((primId, items));
            store.Store(changes);
        }
    }
}
