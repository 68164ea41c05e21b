using System.Numerics;
using OpenSim.Physics;
using OpenSim.Physics.Bodies;
using OpenSim.Primitives;
using OpenSim.World.Loop;
using OpenSim.World.Prims;

namespace OpenSim.World.Movement;

/// <summary>
/// Keeps the collision space in step with the prims: after the start all of them, those near avatars first (<see cref="BodyLoad"/>), and
/// always what the last change set tells. A prim in motion is thus one tick late for rays and feet, and an idle region costs nothing.
/// </summary>
internal sealed class PrimBodies(Scene scene, PhysicsCommandQueue commands, IPhysicsWorld world) : ITickPhase
{
    private const int SculptLength = 16 + 1; // the asset's id and the sculpt type
    private const byte ShapeNone = 1;
    private const byte ShapeConvex = 2;

    private readonly BodyLoad _load = new(scene);
    private long _taken;

    public string Name => "PrimBodies";

    public bool IsLoaded => _load.IsDone;

    public bool IsIdle => _load.IsDone && scene.Changes.IsEmpty;

    public void Run(in TickContext tick)
    {
        if (scene.Changes.Number != _taken)
            TakeChanges();
        _taken = scene.Changes.Number;
        if (!_load.IsDone)
            tick.Work.Items = Load();
    }

    // Whoever has come to rest before the prims around him were there looks again where he stands.
    private int Load()
    {
        var loaded = _load.Continue(Describe);
        if (_load.IsDone)
            world.GroundChanged(0, 0, scene.Info.SizeX, scene.Info.SizeY);
        return loaded;
    }

    /// <summary>Tells physics of a linkset at once, ahead of the change set: for who must know where it is now.</summary>
    public void BringUpToDate(int group)
    {
        foreach (var part in scene.Groups.RowAt(group).Parts)
            world.Apply([CommandFor(part)]);
    }

    private void TakeChanges()
    {
        foreach (ref readonly var kill in scene.Changes.Kills)
            commands.Add(PhysicsCommand.RemovePrim(kill.Index));
        foreach (ref readonly var change in scene.Changes.Prims)
        {
            if ((change.Mask & PrimUpdateFlags.ForPhysics) == 0 || !scene.Prims.IsLive(change.Index))
                continue;
            ref readonly var hot = ref scene.Prims.HotAt(change.Index);
            if (hot.LinkNumber > 1)
                Tell(change.Index);
            else
                TellAll(hot.Group);
        }
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

    private BodyDescription Describe(int index)
    {
        ref readonly var hot = ref scene.Prims.HotAt(index);
        var record = scene.Prims.RecordAt(index);
        var root = scene.Groups.RowAt(hot.Group).Root;
        var (position, rotation) = (hot.Position, hot.Rotation);
        if (root != index)
        {
            ref readonly var rootHot = ref scene.Prims.HotAt(root);
            position = rootHot.Position + Vector3.Transform(position, rootHot.Rotation);
            rotation = rootHot.Rotation * rotation;
        }

        var sculpt = SculptOf(record);
        return new BodyDescription(position, rotation, hot.Scale, record.Shape, TraitsOf(hot, record, !sculpt.IsEmpty))
        {
            AssetMark = MarkOf(sculpt)
        };
    }

    // Empty for a prim with a path and a profile.
    private static ReadOnlySpan<byte> SculptOf(PrimRecord record) =>
        ExtraParams.TryFind(record.ExtraParams, ExtraParams.Sculpt, out var sculpt) && sculpt.Length >= SculptLength
            ? sculpt[..SculptLength]
            : default;

    private static int MarkOf(ReadOnlySpan<byte> sculpt)
    {
        var mark = 0;
        foreach (var part in sculpt)
            mark = (mark * 31) + part;
        return sculpt.IsEmpty ? 0 : mark | 1;
    }

    private static BodyTraits TraitsOf(in PrimHot hot, PrimRecord record, bool isAsset)
    {
        var extras = record.Extras;
        var traits = isAsset ? BodyTraits.AssetForm : BodyTraits.None;
        if (extras.PhysicsShapeType == ShapeConvex)
            traits |= BodyTraits.Convex;
        if ((hot.Flags & PrimFlags.Physics) != 0)
            traits |= BodyTraits.Physical;
        var isPassable = (hot.Flags & PrimFlags.Phantom) != 0 || extras.VolumeDetect || extras.PhysicsShapeType == ShapeNone
            || hot.PCode != PCode.Prim || ExtraParams.TryFind(record.ExtraParams, ExtraParams.Flexible, out _);
        return isPassable ? traits : traits | BodyTraits.Solid;
    }
}
