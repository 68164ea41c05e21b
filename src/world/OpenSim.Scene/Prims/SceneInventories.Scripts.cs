using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Writing;

namespace OpenSim.World.Prims;

// What scripts remember.
public sealed partial class SceneInventories
{
    /// <summary>
    /// What a script remembers at this moment, and whether it runs; a script engine sets it. Asked with the token whenever contents are
    /// packed, copied or saved, and told whether they may go to a region of another program. Null, and a null answer: what the row says.
    /// </summary>
    public Func<PrimItemRow, bool, (ScriptMemory Memory, bool IsRunning)?>? StateOf { get; set; }

    /// <summary>Blocking read of all stored scripts of the region (ISceneStore.LoadScripts).</summary>
    public Action<Action<PrimItemRow>>? ScriptSource { get; set; }

    /// <summary>
    /// Tells a script engine of every stored script and what it remembers, in one pass over the store, which blocks: while the region loads
    /// (a module's AddRegion or RegionLoaded), and once. A region without scripts is not asked.
    /// </summary>
    public void ReadScripts(Action<SceneObjectPart, PrimItemRow> take)
    {
        _scene.Token.AssertHeld();
        if (_storedScripts == 0)
            return;
        ScriptSource?.Invoke(script =>
        {
            if (_scene.TryGetPart(script.PrimId, out var part))
                take(part, script);
        });
    }

    /// <summary>
    /// Saves what a script remembers by itself: viewers do not reload the contents, and the linkset is not written for it. With worn things
    /// it goes when they come off. Nothing for an item that is not there.
    /// </summary>
    public void KeepState(PrimSlot prim, UUID itemId, ScriptMemory memory, bool isRunning)
    {
        _scene.Token.AssertHeld();
        if (Get(prim) is not { } inventory)
            return;
        if (inventory.Items is null)
            (inventory.KeptStates ??= [])[itemId] = (memory, isRunning);
        else if (inventory.Find(itemId) is null)
            return;
        else
            inventory.Items = [.. inventory.Items.Select(i =>
                i.ItemId == itemId ? i with { ScriptState = memory, IsRunning = isRunning } : i)];
        _scene.Writer.ScriptStateChanged(prim, inventory,
            new ScriptStateOperation(itemId, _scene.Prims.Record(prim).Id, memory, isRunning));
    }

    /// <summary>
    /// The items of a prim with what their scripts remember now; the same list when nobody knows better than it. Needs the token.
    /// </summary>
    /// <param name="areToGo">They may come to a region of another program.</param>
    public IReadOnlyList<PrimItemRow> AsNow(PrimSlot prim, IReadOnlyList<PrimItemRow> items, bool areToGo = false)
    {
        if (Get(prim) is { } inventory)
            items = WithKept(inventory, items);
        return StateOf is null || !items.Any(IsScript) ? items : [.. items.Select(i => AsNow(i, areToGo))];
    }

    /// <summary>Whether a script among loaded contents runs; false for what is none.</summary>
    internal bool IsRunning(TaskInventory contents, UUID item) =>
        contents.Find(item) is { } script && IsScript(script) && AsNow(script, isToGo: false).IsRunning;

    private PrimItemRow AsNow(PrimItemRow item, bool isToGo) => IsScript(item) && StateOf?.Invoke(item, isToGo) is { } now
        ? item with { ScriptState = now.Memory, IsRunning = now.IsRunning }
        : item;

    private static bool IsScript(PrimItemRow item) => item.InvType == ScriptType;

    private static IReadOnlyList<PrimItemRow> WithKept(TaskInventory inventory, IReadOnlyList<PrimItemRow> items) =>
        inventory.KeptStates is not { } kept ? items : [.. items.Select(i =>
            kept.TryGetValue(i.ItemId, out var state) ? i with { ScriptState = state.Memory, IsRunning = state.IsRunning } : i)];
}
