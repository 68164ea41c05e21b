using OpenSim.Physics;
using OpenSim.Physics.Bodies;
using OpenSim.Physics.Walkers;
using OpenSim.Primitives;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Prims;

namespace OpenSim.World.Movement;

/// <summary>
/// Keeps the collision space in step with the prims: after the start all of them, those near avatars first (<see cref="BodyLoad"/>), and
/// always what the last change set tells. A prim in motion is thus one tick late for rays and feet, and an idle region costs nothing.
/// </summary>
internal sealed class PrimBodies(Scene scene, PhysicsCommandQueue commands, WalkerWorld walkers) : ITickPhase
{
    private readonly BodyLoad _load = new(scene);
    private readonly List<int> _noted = []; // prims that no change set tells of
    private long _taken;

    public string Name => "PrimBodies";

    public bool IsLoaded => _load.IsDone;

    public bool IsIdle => _load.IsDone && scene.Changes.IsEmpty && _noted.Count == 0;

    public void Run(in TickContext tick)
    {
        if (scene.Changes.Number != _taken)
            TakeChanges();
        _taken = scene.Changes.Number;
        TakeNoted();
        if (!_load.IsDone)
            tick.Work.Items = Load();
    }

    // Whoever has come to rest before the prims around him were there looks again where he stands.
    private int Load()
    {
        var loaded = _load.Continue(DescribeStored);
        if (_load.IsDone)
            walkers.GroundChanged(0, 0, scene.Info.SizeX, scene.Info.SizeY);
        return loaded;
    }

    /// <summary>Physics is to look at a prim again, of which no object update tells.</summary>
    public void Note(int prim) => _noted.Add(prim);

    /// <summary>Tells physics of a linkset at once, ahead of the change set: for who must know where it is now.</summary>
    public void BringUpToDate(int group)
    {
        foreach (var part in scene.Groups.RowAt(group).Parts)
            walkers.Apply([CommandFor(part)]);
    }

    private void TakeChanges()
    {
        foreach (ref readonly var kill in scene.Changes.Kills)
            commands.Add(PhysicsCommand.RemovePrim(kill.Index));
        foreach (ref readonly var change in scene.Changes.Prims)
        {
            if ((change.Mask & PrimUpdateFlags.Body) == 0 || !scene.Prims.IsLive(change.Index))
                continue;
            // Where physics itself has moved a body the space follows; the engine knows.
            if ((change.Mask & PrimUpdateFlags.ForPhysics) != 0)
                scene.Bodies.NoteChange(change.Index, (change.Mask & PrimUpdateFlags.Reshaping) != 0);
            ref readonly var hot = ref scene.Prims.HotAt(change.Index);
            if ((change.Mask & PrimUpdateFlags.Reshaping) != 0)
                scene.Bodies.ForgetMass(change.Index);
            if (hot.LinkNumber > 1)
                Tell(change.Index);
            else
                TellAll(hot.Group);
        }
    }

    private void TakeNoted()
    {
        foreach (var prim in _noted)
        {
            if (!scene.Prims.IsLive(prim))
                continue;
            Tell(prim);
            scene.Bodies.Note(scene.Prims.HotAt(prim).Group);
            scene.Bodies.ForgetMass(prim);
            walkers.MatterChanged(prim);
        }

        _noted.Clear();
    }

    // Where a root goes, its children go.
    private void TellAll(int group)
    {
        foreach (var part in scene.Groups.RowAt(group).Parts)
            Tell(part);
    }

    private void Tell(int index) => commands.Add(CommandFor(index));

    private PhysicsCommand CommandFor(int index) =>
        IsWorn(index) ? PhysicsCommand.RemovePrim(index) : PhysicsCommand.SetPrim(index, Describe(index));

    private bool IsWorn(int index) => scene.Groups.RowAt(scene.Prims.HotAt(index).Group).IsAttachment;

    private BodyDescription DescribeStored(int index)
    {
        scene.Bodies.NoteStored(index);
        return Describe(index);
    }

    private BodyDescription Describe(int index)
    {
        ref readonly var hot = ref scene.Prims.HotAt(index);
        var record = scene.Prims.RecordAt(index);
        var (position, rotation) = scene.PoseOf(index);
        var isAsset = ExtraParams.TrySculpt(record.ExtraParams, out var asset, out var type);
        return new BodyDescription(position, rotation, hot.Scale, record.Shape, TraitsOf(hot, record, isAsset))
        {
            AssetMark = isAsset ? HashCode.Combine(asset, type) | 1 : 0
        };
    }

    // A linkset is a body as a whole.
    private bool IsOfBody(in PrimHot hot) =>
        (scene.Prims.HotAt(scene.Groups.RowAt(hot.Group).Root).Flags & PrimFlags.Physics) != 0;

    private BodyTraits TraitsOf(in PrimHot hot, PrimRecord record, bool isAsset)
    {
        var extras = record.Extras;
        var traits = isAsset ? BodyTraits.AssetForm : BodyTraits.None;
        if (extras.PhysicsShapeType == PrimExtras.ConvexShape)
            traits |= BodyTraits.Convex;
        if (IsOfBody(hot))
            traits |= BodyTraits.Physical;
        var isPassable = (hot.Flags & PrimFlags.Phantom) != 0 || extras.VolumeDetect || extras.PhysicsShapeType == PrimExtras.NoShape
            || hot.PCode != PCode.Prim || ExtraParams.TryFind(record.ExtraParams, ExtraParams.Flexible, out _);
        return isPassable ? traits : traits | BodyTraits.Solid;
    }
}
