using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Store.Regions;

/// <summary>
/// One prim as tables prims and primshapes hold it. Mutable, because a region of 140,000 is read through one instance that is refilled for
/// each record: a sink copies what it keeps. Strings and byte arrays may be kept as they are; equal ones are the same instance, and nobody
/// may write into an array that came from here.
/// </summary>
public sealed class PrimRow
{
    /// <summary>What most prims have of what stands in own_prims.</summary>
    private static readonly PrimRow Usual = new();

    public UUID Id;
    public UUID RegionId;

    /// <summary>Column SceneGroupID: the id of the linkset's root. A root has it equal to <see cref="Id"/>.</summary>
    public UUID ObjectId;

    /// <summary>
    /// 0 for a single prim, 1 for the root of a linkset, then as linked. SQLite has no such column there: its row order stands for it.
    /// </summary>
    public int LinkNumber;

    public int CreationDate;
    public string Name = "";
    public string Text = "";
    public string Description = "";
    public string SitName = "";
    public string TouchName = "";

    /// <summary>Column CreatorID: a UUID, or for foreign creators "uuid;home URI;First Last".</summary>
    public string CreatorId = "";

    public UUID OwnerId;
    public UUID GroupId;
    public UUID LastOwnerId;
    public UUID RezzerId;

    public uint ObjectFlags;
    public uint OwnerMask;
    public uint NextOwnerMask;
    public uint GroupMask;
    public uint EveryoneMask;
    public uint BaseMask;

    /// <summary>Offset from the root in the root's frame; zero for a root.</summary>
    public Vector3 Position;

    /// <summary>The root's position in the region, the same in all prims of a linkset.</summary>
    public Vector3 GroupPosition;

    public Vector3 Velocity;
    public Vector3 AngularVelocity;
    public Vector3 Acceleration;
    public Quaternion Rotation = Quaternion.Identity;
    public Vector3 SitTargetOffset;
    public Quaternion SitTargetOrientation = Quaternion.Identity;
    public Vector3 StandTarget;
    public float SitActiveRange;

    public int PayPrice;
    public int PayButton1;
    public int PayButton2;
    public int PayButton3;
    public int PayButton4;

    public UUID LoopedSound;
    public float LoopedSoundGain;

    /// <summary>1 loop, which a stored sound always does, with 2 master or 4 slave, 8 voice, 0x10 queue. Ours (own_prims).</summary>
    public byte LoopedSoundFlags = 1;

    /// <summary>Metres, 0 for as far as it carries. Ours (own_prims).</summary>
    public float SoundRadius;

    /// <summary>A sound waits until the one before it has ended. Ours (own_prims).</summary>
    public bool SoundQueueing;

    public UUID CollisionSound;
    public float CollisionSoundVolume;

    public byte[] TextureAnimation = [];
    public byte[] ParticleSystem = [];

    /// <summary>Columns OmegaX..Z. OpenSimulator neither reads nor writes them; kept as found.</summary>
    public Vector3 Omega;

    public Vector3 CameraEyeOffset;
    public Vector3 CameraAtOffset;
    public bool ForceMouselook;
    public int ScriptAccessPin;
    public bool AllowedDrop;
    public bool DieAtEdge;
    public int SalePrice = 10;
    public byte SaleType;

    /// <summary>Columns ColorA, R, G, B packed as 0xAARRGGBB: the hover text's colour.</summary>
    public uint TextColor;

    public byte ClickAction;
    public byte Material = 3;
    public byte PassTouches;
    public byte PassCollisions;
    public bool VolumeDetect;

    /// <summary>Null and empty are both none; OpenSimulator tells them apart.</summary>
    public string? MediaUrl;


    /// <summary>Dynamic attributes as LLSD XML; empty for none.</summary>
    public string DynAttrs = "";

    public byte PhysicsShapeType;
    public float Density = 1000f;
    public float GravityModifier = 1f;
    public float Friction = 0.6f;
    public float Restitution = 0.5f;
    public byte RotationAxisLocks;

    /// <summary>1 floats, below 0 sinks faster. Ours (own_prims), as what follows.</summary>
    public float Buoyancy;

    /// <summary>Lasting force, N, and torque, N·m, in the root's frame.</summary>
    public Vector3 Force;
    public Vector3 Torque;

    public uint Category;
    public int OwnershipCost;

    public byte[] KeyframeMotion = [];
    public Vector3 AttachedPos;

    /// <summary>Vehicle parameters as XML; empty for none.</summary>
    public string Vehicle = "";

    /// <summary>Mass, centre and inertia as XML; empty for none.</summary>
    public string PhysInertia = "";

    public byte[] Animations = [];
    public int PseudoCrc;

    /// <summary>Column lnkstBinData, set on roots only.</summary>
    public byte[] LinksetData = [];

    public string StartString = "";

    /// <summary>False when primshapes has no row for the prim: the form below is then the plain box of half a metre.</summary>
    public bool HasShape;

    public PrimShape Shape;
    public Vector3 Scale;
    public byte State;
    public byte LastAttachPoint;
    public byte[] TextureEntry = [];
    public byte[] ExtraParams = [];

    /// <summary>Media on a prim's faces as XML; empty for none.</summary>
    public string Media = "";

    /// <summary>Column MatOvrd: material overrides of faces.</summary>
    public byte[] MaterialOverrides = [];

    /// <summary>A copy that stays when this one is refilled; the arrays are the same.</summary>
    public PrimRow Clone() => (PrimRow)MemberwiseClone();

    /// <summary>It has something that OpenSimulator's tables have no columns for.</summary>
    public bool HasOwn =>
        (LoopedSoundFlags, SoundRadius, SoundQueueing, Buoyancy, Force, Torque, Category, OwnershipCost)
            != (Usual.LoopedSoundFlags, Usual.SoundRadius, Usual.SoundQueueing, Usual.Buoyancy, Usual.Force, Usual.Torque, Usual.Category,
                Usual.OwnershipCost);

    /// <summary>Takes over what own_prims has of another row, or, for null, what most prims have.</summary>
    public void TakeOwn(PrimRow? from)
    {
        from ??= Usual;
        (LoopedSoundFlags, SoundRadius, SoundQueueing) = (from.LoopedSoundFlags, from.SoundRadius, from.SoundQueueing);
        (Buoyancy, Force, Torque) = (from.Buoyancy, from.Force, from.Torque);
        (Category, OwnershipCost) = (from.Category, from.OwnershipCost);
    }
}
