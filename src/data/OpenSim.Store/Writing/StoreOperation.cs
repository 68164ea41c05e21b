using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Store.Regions;

namespace OpenSim.Store.Writing;

/// <summary>
/// One thing to be saved, complete in itself: it can be written to the journal, read again years later, and put into the database.
/// Immutable.
/// </summary>
public abstract record StoreOperation
{
    public abstract StoreKey Key { get; }

    /// <summary>The operation that has the effect of <paramref name="earlier"/> and then of this one.</summary>
    internal virtual StoreOperation After(StoreOperation earlier) => this;

    /// <summary>About how much memory it holds, in bytes.</summary>
    internal virtual int Weight => 256;
}

/// <summary>
/// A linkset as it is now, or, without prims, its deletion.
/// </summary>
/// <param name="Prims">Root first, in link order; the whole linkset. Empty: the object is gone.</param>
/// <param name="Whole">Rows of this object that are not among the prims are to go. To be set when links have changed.</param>
/// <param name="Inventories">Contents of the prims whose inventory has changed.</param>
public sealed record ObjectOperation(UUID ObjectId, IReadOnlyList<PrimRow> Prims, bool Whole, IReadOnlyList<PrimInventory> Inventories)
    : StoreOperation
{
    /// <summary>Prims that were in the object when it was deleted, whose rows may still name another object.</summary>
    public IReadOnlyList<UUID> Gone { get; init; } = [];

    public override StoreKey Key => new(StoreSubject.Object, ObjectId);

    public bool IsDeletion => Prims.Count == 0;

    internal override int Weight =>
        256 + Prims.Sum(prim => 900 + prim.TextureEntry.Length + prim.ExtraParams.Length + prim.Media.Length * 2 + prim.LinksetData.Length)
        + Inventories.Sum(inventory => inventory.Items.Sum(item => 500 + item.ScriptState.Length));

    public static ObjectOperation Delete(UUID objectId) => new(objectId, [], false, []);

    /// <summary>
    /// This operation without the prim, and the other, which has it, with the prim's inventory if that was still to be written here.
    /// </summary>
    internal (ObjectOperation Left, ObjectOperation To) MovePrim(UUID primId, ObjectOperation to)
    {
        var contents = Inventories.Where(inventory => inventory.PrimId == primId && to.Inventories.All(newer => newer.PrimId != primId));
        return (this with
        {
            Prims = [.. Prims.Where(prim => prim.Id != primId)],
            Inventories = [.. Inventories.Where(inventory => inventory.PrimId != primId)]
        },
            to with { Inventories = [.. contents, .. to.Inventories] });
    }

    internal override StoreOperation After(StoreOperation earlier)
    {
        var before = (ObjectOperation)earlier;
        if (IsDeletion)
            return this with { Gone = [.. before.Gone.Concat(before.Prims.Select(prim => prim.Id)).Concat(Gone).Distinct()] };
        var kept = before.Inventories.Where(old => Inventories.All(changed => changed.PrimId != old.PrimId));
        var here = Prims.Select(prim => prim.Id).ToHashSet();
        return this with
        {
            Whole = Whole || before.Whole || before.IsDeletion,
            Inventories = [.. kept, .. Inventories],
            Gone = [.. before.Gone.Concat(Gone).Where(id => !here.Contains(id)).Distinct()]
        };
    }
}

/// <summary>
/// What one script of a prim remembers, by itself: neither the prim nor its other items are written for it. It means nothing for an item
/// that is not in the prim any more.
/// </summary>
/// <param name="Memory">Empty for a script that remembers nothing.</param>
public sealed record ScriptStateOperation(UUID ItemId, UUID PrimId, ScriptMemory Memory, bool IsRunning) : StoreOperation
{
    public override StoreKey Key => new(StoreSubject.ScriptState, ItemId);

    internal override int Weight => 256 + Memory.Length;

    /// <summary>The columns of own_scriptstates.</summary>
    internal PrimItemRow Row => new() { ItemId = ItemId, PrimId = PrimId, ScriptState = Memory, IsRunning = IsRunning };
}

/// <summary>All items of one prim.</summary>
public sealed record PrimInventory(UUID PrimId, IReadOnlyList<PrimItemRow> Items);

/// <summary>A region's height field.</summary>
public sealed record TerrainOperation(UUID RegionId, TerrainRow Terrain, bool Baked) : StoreOperation
{
    public override StoreKey Key => new(Baked ? StoreSubject.BakedTerrain : StoreSubject.Terrain, RegionId);

    internal override int Weight => 256 + Terrain.Heightfield.Length;
}

/// <summary>A parcel, or with null its deletion.</summary>
public sealed record ParcelOperation(UUID ParcelId, ParcelRow? Parcel) : StoreOperation
{
    public override StoreKey Key => new(StoreSubject.Parcel, ParcelId);

    internal override int Weight => 2048 + (Parcel?.Environment.Length ?? 0) * 2;
}

/// <summary>A region's settings.</summary>
public sealed record SettingsOperation(RegionSettingsRow Settings) : StoreOperation
{
    public override StoreKey Key => new(StoreSubject.Settings, Settings.RegionId);
}

/// <summary>A region's environment; null removes it.</summary>
public sealed record EnvironmentOperation(UUID RegionId, string? Llsd) : StoreOperation
{
    public override StoreKey Key => new(StoreSubject.Environment, RegionId);

    internal override int Weight => 256 + (Llsd?.Length ?? 0) * 2;
}

/// <summary>One named extra value of a region; null removes it.</summary>
public sealed record ExtraOperation(UUID RegionId, string Name, string? Value) : StoreOperation
{
    public override StoreKey Key => new(StoreSubject.Extra, RegionId, Name);
}

/// <summary>A thing sets out for another place; with null it is at one place again.</summary>
public sealed record PassageOperation(UUID PassageId, PassageRow? Passage) : StoreOperation
{
    public override StoreKey Key => new(StoreSubject.Passage, PassageId);

    internal override int Weight => 256 + 2 * ((Passage?.From.Length ?? 0) + (Passage?.To.Length ?? 0));
}

/// <summary>A change of something that belongs to an account, in the words of the service that makes it.</summary>
/// <param name="Number">Counts the changes in the order in which they were asked for; no two of a journal have the same.</param>
public sealed record AccountOperation(UUID Account, long Number, byte[] Change) : StoreOperation
{
    public override StoreKey Key => new(StoreSubject.Account, Account, Number.ToString(CultureInfo.InvariantCulture));

    internal override int Weight => 256 + Change.Length;
}
