using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World.Permissions;
using OpenSim.World.Viewers;

namespace OpenSim.World.Prims;

/// <summary>
/// Contents of prims: read from the store on first need, changed here, saved with their linkset. Token holder only.
/// </summary>
public sealed partial class SceneInventories
{
    /// <summary>Inventory type of scripts.</summary>
    public const int ScriptType = 10;

    private const string Unread =
        "The contents of this object cannot be read at the moment. Your request is carried out as soon as they can.";

    private static readonly TimeSpan RetryAfter = TimeSpan.FromSeconds(10);

    private readonly Scene _scene;
    private int _storedScripts;

    internal SceneInventories(Scene scene) => _scene = scene;

    /// <summary>
    /// Blocking read of one prim's items (ISceneStore.LoadInventory); runs beside the region. Null: what is not resident is empty.
    /// </summary>
    public Func<UUID, IReadOnlyList<PrimItemRow>>? Source { get; set; }

    /// <summary>Null for a prim that contains nothing.</summary>
    public TaskInventory? Get(PrimSlot prim) => _scene.Prims.IsLive(prim) ? _scene.Prims.Inventories.Get(prim.Index) : null;

    /// <summary>
    /// Calls back with the items in memory: at once when they are, else after the store has been read. An empty prim gives an empty
    /// inventory, and what it does is of the origin of now. When the prim goes meanwhile, nobody is called. A store that fails is asked
    /// again until it answers: what waits may hold an item that is nowhere else.
    /// </summary>
    /// <param name="asker">Who is told when it takes so long.</param>
    public void WhenLoaded(PrimSlot prim, Action<TaskInventory> action, IViewer? asker = null)
    {
        _scene.Token.AssertHeld();
        var inventory = Get(prim);
        if (inventory is null or { Items: not null })
        {
            action(inventory ?? new TaskInventory { Items = [] });
            return;
        }

        if (inventory.Waiting is not null)
        {
            inventory.Waiting.Add(new Waiter(action, asker, _scene.Writer.Origin));
            return;
        }

        inventory.Waiting = [new Waiter(action, asker, _scene.Writer.Origin)];
        Load(prim);
    }

    /// <summary>The same for all prims of a linkset at once, with every item that lies in it.</summary>
    public void WhenAllLoaded(SceneObjectGroup group, Action<IReadOnlyList<PrimItemRow>> action, IViewer? asker = null)
    {
        var unread = 1;
        foreach (var part in group.Parts)
        {
            if (part.Inventory is not { Items: null })
                continue;
            unread++;
            WhenLoaded(part, _ => Read(), asker);
        }

        Read();

        void Read()
        {
            if (--unread == 0 && group.Exists)
                action(ItemsOf(group));
        }
    }

    private static List<PrimItemRow> ItemsOf(SceneObjectGroup group)
    {
        var items = new List<PrimItemRow>();
        foreach (var part in group.Parts)
            items.AddRange(part.Inventory?.Items ?? []);
        return items;
    }

    /// <summary>
    /// Puts an item in, or in the place of the one with the same id. A script that is another one now remembers nothing. The prim's items
    /// must be loaded.
    /// </summary>
    public void Put(PrimSlot prim, PrimItemRow item)
    {
        var items = Loaded(prim);
        if (items.Any(i => i.ItemId == item.ItemId && i.AssetId != item.AssetId))
            item = item with { ScriptState = default };
        Replace(prim, [.. items.Where(i => i.ItemId != item.ItemId), item with { PrimId = _scene.Prims.Record(prim).Id }]);
    }

    /// <summary>
    /// Puts in what somebody may only because the object takes what others drop (llAllowInventoryDrop): its scripts are told which item.
    /// </summary>
    public void Drop(PrimSlot prim, PrimItemRow item)
    {
        Put(prim, item);
        (Get(prim)!.Dropped ??= []).Add(item.ItemId);
    }

    /// <summary>What has been dropped in since this was asked last.</summary>
    public IReadOnlyList<UUID> TakeDropped(PrimSlot prim)
    {
        if (Get(prim) is not { Dropped: { } dropped } inventory)
            return [];
        inventory.Dropped = null;
        return dropped;
    }

    /// <summary>False when there is no such item. The prim's items must be loaded.</summary>
    public bool Remove(PrimSlot prim, UUID itemId)
    {
        var items = Loaded(prim);
        var rest = items.Where(i => i.ItemId != itemId).ToList();
        if (rest.Count == items.Count)
            return false;
        Replace(prim, rest);
        return true;
    }

    /// <summary>Sets all items of a prim: a rez, a crossing, an archive.</summary>
    public void Replace(PrimSlot prim, IReadOnlyList<PrimItemRow> items)
    {
        _scene.Token.AssertHeld();
        var inventory = Get(prim) ?? NewInventory(prim);
        NoteMakers(items);
        inventory.Items = items;
        inventory.KeptStates = null;
        inventory.Count = items.Count;
        inventory.ScriptCount = items.Count(i => i.InvType == ScriptType);
        inventory.Serial++;
        inventory.IsChanged = true;
        _scene.Writer.InventoryChanged(prim, inventory);
    }

    /// <summary>
    /// Gives what is in a prim to somebody, with what he may have of it (<see cref="NextOwner"/>); at once or when the store has been read.
    /// </summary>
    internal void ChangeOwner(PrimSlot prim, UUID owner)
    {
        if (Get(prim) is not null)
            WhenLoaded(prim, contents => Replace(prim, [.. contents.Items!.Select(i => _scene.Permissions.NextOwner.Of(i, owner))]));
    }

    /// <summary>While the region loads: one more item is in the store.</summary>
    internal void CountStored(int prim, PrimItemRow item)
    {
        var slot = _scene.Prims.SlotAt(prim);
        var inventory = Get(slot) ?? NewInventory(slot);
        inventory.Count++;
        if (item.InvType != ScriptType)
            return;
        inventory.ScriptCount++;
        _storedScripts++;
    }

    private void NoteMakers(IReadOnlyList<PrimItemRow> items)
    {
        foreach (var item in items)
            _scene.Makers.Note(item.CreatorId);
    }

    private IReadOnlyList<PrimItemRow> Loaded(PrimSlot prim) => Get(prim) switch
    {
        null => [],
        { Items: { } items } => items,
        _ => throw new InvalidOperationException("The prim's items are still in the store: ask WhenLoaded first.")
    };

    private TaskInventory NewInventory(PrimSlot prim)
    {
        var inventory = new TaskInventory();
        _scene.Prims.WritableInventories.Set(prim.Index, inventory);
        return inventory;
    }

    private void Load(PrimSlot prim)
    {
        if (!_scene.Prims.IsLive(prim))
            return;
        var id = _scene.Prims.Record(prim).Id;
        _scene.Background("load inventory of " + id, _ =>
        {
            var items = Source?.Invoke(id) ?? [];
            _scene.Post(_ => Arrived(prim, items));
            return Task.CompletedTask;
        }, _ => LoadLater(prim));
    }

    private void LoadLater(PrimSlot prim)
    {
        foreach (var waiter in Get(prim)?.Waiting ?? [])
            waiter.Asker?.Refuse(Unread);
        _scene.Timers.After(RetryAfter, _ => Load(prim));
    }

    private void Arrived(PrimSlot prim, IReadOnlyList<PrimItemRow> items)
    {
        if (Get(prim) is not { } inventory)
            return;
        NoteMakers(items);
        inventory.Items ??= WithKept(inventory, items);
        inventory.KeptStates = null;
        inventory.Count = inventory.Items.Count;
        var waiting = inventory.Waiting;
        inventory.Waiting = null;
        foreach (var waiter in waiting ?? [])
        {
            using (_scene.Writer.For(waiter.Origin))
                waiter.Action(inventory);
        }
    }
}
