using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World.Changes;
using OpenSim.World.Persistence;
using OpenSim.World.Prims;

namespace OpenSim.World.Writing;

// Coming and going of linksets, and wearing them.
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
        if (rows.Count == 0 || rows.Any(r => Prims.TryGet(r.Id, out _)) || rows.DistinctBy(r => r.Id).Count() != rows.Count)
            return null;
        var parts = new int[rows.Count];
        for (var i = 0; i < parts.Length; i++)
        {
            parts[i] = AddPrim(rows[i], isRoot: i == 0);
            if (newOwner is { } owner)
                TakeOver(parts[i], owner);
        }

        return Add(parts);
    }

    /// <summary>Has a linkset told to every viewer again, whole, though nothing of it has changed.</summary>
    public void TellAgain(GroupSlot group)
    {
        foreach (var part in Groups.RowAt(Checked(group)).Parts)
            Tell(part, PrimUpdateFlags.Full);
    }

    /// <summary>Takes a linkset out of the region and out of its store.</summary>
    public void DeleteObject(GroupSlot group)
    {
        var index = Checked(group);
        _scene.Events.TriggerObjectRemoved(new SceneObjectGroup(_scene, group));
        var row = Groups.RowAt(index);
        DeleteRows(row);
        foreach (var part in row.Parts)
            RemovePrim(part);
        Groups.Remove(index);
    }

    /// <summary>Puts a linkset on an avatar. It leaves the ground: cells, and the region's store.</summary>
    /// <param name="offset">From the attachment point.</param>
    public void Attach(GroupSlot group, ScenePresence wearer, byte point, Vector3 offset, Quaternion rotation)
    {
        var index = Checked(group);
        ref var row = ref Groups.Writable(index);
        DeleteRows(row);
        row.FirstChange = GroupRow.NotChanged;
        row.AttachedTo = wearer.LocalId;
        row.AttachmentPoint = point;
        ref var root = ref Prims.Writable(row.Root);
        root.Position = offset;
        root.Rotation = Normalized(rotation);
        foreach (var part in row.Parts)
        {
            Prims.Writable(part).State = SwapNibbles(point);
            Tell(part, PrimUpdateFlags.Full);
        }

        UpdateCell(index);
    }

    /// <summary>Puts a worn linkset on the ground.</summary>
    public void Drop(GroupSlot group, Vector3 position, Quaternion rotation)
    {
        var index = Checked(group);
        ref var row = ref Groups.Writable(index);
        row.AttachedTo = 0;
        row.AttachmentPoint = 0;
        row.CameAt = _scene.Clock.Seconds;
        ref var root = ref Prims.Writable(row.Root);
        root.Position = position;
        root.Rotation = Normalized(rotation);
        foreach (var part in row.Parts)
        {
            Prims.Writable(part).State = 0;
            Tell(part, PrimUpdateFlags.Full);
        }

        UpdateCell(index);
        SaveLinks(index);
    }

    /// <summary>Adds without saving and without events: the loader's way. The rows' prims must already be known not to be there.</summary>
    internal int AddPrim(PrimRow row, bool isRoot)
    {
        var index = AddPrim(PrimRowMapping.ToRecord(row, _scene.Interner));
        ref var hot = ref Prims.Writable(index);
        PrimRowMapping.FillHot(ref hot, row, isRoot);
        hot.Flags = (hot.Flags & ~PrimFlags.Scripted) | PrimFlags.InventoryEmpty; // until its contents are known
        if (_scene.Info.PrimSizes.BoundsArrivals)
            hot.Scale = _scene.Info.PrimSizes.Bound(hot.Scale, hot.Flags.HasFlag(PrimFlags.Physics));
        StoreMotion(index, PrimRowMapping.MotionOf(row));
        return index;
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
        return group;
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

    private static byte SwapNibbles(byte point) => (byte)(((point & 0x0F) << 4) | (point >> 4));

    private void RemovePrim(int part)
    {
        ref readonly var hot = ref Prims.HotAt(part);
        _changes.NotedKills.Add(new PrimKill(part, hot.LocalId, hot.Cell, hot.LinkNumber <= 1));
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
