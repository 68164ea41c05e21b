using OpenSim.Primitives;
using OpenSim.World.Changes;
using OpenSim.World.Prims;

namespace OpenSim.World.Writing;

/// <summary>
/// The only way to change prims, linksets and avatars. Each method writes the columns, notes what viewers must be told and what must be
/// saved, and keeps cells and sizes right. It asks no permissions: that is the caller's. Needs the region's token, which Debug builds
/// check.
/// </summary>
public sealed partial class SceneWriter
{
    private readonly Scene _scene;
    private readonly ChangeSet _changes;
    private readonly List<ScenePresence> _riders = []; // who sits on a linkset
    private uint _lastLocalId;
    private ulong _goneTo; // while something leaves for another region: its handle

    internal SceneWriter(Scene scene, ChangeSet changes)
    {
        _scene = scene;
        _changes = changes;
    }

    private PrimTable Prims => _scene.Prims;

    private GroupTable Groups => _scene.Groups;

    private CellGrid Cells => _scene.Cells;

    /// <summary>A number for a prim or an avatar that none has in this region.</summary>
    internal uint NewLocalId()
    {
        do
            _lastLocalId++;
        while (_lastLocalId == 0 || Prims.TryGet(_lastLocalId, out _) || _scene.Presences.TryGet(_lastLocalId, out _));
        return _lastLocalId;
    }

    /// <summary>The index of a live slot; throws for one whose prim is gone.</summary>
    private int Checked(PrimSlot prim)
    {
        _scene.Token.AssertHeld();
        if (!Prims.IsLive(prim))
            throw new InvalidOperationException("The prim of this handle is no longer in the scene.");
        return prim.Index;
    }

    private int Checked(GroupSlot group)
    {
        _scene.Token.AssertHeld();
        if (!Groups.IsLive(group))
            throw new InvalidOperationException("The linkset of this handle is no longer in the scene.");
        return group.Index;
    }

    /// <summary>Notes for viewers and physics only (state that is not saved, or not yet).</summary>
    private void Tell(int prim, PrimUpdateFlags what)
    {
        if ((what & ~PrimUpdateFlags.Happenings) != 0)
            Prims.Writable(prim).Version++; // of the blocks that viewers are sent
        if (Origin != Origin.Physics && (what & PrimUpdateFlags.Body) != 0)
        {
            what |= PrimUpdateFlags.ForPhysics;
            if ((what & PrimUpdateFlags.Reshaping) != 0 || Prims.HotAt(prim).LinkNumber > 1)
                _scene.Bodies.ForgetMass(prim);
        }

        ref var mask = ref Prims.Dirty(prim);
        if (mask == PrimUpdateFlags.None)
            _changes.NotedPrims.Add(prim);
        mask |= what;
    }

    /// <summary>Notes for viewers and for the store.</summary>
    private void TellAndSave(int prim, PrimUpdateFlags what)
    {
        Tell(prim, what);
        Save(Prims.HotAt(prim).Group);
    }

    /// <summary>
    /// Notes that a linkset must be saved: soon what people do, in its time what scripts and physics do. Temporary ones are nobody's to
    /// save, worn ones the wearer's inventory's.
    /// </summary>
    internal void Save(int group)
    {
        ref var row = ref Groups.Writable(group);
        if (row.IsAttachment)
        {
            NoteAttachment(group);
            return;
        }

        if (IsTemporary(group))
            return;
        row.IsEdited |= Origin == Origin.Person;
        if (row.FirstChange >= 0)
            return;
        row.FirstChange = _scene.Clock.Seconds;
        _scene.PersistSelect.Add(Groups.SlotAt(group));
    }

    private bool IsTemporary(int group) =>
        (Prims.HotAt(Groups.RowAt(group).Root).Flags & (PrimFlags.TemporaryOnRez | PrimFlags.Temporary)) != 0;

    /// <summary>Puts a linkset into the cell where it belongs now, and whoever sits on it into his.</summary>
    private void UpdateCell(int group)
    {
        ref readonly var row = ref Groups.RowAt(group);
        UpdateRiders(row);
        var cell = CellFor(row);
        if (cell == Prims.HotAt(row.Root).Cell)
            return;
        foreach (var part in row.Parts)
            ChangeCell(part, cell);
    }

    private void UpdateRiders(in GroupRow row)
    {
        if (_riders.Count == 0)
            return;
        var seat = Prims.HotAt(row.Root).LocalId;
        foreach (var rider in _riders)
        {
            if (rider.ParentId == seat)
                UpdateCell(rider);
        }
    }

    private void ChangeCell(int part, int cell)
    {
        var from = Prims.HotAt(part).Cell;
        if (from == cell)
            return;
        if ((Prims.Dirty(part) & PrimUpdateFlags.Cell) == 0)
            _changes.NotedCellMoves.Add((part, from));
        Tell(part, PrimUpdateFlags.Cell);
        Cells.Remove(part);
        Cells.Add(part, cell);
    }

    private int CellFor(in GroupRow row)
    {
        if (row.IsAttachment)
            return Cells.Attached;
        return row.Radius > CellGrid.LargeRadius ? Cells.Large : Cells.CellAt(Prims.HotAt(row.Root).Position);
    }

    private void UpdateRadius(int group)
    {
        ref var row = ref Groups.Writable(group);
        var radius = 0f;
        foreach (var part in row.Parts)
        {
            ref readonly var hot = ref Prims.HotAt(part);
            var offset = part == row.Root ? 0f : hot.Position.Length();
            radius = Math.Max(radius, offset + (hot.Scale.Length() / 2));
        }

        row.Radius = radius;
    }
}
