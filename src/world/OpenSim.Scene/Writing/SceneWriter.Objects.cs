using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World.Changes;
using OpenSim.World.Persistence;
using OpenSim.World.Prims;

namespace OpenSim.World.Writing;

// Coming and going of linksets.
public sealed partial class SceneWriter
{
    /// <summary>
    /// Makes a prim or plant as somebody builds it: the maker owns it and may do everything with it, others what he wants by default.
    /// </summary>
    public SceneObjectGroup CreatePrim(in NewPrim prim, ScenePresence maker, UUID group)
    {
        _scene.Token.AssertHeld();
        var index = AddPrim(new PrimRecord
        {
            Id = UUID.Random(),
            Name = "Object",
            CreatorId = maker.Id,
            OwnerId = maker.Id,
            LastOwnerId = maker.Id,
            GroupId = group,
            BaseMask = (uint)PermissionMask.Everything,
            OwnerMask = (uint)PermissionMask.Everything,
            GroupMask = maker.NewObjectMasks.Group,
            EveryoneMask = maker.NewObjectMasks.Everyone,
            NextOwnerMask = maker.NewObjectMasks.NextOwner,
            CreationDate = _scene.Clock.UnixTime,
            Shape = prim.Shape,
            TextureEntry = prim.TextureEntry,
            Material = prim.Material
        });
        ref var hot = ref Prims.Writable(index);
        hot.Flags = PrimFlags.InventoryEmpty;
        hot.Position = prim.Position;
        hot.Rotation = Normalized(prim.Rotation);
        hot.Scale = _scene.Info.PrimSizes.Bound(prim.Scale);
        hot.PCode = prim.Shape.PCode;
        hot.State = prim.Shape.PCode == PCode.Prim ? (byte)0 : prim.State;
        return Add([index]);
    }

    /// <summary>
    /// Puts a linkset into the region: rows root first, then in link order, with ids, places and everything else as they are to be. The
    /// rows are copied from; they come from a rez, an archive or another region. Null when an id is in the region already or there is no
    /// row.
    /// </summary>
    public SceneObjectGroup? AddObject(params IReadOnlyList<PrimRow> rows) => AddObject(rows, newOwner: null);

    /// <summary>The same for a thing that somebody gets by it: with what he may have of it (<see cref="ChangeOwner"/>).</summary>
    public SceneObjectGroup? AddObject(IReadOnlyList<PrimRow> rows, UUID? newOwner)
    {
        _scene.Token.AssertHeld();
        return AddPrims(rows, newOwner, isWorn: false) is { } parts ? Add(parts) : null;
    }

    /// <summary>Has a linkset told to every viewer again, whole, though nothing of it has changed.</summary>
    public void TellAgain(GroupSlot group)
    {
        foreach (var part in Groups.RowAt(Checked(group)).Parts)
            Tell(part, PrimUpdateFlags.Full);
    }

    /// <summary>The same for one that another region has now; viewers with a circuit there are told of it from there.</summary>
    public void HandOn(GroupSlot group, RegionHandle goneTo)
    {
        _goneTo = goneTo.Value;
        DeleteObject(group);
        _goneTo = 0;
    }

    /// <summary>Takes a linkset out of the region and out of its store.</summary>
    public void DeleteObject(GroupSlot group)
    {
        var index = Checked(group);
        _scene.Events.TriggerObjectRemoved(new SceneObjectGroup(_scene, group));
        var row = Groups.RowAt(index);
        DeleteRows(row);
        if (row.IsAttachment)
            LeaveWearer(index);
        var id = Prims.IdAt(row.Root);
        foreach (var part in row.Parts)
            RemovePrim(part);
        RemoveGroup(index);
        _scene.OnTheirWay.Forget(id);
    }

    private void RemoveGroup(int group)
    {
        _scene.Bodies.Gone(Groups.SlotAt(group));
        _scene.Keyframes.Forget(Groups.SlotAt(group));
        Groups.Remove(group);
    }

    /// <summary>Adds without saving and without events: the loader's way. The rows' prims must already be known not to be there.</summary>
    /// <param name="isWorn">Its place is on somebody.</param>
    internal int AddPrim(PrimRow row, bool isRoot, bool isWorn = false)
    {
        if (new ArrivalBounds(_scene.Info).Apply(row, isRoot, isWorn) is { } sentence)
            _scene.Corrected.Note(row, sentence);
        var record = PrimRowMapping.ToRecord(row, _scene.Interner);
        _scene.Makers.Note(record.CreatorId, record.CreatorData);
        var index = AddPrim(record);
        ref var hot = ref Prims.Writable(index);
        PrimRowMapping.FillHot(ref hot, row, isRoot);
        hot.Flags = (hot.Flags & ~PrimFlags.Scripted) | PrimFlags.InventoryEmpty; // until its contents are known
        if (_scene.Info.PrimSizes.BoundsArrivals)
            hot.Scale = _scene.Info.PrimSizes.Bound(hot.Scale, hot.Flags.HasFlag(PrimFlags.Physics));
        StoreMotion(index, PrimRowMapping.MotionOf(row));
        return index;
    }

    /// <summary>Null when an id is in the region already or there is no row.</summary>
    private int[]? AddPrims(IReadOnlyList<PrimRow> rows, UUID? newOwner, bool isWorn)
    {
        if (rows.Count == 0 || rows.Any(r => Prims.TryGet(r.Id, out _)) || rows.DistinctBy(r => r.Id).Count() != rows.Count)
            return null;
        var parts = new int[rows.Count];
        for (var i = 0; i < parts.Length; i++)
        {
            parts[i] = AddPrim(rows[i], isRoot: i == 0, isWorn);
            if (newOwner is { } owner && TakeOver(parts[i], owner))
                Tell(parts[i], PrimUpdateFlags.Owner);
        }

        return parts;
    }

    private int AddPrim(PrimRecord record) => Prims.Add(record, NewLocalId()) is var index and > 0
        ? index
        : throw new InvalidOperationException($"Prim {record.Id} is in the region already, or the region is full.");

    /// <summary>
    /// Makes a linkset of prims that were added and belong to none yet. The loader's way too: the cells know of it, but nobody is told and
    /// nothing is to be saved.
    /// </summary>
    internal int FormGroup(int[] parts)
    {
        var group = Groups.Add(parts, _scene.Clock.Seconds);
        Place(group, parts);
        return group;
    }

    private void Place(int group, int[] parts)
    {
        Number(group, parts);
        UpdateRadius(group);
        var cell = CellFor(Groups.RowAt(group));
        foreach (var part in parts)
        {
            Cells.Add(part, cell);
            if (Prims.Inventories.Get(part) is { } inventory)
                SetInventoryFlags(part, inventory);
        }

        _scene.Temporaries.Look(Groups.SlotAt(group));
        _scene.Keyframes.Look(Groups.SlotAt(group));
    }

    private SceneObjectGroup Add(int[] parts)
    {
        var group = FormGroup(parts);
        foreach (var part in parts)
            Tell(part, PrimUpdateFlags.Added | PrimUpdateFlags.Full);
        Groups.Writable(group).LinksChanged = true;
        Save(group);
        return new SceneObjectGroup(_scene, Groups.SlotAt(group));
    }

    private void RemovePrim(int part)
    {
        ref readonly var hot = ref Prims.HotAt(part);
        _changes.NotedKills.Add(new PrimKill(part, hot.LocalId, hot.Cell, hot.LinkNumber <= 1, _goneTo));
        Cells.Remove(part);
        Prims.Remove(part);
    }

    private void Number(int group, int[] parts)
    {
        for (var i = 0; i < parts.Length; i++)
        {
            ref var hot = ref Prims.Writable(parts[i]);
            hot.Group = group;
            hot.LinkNumber = (ushort)(parts.Length == 1 ? 0 : i + 1);
        }
    }

    private void SaveLinks(int group)
    {
        Groups.Writable(group).LinksChanged = true;
        Save(group);
        if (Groups.RowAt(group).FirstChange >= 0)
            _scene.PersistSelect.SaveSoon(Prims.IdAt(Groups.RowAt(group).Root));
    }

    // With linking not yet saved, its prims' rows may still stand under the ids of the linksets they came from.
    private void DeleteRows(in GroupRow row)
    {
        if (row.IsAttachment)
            return;
        _scene.PersistSelect.Delete(Prims.IdAt(row.Root));
        if (!row.LinksChanged)
            return;
        foreach (var part in row.Parts.AsSpan(1))
            _scene.PersistSelect.Delete(Prims.IdAt(part));
    }
}
