using OpenSim.Store.Writing;

namespace OpenSim.Testing;

/// <summary>Remembers what a region hands over, and writes its objects into a store at once.</summary>
public sealed class MemoryStoreWriter(MemorySceneStore? store = null) : IStoreWriter
{
    public bool IsReady { get; set; } = true;

    /// <summary>All that was handed over, in order.</summary>
    public List<StoreOperation> Submitted { get; } = [];

    /// <summary>How many prims came in one call at most.</summary>
    public int MaxPrims { get; private set; }

    /// <summary>When what was handed over is on the disk: at once.</summary>
    public Task Safe { get; set; } = Task.CompletedTask;

    /// <summary>How often that was asked for.</summary>
    public int Awaited { get; private set; }

    public Task Kept()
    {
        Awaited++;
        return Safe;
    }

    public void Submit(params IReadOnlyList<StoreOperation> operations)
    {
        Submitted.AddRange(operations);
        MaxPrims = Math.Max(MaxPrims, operations.OfType<ObjectOperation>().Sum(operation => operation.Prims.Count));
        foreach (var operation in operations)
        {
            if (operation is ObjectOperation change)
                store?.Store(change);
            else if (operation is ScriptStateOperation state)
                store?.Store(state);
        }
    }
}
