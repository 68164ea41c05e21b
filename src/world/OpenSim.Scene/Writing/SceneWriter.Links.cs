using OpenSim.Primitives;
using OpenSim.World.Prims;

namespace OpenSim.World.Writing;

// Linking and unlinking.
public sealed partial class SceneWriter
{
    /// <summary>
    /// Links other linksets to this one: their prims follow its own, each root before its children, and keep their places in the region.
    /// Attachments and the linkset itself are passed over. False, and nothing is linked, when there would be more prims than the region
    /// links.
    /// </summary>
    public bool Link(GroupSlot group, params ReadOnlySpan<GroupSlot> others)
    {
        var index = Checked(group);
        var parts = new List<int>(Groups.RowAt(index).Parts);
        if (IsTooMany(parts.Count, others))
            return false;
        foreach (var other in others)
        {
            var from = Checked(other);
            if (from == index || Groups.RowAt(from).IsAttachment)
                continue;
            TakeIn(index, from, parts);
        }

        SetParts(index, [.. parts]);
        SaveLinks(index);
        BoundPhysics(index);
        _scene.Events.TriggerObjectLinksChanged(new SceneObjectGroup(_scene, group));
        return true;
    }

    private bool IsTooMany(int prims, ReadOnlySpan<GroupSlot> others)
    {
        foreach (var other in others)
            prims += Groups.RowAt(Checked(other)).Parts.Length;
        return _scene.Permissions.RefusalOfLinkset(prims) is not null;
    }

    /// <summary>
    /// Takes prims out of their linkset; each stands alone where it is. When the root goes, the next prim that stays becomes the root of
    /// the rest. All prims must belong to one linkset.
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

    private void SetParts(int group, int[] parts)
    {
        Groups.Writable(group).Parts = parts;
        Number(group, parts);
        foreach (var part in parts)
            Tell(part, PrimUpdateFlags.Full);
        Resized(group);
        EnterCellOfRoot(group);
        _scene.Temporaries.Look(Groups.SlotAt(group));
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
        var frame = new Pose(root.Position, root.Rotation);
        var coming = Groups.RowAt(from).Parts;
        for (var i = coming.Length - 1; i >= 0; i--) // the root last: the others are placed by it
        {
            SetPlace(coming[i], frame.ToLocal(PlaceInRegion(coming[i], coming[0])));
        }

        TakeInData(Prims.RecordAt(Groups.RowAt(group).Root), Prims.RecordAt(coming[0]));
        parts.AddRange(coming);
        RemoveGroup(from);
    }

    // A linkset's data stand with its root.
    private void TakeInData(PrimRecord root, PrimRecord from)
    {
        if (from.Extras.LinksetData.IsEmpty)
            return;
        var limit = _scene.Options.Configuration.Get(SceneSettings.LinksetDataLimit);
        root.Extras = root.Extras with { LinksetData = root.Extras.LinksetData.WithOther(from.Extras.LinksetData, limit) };
        from.Extras = from.Extras with { LinksetData = LinksetData.None };
    }

    private void Split(int group, int[] parts, HashSet<int> leaving)
    {
        var rest = Array.FindAll(parts, p => !leaving.Contains(p));
        var places = Array.ConvertAll(parts, p => PlaceInRegion(p, parts[0]));
        var oldGroup = Groups.SlotAt(group);
        var cameAt = Groups.RowAt(group).CameAt;
        if (rest.Length > 0)
            RebaseRest(group, rest, parts, places);
        for (var i = 0; i < parts.Length; i++)
        {
            // When nobody stays, the root keeps the linkset's slot.
            if (leaving.Contains(parts[i]))
                StandAlone(parts[i], places[i], rest.Length == 0 && i == 0 ? group : Groups.Add([parts[i]], cameAt));
        }

        SaveAfterSplit(parts);
        _scene.Events.TriggerObjectLinksChanged(new SceneObjectGroup(_scene, oldGroup));
        foreach (var part in leaving)
        {
            if (Groups.SlotAt(Prims.HotAt(part).Group) is var alone && alone != oldGroup)
                _scene.Events.TriggerObjectLinksChanged(new SceneObjectGroup(_scene, alone));
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
    private void RebaseRest(int group, int[] rest, int[] parts, Pose[] places)
    {
        var at = new Dictionary<int, int>(parts.Length);
        for (var i = 0; i < parts.Length; i++)
            at.Add(parts[i], i);
        var root = places[at[rest[0]]];
        SetPlace(rest[0], root);
        foreach (var part in rest.AsSpan(1))
            SetPlace(part, root.ToLocal(places[at[part]]));

        SetParts(group, rest);
    }

    private void StandAlone(int part, in Pose place, int group)
    {
        SetPlace(part, place);
        SetParts(group, [part]);
    }

    // While linksets are taken apart and put together their parts' numbers are not right yet: the root is the one that is given.
    private Pose PlaceInRegion(int part, int root)
    {
        ref readonly var hot = ref Prims.HotAt(part);
        var pose = new Pose(hot.Position, hot.Rotation);
        ref readonly var of = ref Prims.HotAt(root);
        return part == root ? pose : new Pose(of.Position, of.Rotation).ToWorld(pose);
    }

    private void SetPlace(int part, in Pose place)
    {
        ref var hot = ref Prims.Writable(part);
        hot.Position = place.Position;
        hot.Rotation = Normalized(place.Rotation);
    }
}
