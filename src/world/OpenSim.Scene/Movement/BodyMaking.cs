using System.Numerics;
using OpenSim.Physics.Bodies;
using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Forms;
using OpenSim.Primitives;
using OpenSim.World.Prims;

namespace OpenSim.World.Movement;

/// <summary>Makes a body out of a linkset: its parts as fixtures, what it is made of, and how it lies.</summary>
internal sealed class BodyMaking(Scene scene)
{
    /// <summary>Appends the parts of a linkset that are in the collision space, the root first, and what is held of their shapes.</summary>
    public void Fixtures(int group, List<Fixture> fixtures, List<ShapePin> pins)
    {
        foreach (var part in scene.Groups.RowAt(group).Parts)
        {
            if (!scene.Space.Contains(part))
                continue;
            ref readonly var hot = ref scene.Prims.HotAt(part);
            var record = scene.Prims.RecordAt(part);
            var pose = hot.LinkNumber <= 1 ? Pose.Origin : new Pose(hot.Position, hot.Rotation);
            var shape = scene.Space.Pin(part);
            pins.Add(shape);
            fixtures.Add(new Fixture(part, pose, hot.Scale, TraitsOf(part), shape, MatterOf(record)));
        }
    }

    public BodyMatter Matter(int group, bool wantsContacts, bool isHeld, BodyTargets targets)
    {
        var root = scene.Groups.RowAt(group).Root;
        var flags = scene.Prims.HotAt(root).Flags;
        var extras = scene.Prims.RecordAt(root).Extras;
        return new BodyMatter
        {
            IsMovable = (flags & PrimFlags.Physics) != 0,
            // Prims that OpenSimulator has stored as volumes are phantom too.
            IsPhantom = (flags & PrimFlags.Phantom) != 0 && !extras.VolumeDetect,
            IsVolumeDetect = extras.VolumeDetect,
            WantsContacts = wantsContacts,
            IsHeld = isHeld,
            Gravity = extras.GravityModifier,
            Propulsion = Propulsion(group, targets),
            AxisLocks = extras.RotationAxisLocks,
            Inertia = BodyInertia.Read(extras.PhysicsInertia)
        };
    }

    public Propulsion Propulsion(int group, BodyTargets targets)
    {
        var extras = scene.Prims.RecordAt(scene.Groups.RowAt(group).Root).Extras;
        return new Propulsion
        {
            Buoyancy = extras.Buoyancy,
            Force = extras.Force * SceneBodies.KilogramsOfScripts,
            Torque = extras.Torque * SceneBodies.KilogramsOfScripts,
            Vehicle = extras.Vehicle,
            Target = targets.Move,
            Hover = targets.Hover,
            Turn = targets.Turn
        };
    }

    public BodyMass MassOfBoxes(int group)
    {
        var (mass, moment) = (0f, Vector3.Zero);
        foreach (var part in scene.Groups.RowAt(group).Parts)
        {
            ref readonly var hot = ref scene.Prims.HotAt(part);
            var own = hot.Scale.X * hot.Scale.Y * hot.Scale.Z * scene.Prims.RecordAt(part).Extras.Density;
            mass += own;
            moment += hot.LinkNumber <= 1 ? Vector3.Zero : hot.Position * own;
        }

        return new BodyMass(mass, mass > 0 ? moment / mass : Vector3.Zero);
    }

    /// <summary>As the scene has it now.</summary>
    public BodyState StateOf(int group)
    {
        var root = scene.Groups.RowAt(group).Root;
        var motion = scene.Prims.Motions.Get(root);
        return new BodyState(PoseOf(group), motion.Velocity, motion.AngularVelocity);
    }

    public Pose PoseOf(int group)
    {
        ref readonly var hot = ref scene.Prims.HotAt(scene.Groups.RowAt(group).Root);
        return new Pose(hot.Position, hot.Rotation);
    }

    // A linkset is phantom as a whole, which its matter says; here counts whether a part has a shape at all.
    private BodyTraits TraitsOf(int part)
    {
        var traits = scene.Space.At(part).Traits;
        var hasShape = scene.Prims.RecordAt(part).Extras.PhysicsShapeType != PrimExtras.NoShape;
        return hasShape ? traits | BodyTraits.Solid : traits & ~BodyTraits.Solid;
    }

    public static FixtureMatter MatterOf(PrimRecord record) =>
        new(record.Extras.Density, record.Extras.Friction, record.Extras.Restitution, record.Material);
}
