using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World.Viewers;
using OpenSim.World.Writing;

namespace OpenSim.World.Prims;

/// <summary>
/// What is inside a prim. Only prims that contain something have one. After a start it knows the count only; the items come from the store
/// when somebody needs them (<see cref="SceneInventories"/>). Token holder only.
/// </summary>
public sealed class TaskInventory
{
    /// <summary>Told to viewers, who ask again when it has grown.</summary>
    public short Serial { get; internal set; } = 1;

    public int Count { get; internal set; }

    /// <summary>Scripts among them.</summary>
    public int ScriptCount { get; internal set; }

    /// <summary>Null while they are in the store only. The list is replaced, never changed in place.</summary>
    public IReadOnlyList<PrimItemRow>? Items { get; internal set; }

    /// <summary>Not saved yet.</summary>
    internal bool IsChanged { get; set; }

    /// <summary>
    /// What scripts remember that was handed over since the start, by item, while the items are in the store only, which may not have it
    /// yet.
    /// </summary>
    internal Dictionary<UUID, (ScriptMemory Memory, bool IsRunning)>? KeptStates { get; set; }

    /// <summary>What others have dropped in since scripts were told last; null for nothing.</summary>
    internal List<UUID>? Dropped { get; set; }

    /// <summary>What waits for the items, and for whom.</summary>
    internal List<Waiter>? Waiting { get; set; }

    /// <summary>Null when it is not there or the items are not loaded.</summary>
    public PrimItemRow? Find(UUID itemId) => Items?.FirstOrDefault(i => i.ItemId == itemId);

    public PrimItemRow? Find(string name) => Items?.FirstOrDefault(i => i.Name == name);
}

/// <summary>What is to be done when the items are there.</summary>
/// <param name="Asker">Who is told when it takes long.</param>
/// <param name="Origin">Whose work it is.</param>
internal sealed record Waiter(Action<TaskInventory> Action, IViewer? Asker, Origin Origin);
