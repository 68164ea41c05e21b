using System.Numerics;
using OpenSim.Physics.Vehicles;
using OpenSim.Primitives;

namespace OpenSim.World.Prims;

/// <summary>
/// What few prims have. Immutable: a change makes a new value, and whoever has copied the reference (persistence) has a consistent picture.
/// All arrays are as the wire or the database has them and must not be written into.
/// </summary>
public sealed record PrimExtras
{
    public static readonly PrimExtras Default = new();

    public string SitName { get; init; } = "";

    public string TouchName { get; init; } = "";

    public UUID RezzerId { get; init; }

    public Vector3 SitTargetOffset { get; init; }

    public Quaternion SitTargetOrientation { get; init; } = Quaternion.Identity;

    public Vector3 StandTarget { get; init; }

    public float SitActiveRange { get; init; }

    public PayPrices Pay { get; init; }

    public UUID Sound { get; init; }

    public float SoundGain { get; init; }

    public float SoundRadius { get; init; }

    /// <summary>1 loop, 2 master, 4 slave, 8 voice, 0x10 queue, 0x20 stop.</summary>
    public byte SoundFlags { get; init; }

    /// <summary>llSetSoundQueueing: a sound waits until the one before it has ended.</summary>
    public bool SoundQueueing { get; init; }

    /// <summary>In place of a collision sound: none is heard.</summary>
    public static readonly UUID Silence = UUID.Parse("ffffffff-ffff-ffff-ffff-ffffffffffff");

    /// <summary>Zero for that of its material, <see cref="Silence"/> for none.</summary>
    public UUID CollisionSound { get; init; }

    public float CollisionSoundVolume { get; init; }

    public byte[] TextureAnimation { get; init; } = [];

    public byte[] ParticleSystem { get; init; } = [];

    /// <summary>Columns OmegaX..Z, which nothing reads; kept for the round trip.</summary>
    public Vector3 Omega { get; init; }

    public Vector3 CameraEyeOffset { get; init; }

    public Vector3 CameraAtOffset { get; init; }

    public bool ForceMouselook { get; init; }

    public int ScriptAccessPin { get; init; }

    public bool AllowedDrop { get; init; }

    public bool DieAtEdge { get; init; }

    public EventPassing PassTouches { get; init; }

    public EventPassing PassCollisions { get; init; }

    public bool VolumeDetect { get; init; }

    public string? MediaUrl { get; init; }

    /// <summary>Media on the faces as XML, empty for none.</summary>
    public string Media { get; init; } = "";

    public byte[] MaterialOverrides { get; init; } = [];

    /// <summary>Dynamic attributes as XML, empty for none.</summary>
    public string DynAttrs { get; init; } = "";

    /// <summary>Physics shape "none": others go through it.</summary>
    public const byte NoShape = 1;

    /// <summary>Physics shape "convex hull".</summary>
    public const byte ConvexShape = 2;

    /// <summary>0 prim, 1 none, 2 convex hull.</summary>
    public byte PhysicsShapeType { get; init; }

    public float Density { get; init; } = 1000f;

    public float GravityModifier { get; init; } = 1f;

    public float Friction { get; init; } = 0.6f;

    public float Restitution { get; init; } = 0.5f;

    public byte RotationAxisLocks { get; init; }

    /// <summary>What <see cref="Movement.SceneKeyframes"/> cannot read; anything else it has itself as soon as the linkset comes.</summary>
    public byte[] KeyframeMotion { get; init; } = [];

    /// <summary>Null for all. Not stored, as in OpenSimulator.</summary>
    public CollisionFilter? CollisionFilter { get; init; }

    /// <summary>llSetDamage: percent that an avatar loses that it hits, and spends itself. Not stored, as in OpenSimulator.</summary>
    public float Damage { get; init; }

    /// <summary>DAMAGE_TYPE_…</summary>
    public int DamageType { get; init; }

    /// <summary>1 floats, below 0 sinks faster.</summary>
    public float Buoyancy { get; init; }

    /// <summary>llSetForce, 100 N in the region's frame.</summary>
    public Vector3 Force { get; init; }

    /// <summary>llSetTorque, 100 N·m in the region's frame.</summary>
    public Vector3 Torque { get; init; }

    /// <summary>Where the object was on the avatar when it was worn last.</summary>
    public Vector3 AttachedPosition { get; init; }

    public byte LastAttachPoint { get; init; }

    /// <summary>
    /// Of a worn root the item of its wearer's inventory, zero when it is in none. It is not stored: what is worn next is worn from an item
    /// again.
    /// </summary>
    public UUID FromItemId { get; init; }

    /// <summary>
    /// Of a rezzed root the item of its owner's inventory that it is a copy of and may be saved over, zero for none. Not stored, as in
    /// OpenSimulator.
    /// </summary>
    public UUID SourceItemId { get; init; }

    /// <summary>Null for what is no vehicle.</summary>
    public Vehicle? Vehicle { get; init; }

    /// <summary>Mass, centre and inertia as XML, empty for none.</summary>
    public string PhysicsInertia { get; init; } = "";

    /// <summary>Animations of an animated object, as column sopanims has them.</summary>
    public byte[] Animations { get; init; } = [];

    public int PseudoCrc { get; init; }

    /// <summary>Of a root: what its linkset's scripts keep in it.</summary>
    public LinksetData LinksetData { get; init; } = LinksetData.None;

    public string StartString { get; init; } = "";

    /// <summary>A search category that a file says, and no search here knows; kept.</summary>
    public uint Category { get; init; }

    /// <summary>Kept for other programs.</summary>
    public int OwnershipCost { get; init; }

    /// <summary>Whether physics would find both the same.</summary>
    public bool HasSameMatter(PrimExtras other) =>
        (PhysicsShapeType, Density, GravityModifier, Friction, Restitution, RotationAxisLocks, VolumeDetect)
            == (other.PhysicsShapeType, other.Density, other.GravityModifier, other.Friction, other.Restitution, other.RotationAxisLocks,
                other.VolumeDetect)
        && PhysicsInertia == other.PhysicsInertia;

    /// <summary>Whether it is moved from within in the same way.</summary>
    public bool HasSamePropulsion(PrimExtras other) =>
        (Buoyancy, Force, Torque) == (other.Buoyancy, other.Force, other.Torque) && Vehicle == other.Vehicle;
}

/// <summary>Prices of the pay dialog: the default field and four buttons. -1 hides, -2 lets the viewer choose.</summary>
public readonly record struct PayPrices(int Default, int Button1, int Button2, int Button3, int Button4);
