using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World.Prims;

namespace OpenSim.World.Writing;

// Wearing linksets.
public sealed partial class SceneWriter
{
    /// <summary>
    /// Puts a linkset that comes out of its wearer's inventory on him, without its standing in the region first; it is his afterwards. Null
    /// when an id is in the region already or there is no row.
    /// </summary>
    public SceneObjectGroup? AddAttachment(IReadOnlyList<PrimRow> rows, ScenePresence wearer, in AttachmentPlace place)
    {
        _scene.Token.AssertHeld();
        if (AddPrims(rows, wearer.Id, isWorn: true) is not { } parts)
            return null;
        var index = Groups.Add(parts, _scene.Clock.Seconds);
        PutOn(index, wearer, place);
        Place(index, parts);
        foreach (var part in parts)
            Tell(part, PrimUpdateFlags.Added | PrimUpdateFlags.Full);
        return new SceneObjectGroup(_scene, Groups.SlotAt(index));
    }

    /// <summary>
    /// Puts a linkset that stands in the region on an avatar, or one that he wears on another point. It leaves the ground: cells, and the
    /// region's store, so its contents must be in memory (<see cref="SceneInventories.WhenAllLoaded"/>).
    /// </summary>
    public void Attach(GroupSlot group, ScenePresence wearer, in AttachmentPlace place)
    {
        var index = Checked(group);
        var before = Groups.RowAt(index).AttachedTo;
        if (Groups.RowAt(index).IsAttachment)
            LeaveWearer(index);
        else
            DeleteRows(Groups.RowAt(index));
        Groups.Writable(index).FirstChange = GroupRow.NotChanged;
        PutOn(index, wearer, place);
        foreach (var part in Groups.RowAt(index).Parts)
            Tell(part, PrimUpdateFlags.Full);
        UpdateCell(index);
        Save(index);
        if (before != wearer.LocalId)
            _scene.Events.TriggerWearerChanged(new SceneObjectGroup(_scene, Groups.SlotAt(index)), wearer.Id);
    }

    /// <summary>Puts a worn linkset on the ground. It remembers where it was worn.</summary>
    public void Drop(GroupSlot group, Vector3 position, Quaternion rotation)
    {
        var index = Checked(group);
        RememberPlace(index);
        LeaveWearer(index);
        ref var row = ref Groups.Writable(index);
        row.AttachedTo = 0;
        row.AttachmentPoint = 0;
        row.CameAt = _scene.Clock.Seconds;
        row.FirstChange = GroupRow.NotChanged;
        ref var root = ref Prims.Writable(row.Root);
        root.Position = position;
        root.Rotation = Normalized(rotation);
        foreach (var part in row.Parts)
        {
            Prims.Writable(part).State = 0;
            Tell(part, PrimUpdateFlags.Full);
            if (Prims.Inventories.Get(part) is { } inventory)
                inventory.IsChanged = true; // the store has not had it while it was worn
        }

        UpdateCell(index);
        SaveLinks(index);
        _scene.Events.TriggerWearerChanged(new SceneObjectGroup(_scene, Groups.SlotAt(index)), UUID.Zero);
    }

    /// <summary>What has changed of a worn linkset is safe.</summary>
    /// <param name="inItem">It is what its item's asset says; else it is kept beside the avatar only.</param>
    public void AttachmentKept(GroupSlot group, bool inItem)
    {
        ref var row = ref Groups.Writable(Checked(group));
        row.FirstChange = GroupRow.NotChanged;
        row.IsEdited = !inItem;
    }

    /// <summary>What is worn differs from its item, and was not to be kept at the first try.</summary>
    public void AttachmentNotKept(GroupSlot group) => Save(Checked(group));

    // What is worn for the time being is kept nowhere. What scripts do waits until it comes off: a worn clock would be written each second.
    private void NoteAttachment(int group)
    {
        ref var row = ref Groups.Writable(group);
        if (Prims.RecordAt(row.Root).Extras.FromItemId.IsZero)
            return;
        row.IsEdited = true;
        if (row.FirstChange >= 0 || Origin != Origin.Person)
            return;
        row.FirstChange = _scene.Clock.Seconds;
        _scene.Events.TriggerAttachmentChanged(new SceneObjectGroup(_scene, Groups.SlotAt(group)));
    }

    private void PutOn(int group, ScenePresence wearer, in AttachmentPlace place)
    {
        ref var row = ref Groups.Writable(group);
        row.AttachedTo = wearer.LocalId;
        row.AttachmentPoint = place.Point;
        ref var root = ref Prims.Writable(row.Root);
        root.Position = BoundedOffset(place.Offset);
        root.Rotation = Normalized(place.Rotation);
        foreach (var part in row.Parts)
        {
            ref var hot = ref Prims.Writable(part);
            hot.State = SwapNibbles(place.Point);
            if (!place.ItemId.IsZero)
                hot.Flags &= ~PrimFlags.TemporaryOnRez; // dropped later, it is to stay
        }

        SetFromItem(row.Root, place.ItemId);
        wearer.Worn.Add(Groups.SlotAt(group));
        Groups.WornPrims += row.Parts.Length;
        Groups.WornCount++;
    }

    private void LeaveWearer(int group)
    {
        ref readonly var row = ref Groups.RowAt(group);
        if (_scene.Presences.TryGet(row.AttachedTo, out var wearer))
            wearer.Worn.Remove(Groups.SlotAt(group));
        Groups.WornPrims -= row.Parts.Length;
        Groups.WornCount--;
    }

    private void RememberPlace(int group)
    {
        ref readonly var row = ref Groups.RowAt(group);
        var record = Prims.RecordAt(row.Root);
        record.Extras = record.Extras with
        {
            AttachedPosition = Prims.HotAt(row.Root).Position,
            LastAttachPoint = row.AttachmentPoint,
            FromItemId = UUID.Zero
        };
    }

    private void SetFromItem(int root, UUID item)
    {
        var record = Prims.RecordAt(root);
        if (record.Extras.FromItemId != item)
            record.Extras = record.Extras with { FromItemId = item };
    }

    private static byte SwapNibbles(byte point) => (byte)(((point & 0x0F) << 4) | (point >> 4));
}
