using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World.Changes;
using OpenSim.World.Persistence;
using OpenSim.World.Prims;

namespace OpenSim.World;

// Coming and going of linksets, linking and wearing.
public sealed partial class SceneWriter
{
    /// <summary>
    /// Puts a linkset into the region: rows root first, then in link order, with ids, places and everything else as they are to be. The rows are copied
    /// from; they come from a rez, an archive, another region or a viewer's ObjectAdd. Null when an id is in the region already or there is no row.
    /// </summary>
    public SceneObjectGroup? AddObject(params IReadOnlyList<PrimRow> rows)
    {
        _scene.Token.AssertHeld();
        if (rows.Count == 0 || rows.Any(r => Prims.TryGet(r.Id, out _)) || rows.DistinctBy(r => r.Id).Count() != rows.Count)
            return null;
        var parts = new int[rows.Count];
        for (var i = 0; i < parts.Length; i++)
            parts[i] = AddPrim(rows[i], isRoot: i == 0);
        var group = FormGroup(parts);
        foreach (var part in parts)
            Tell(part, PrimUpdateFlags.Added | PrimUpdateFlags.Full);
        Groups.Writable(group).LinksChanged = true;
        Save(group);
        var added = new SceneObjectGroup(_scene, Groups.SlotAt(group));
        _scene.Events.TriggerObjectAdded(added);
        return added;
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

    /// <summary>
    /// Links other linksets to this one: their prims follow its own, each root before its children, and keep their places in the region.
    /// Attachments and the linkset itself are passed over.
    /// </summary>
    public void Link(GroupSlot group, params ReadOnlySpan<GroupSlot> others)
    {
        var index = Checked(group);
        var parts = new List<int>(Groups.RowAt(index).Parts);
        foreach (var other in others)
        {
            var from = Checked(other);
            if (from == index || Groups.RowAt(from).IsAttachment)
                continue;
            TakeIn(index, from, parts);
        }

        SetParts(index, [.. parts]);
        SaveLinks(index);
        _scene.Events.TriggerObjectLinksChanged(new SceneObjectGroup(_scene, group));
    }

    /// <summary>
    /// Takes prims out of their linkset; each stands alone where it is. When the root goes, the next prim that stays becomes the root of the rest.
    /// All prims must belong to one linkset.
    /// </summary>
    public void Unlink(params ReadOnlySpan<PrimSlot> prims)
    {
        if (prims.IsEmpty)
            return;
        var group = Prims.HotAt(Checked(prims[0])).Group;
        var leaving = new HashSet<int>();
        foreach (var prim in prims)
        {
            if (Prims.HotAt(Checked(prim)).Group == group)
                leaving.Add(prim.Index);
        }

        var parts = Groups.RowAt(group).Parts;
        if (parts.Length == 1 || Groups.RowAt(group).IsAttachment)
            return;
        Split(group, parts, leaving);
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
        var index = Prims.Add(PrimRowMapping.ToRecord(row, _scene.Interner), NewLocalId());
        if (index == 0)
            throw new InvalidOperationException($"Prim {row.Id} is in the region already, or the region is full.");
        ref var hot = ref Prims.Writable(index);
        PrimRowMapping.FillHot(ref hot, row, isRoot);
        hot.Flags |= PrimFlags.InventoryEmpty;
        StoreMotion(index, PrimRowMapping.MotionOf(row));
        return index;
    }

    /// <summary>
    /// Makes a linkset of prims that were added and belong to none yet. The loader's way too: the cells know of it, but nobody is told and nothing is to
    /// be saved.
    /// </summary>
    internal int FormGroup(int[] parts)
    {
        var group = Groups.Add(parts);
        Number(group, parts);
        UpdateRadius(group);
        var cell = CellFor(Groups.RowAt(group));
        foreach (var part in parts)
        {
            Cells.Add(part, cell);
            if (Prims.Inventories.Get(part) is { } inventory)
                SetInventoryFlags(part, inventory);
        }

        return group;
    }

    private static byte SwapNibbles(byte point) => (byte)(((point & 0x0F) << 4) | (point >> 4));

    private void RemovePrim(int part)
    {
        ref readonly var hot = ref Prims.HotAt(part);
        _dirty.Kills.Add(new PrimKill(part, hot.LocalId, hot.Cell, hot.LinkNumber <= 1));
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

    private void SetParts(int group, int[] parts)
    {
        Groups.Writable(group).Parts = parts;
        Number(group, parts);
        foreach (var part in parts)
            Tell(part, PrimUpdateFlags.Full);
        Resized(group);
        EnterCellOfRoot(group);
    }

    // Prims that came from another linkset stand in that one's cell.
    private void EnterCellOfRoot(int group)
    {
        ref readonly var row = ref Groups.RowAt(group);
        var cell = Prims.HotAt(row.Root).Cell;
        foreach (var part in row.Parts)
            ChangeCell(part, cell);
    }

    private void TakeIn(int group, int from, List<int> parts)
    {
        ref readonly var root = ref Prims.HotAt(Groups.RowAt(group).Root);
        var back = Quaternion.Inverse(root.Rotation);
        var coming = Groups.RowAt(from).Parts;
        for (var i = coming.Length - 1; i >= 0; i--) // the root last: the others are placed by it
        {
            var (position, rotation) = PlaceInRegion(coming[i], coming[0]);
            SetPlace(coming[i], Vector3.Transform(position - root.Position, back), back * rotation);
        }

        parts.AddRange(coming);
        Groups.Remove(from);
    }

    private void Split(int group, int[] parts, HashSet<int> leaving)
    {
        var rest = Array.FindAll(parts, p => !leaving.Contains(p));
        var places = Array.ConvertAll(parts, p => PlaceInRegion(p, parts[0]));
        var oldGroup = Groups.SlotAt(group);
        if (rest.Length > 0)
            RebaseRest(group, rest, parts, places);
        for (var i = 0; i < parts.Length; i++)
        {
            // When nobody stays, the root keeps the linkset's slot.
            if (leaving.Contains(parts[i]))
                StandAlone(parts[i], places[i], rest.Length == 0 && i == 0 ? group : Groups.Add([parts[i]]));
        }

        SaveAfterSplit(parts);
        _scene.Events.TriggerObjectLinksChanged(new SceneObjectGroup(_scene, oldGroup));
        foreach (var part in parts)
        {
            if (Prims.HotAt(part).LinkNumber <= 1 && Prims.HotAt(part).Group != group)
                _scene.Events.TriggerObjectAdded(new SceneObjectGroup(_scene, Groups.SlotAt(Prims.HotAt(part).Group)));
        }
    }

    // The old root still owns the rows of all; whoever has left must be written before it, or its rows would be deleted as leftovers.
    private void SaveAfterSplit(int[] parts)
    {
        foreach (var part in parts.AsSpan(1))
        {
            if (Prims.HotAt(part).LinkNumber <= 1)
                SaveLinks(Prims.HotAt(part).Group);
        }

        SaveLinks(Prims.HotAt(parts[0]).Group);
    }

    // The rest keeps the linkset's slot. With a new root, its prims are placed relative to that one.
    private void RebaseRest(int group, int[] rest, int[] parts, (Vector3 Position, Quaternion Rotation)[] places)
    {
        var (rootPosition, rootRotation) = places[Array.IndexOf(parts, rest[0])];
        var back = Quaternion.Inverse(rootRotation);
        SetPlace(rest[0], rootPosition, rootRotation);
        foreach (var part in rest.AsSpan(1))
        {
            var (position, rotation) = places[Array.IndexOf(parts, part)];
            SetPlace(part, Vector3.Transform(position - rootPosition, back), back * rotation);
        }

        SetParts(group, rest);
    }

    private void StandAlone(int part, (Vector3 Position, Quaternion Rotation) place, int group)
    {
        SetPlace(part, place.Position, place.Rotation);
        SetParts(group, [part]);
    }

    private (Vector3 Position, Quaternion Rotation) PlaceInRegion(int part, int root)
    {
        ref readonly var hot = ref Prims.HotAt(part);
        if (part == root)
            return (hot.Position, hot.Rotation);
        ref readonly var rootHot = ref Prims.HotAt(root);
        return (rootHot.Position + Vector3.Transform(hot.Position, rootHot.Rotation), rootHot.Rotation * hot.Rotation);
    }

    private void SetPlace(int part, Vector3 position, Quaternion rotation)
    {
        ref var hot = ref Prims.Writable(part);
        hot.Position = position;
        hot.Rotation = Normalized(rotation);
    }

    private void SaveLinks(int group)
    {
        Groups.Writable(group).LinksChanged = true;
        Save(group);
        if (Groups.RowAt(group).FirstChange >= 0)
            _scene.Persistence.SaveSoon(Prims.IdAt(Groups.RowAt(group).Root));
    }

    // With linking not yet saved, its prims' rows may still stand under the ids of the linksets they came from.
    private void DeleteRows(in GroupRow row)
    {
        if (row.IsAttachment)
            return;
        _scene.Persistence.Delete(Prims.IdAt(row.Root));
        if (!row.LinksChanged)
            return;
        foreach (var part in row.Parts.AsSpan(1))
            _scene.Persistence.Delete(Prims.IdAt(part));
    }
}
