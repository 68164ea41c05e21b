using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World.Prims;

namespace OpenSim.World.Persistence;

/// <summary>
/// Between the store's rows and the columns. Every column of prims and primshapes has its place on both sides, so what the region does not
/// use itself survives a load and a save. Numbers that would break the region (not finite) are replaced.
/// </summary>
public static class PrimRowMapping
{
    // Bits that object updates compute for each viewer, or that follow from the inventory; stored ones mean nothing. OpenSimulator stores
    // none of them, and would keep InventoryEmpty for ever, so that viewers grey out "open" for every box that is filled later.
    private const PrimFlags NotStored =
        PrimFlags.ObjectModify | PrimFlags.ObjectCopy | PrimFlags.ObjectAnyOwner | PrimFlags.ObjectYouOwner | PrimFlags.ObjectMove
        | PrimFlags.ObjectTransfer | PrimFlags.ObjectOwnerModify | PrimFlags.CreateSelected | PrimFlags.InventoryEmpty;

    /// <summary>
    /// The linkset as it is, root first, in link order, as the store, archives, inventory and other regions take it. Nothing of the live
    /// scene is in the rows. Token holder only.
    /// </summary>
    public static IReadOnlyList<PrimRow> ToRows(SceneObjectGroup group)
    {
        var rows = new List<PrimRow>(group.PartCount);
        foreach (var part in group.Parts)
            rows.Add(ToRow(part.Scene, part.Slot.Index));
        return rows;
    }

    internal static PrimRecord ToRecord(PrimRow row, ContentInterner interner)
    {
        var (creator, creatorData) = SplitCreator(row.CreatorId);
        return new PrimRecord
        {
            Id = row.Id,
            Name = interner.Share(row.Name),
            Description = interner.Share(row.Description),
            CreatorId = creator,
            CreatorData = interner.Share(creatorData),
            OwnerId = row.OwnerId,
            LastOwnerId = row.LastOwnerId,
            GroupId = row.GroupId,
            BaseMask = row.BaseMask,
            OwnerMask = row.OwnerMask,
            GroupMask = row.GroupMask,
            EveryoneMask = row.EveryoneMask,
            NextOwnerMask = row.NextOwnerMask,
            CreationDate = row.CreationDate,
            Shape = row.Shape,
            TextureEntry = interner.Share(row.TextureEntry),
            ExtraParams = interner.Share(row.ExtraParams),
            Material = row.Material,
            ClickAction = row.ClickAction,
            SaleType = (SaleType)row.SaleType,
            SalePrice = row.SalePrice,
            Hover = HoverText.Of(row.Text, row.TextColor),
            Extras = ToExtras(row, interner)
        };
    }

    internal static void FillHot(ref PrimHot hot, PrimRow row, bool isRoot)
    {
        hot.Flags = (PrimFlags)row.ObjectFlags & ~NotStored;
        hot.Position = Finite(isRoot ? row.GroupPosition : row.Position);
        hot.Rotation = Finite(row.Rotation);
        hot.Scale = Finite(row.Scale);
        hot.PCode = row.Shape.PCode;
        hot.State = row.State;
    }

    internal static Motion MotionOf(PrimRow row) => new(Finite(row.Velocity), Finite(row.Acceleration), Finite(row.AngularVelocity));

    /// <summary>A new row with everything that is saved of a prim.</summary>
    internal static PrimRow ToRow(Scene scene, int prim)
    {
        ref readonly var hot = ref scene.Prims.HotAt(prim);
        ref readonly var root = ref scene.Prims.HotAt(scene.Groups.RowAt(hot.Group).Root);
        var row = new PrimRow { RegionId = scene.Info.Id, ObjectId = scene.Prims.IdAt(scene.Groups.RowAt(hot.Group).Root) };
        FillPlace(row, hot, root, scene.Prims.Motions.Get(prim));
        FillRecord(row, scene.Prims.RecordAt(prim));
        FillExtras(row, scene.Prims.RecordAt(prim).Extras);
        FillWorn(row, scene.Groups.RowAt(hot.Group));
        if (scene.Prims.RecordAt(prim).Extras.Vehicle is { } vehicle)
            row.Vehicle = VehicleXml.Write(hot.LinkNumber <= 1 ? scene.Bodies.AsItGoes(hot.Group, vehicle) : vehicle);
        if (hot.LinkNumber <= 1 && scene.Keyframes.BytesOf(scene.Groups.SlotAt(hot.Group)) is { } keyframes)
            row.KeyframeMotion = keyframes;
        return row;
    }

    private static void FillPlace(PrimRow row, in PrimHot hot, in PrimHot root, in Motion motion)
    {
        row.LinkNumber = hot.LinkNumber;
        row.ObjectFlags = (uint)(hot.Flags & ~NotStored);
        row.GroupPosition = root.Position;
        row.Position = hot.LinkNumber <= 1 ? Vector3.Zero : hot.Position;
        row.Rotation = hot.Rotation;
        row.Scale = hot.Scale;
        row.State = hot.State;
        row.Velocity = motion.Velocity;
        row.Acceleration = motion.Acceleration;
        row.AngularVelocity = motion.AngularVelocity;
    }

    // OpenSimulator keeps the point as it is, of the root alone; only on the wire its nibbles are swapped.
    private static void FillWorn(PrimRow row, in GroupRow group)
    {
        if (!group.IsAttachment)
            return;
        var isRoot = row.LinkNumber <= 1;
        row.State = isRoot ? group.AttachmentPoint : (byte)0;
        row.LastAttachPoint = isRoot ? group.AttachmentPoint : row.LastAttachPoint;
        row.AttachedPos = isRoot ? row.GroupPosition : row.AttachedPos;
    }

    private static void FillRecord(PrimRow row, PrimRecord record)
    {
        row.Id = record.Id;
        row.Name = record.Name;
        row.Description = record.Description;
        row.CreatorId = record.CreatorData.Length == 0 ? record.CreatorId.ToString() : record.CreatorId + ";" + record.CreatorData;
        row.OwnerId = record.OwnerId;
        row.LastOwnerId = record.LastOwnerId;
        row.GroupId = record.GroupId;
        row.BaseMask = record.BaseMask;
        row.OwnerMask = record.OwnerMask;
        row.GroupMask = record.GroupMask;
        row.EveryoneMask = record.EveryoneMask;
        row.NextOwnerMask = record.NextOwnerMask;
        row.CreationDate = record.CreationDate;
        row.HasShape = true;
        row.Shape = record.Shape;
        row.TextureEntry = record.TextureEntry;
        row.ExtraParams = record.ExtraParams;
        row.Material = record.Material;
        row.ClickAction = record.ClickAction;
        row.SaleType = (byte)record.SaleType;
        row.SalePrice = record.SalePrice;
        row.Text = record.Hover.Text;
        row.TextColor = record.Hover.Color;
    }

    private static void FillExtras(PrimRow row, PrimExtras extras)
    {
        row.SitName = extras.SitName;
        row.TouchName = extras.TouchName;
        row.RezzerId = extras.RezzerId;
        row.SitTargetOffset = extras.SitTargetOffset;
        row.SitTargetOrientation = extras.SitTargetOrientation;
        row.StandTarget = extras.StandTarget;
        row.SitActiveRange = extras.SitActiveRange;
        (row.PayPrice, row.PayButton1, row.PayButton2, row.PayButton3, row.PayButton4) = extras.Pay;
        var loops = (extras.SoundFlags & 1) != 0; // only a looping sound outlives the region
        row.LoopedSound = loops ? extras.Sound : UUID.Zero;
        row.LoopedSoundGain = loops ? extras.SoundGain : 0;
        row.LoopedSoundFlags = loops ? extras.SoundFlags : (byte)1;
        row.SoundRadius = extras.SoundRadius;
        row.SoundQueueing = extras.SoundQueueing;
        row.CollisionSound = extras.CollisionSound;
        row.CollisionSoundVolume = extras.CollisionSoundVolume;
        row.TextureAnimation = extras.TextureAnimation;
        row.ParticleSystem = extras.ParticleSystem;
        row.Omega = extras.Omega;
        row.CameraEyeOffset = extras.CameraEyeOffset;
        row.CameraAtOffset = extras.CameraAtOffset;
        row.ForceMouselook = extras.ForceMouselook;
        row.ScriptAccessPin = extras.ScriptAccessPin;
        row.AllowedDrop = extras.AllowedDrop;
        row.DieAtEdge = extras.DieAtEdge;
        row.PassTouches = (byte)extras.PassTouches;
        row.PassCollisions = (byte)extras.PassCollisions;
        row.VolumeDetect = extras.VolumeDetect;
        row.MediaUrl = extras.MediaUrl;
        row.Media = extras.Media;
        row.MaterialOverrides = extras.MaterialOverrides;
        row.DynAttrs = extras.DynAttrs;
        FillPhysics(row, extras);
    }

    private static void FillPhysics(PrimRow row, PrimExtras extras)
    {
        row.PhysicsShapeType = extras.PhysicsShapeType;
        row.Density = extras.Density;
        row.GravityModifier = extras.GravityModifier;
        row.Friction = extras.Friction;
        row.Restitution = extras.Restitution;
        row.RotationAxisLocks = extras.RotationAxisLocks;
        row.Buoyancy = extras.Buoyancy;
        row.Force = extras.Force;
        row.Torque = extras.Torque;
        row.KeyframeMotion = extras.KeyframeMotion;
        row.AttachedPos = extras.AttachedPosition;
        row.LastAttachPoint = extras.LastAttachPoint;
        row.PhysInertia = extras.PhysicsInertia;
        row.Animations = extras.Animations;
        row.PseudoCrc = extras.PseudoCrc;
        row.LinksetData = extras.LinksetData.ToBytes();
        row.StartString = extras.StartString;
        row.Category = extras.Category;
        row.OwnershipCost = extras.OwnershipCost;
    }

    private static PrimExtras ToExtras(PrimRow row, ContentInterner interner)
    {
        var extras = new PrimExtras
        {
            SitName = interner.Share(row.SitName),
            TouchName = interner.Share(row.TouchName),
            RezzerId = row.RezzerId,
            SitTargetOffset = row.SitTargetOffset,
            SitTargetOrientation = row.SitTargetOrientation,
            StandTarget = row.StandTarget,
            SitActiveRange = row.SitActiveRange,
            Pay = new PayPrices(row.PayPrice, row.PayButton1, row.PayButton2, row.PayButton3, row.PayButton4),
            Sound = row.LoopedSound,
            SoundGain = row.LoopedSoundGain,
            SoundFlags = (byte)(row.LoopedSound.IsZero ? 0 : row.LoopedSoundFlags | 1),
            SoundRadius = Finite(row.SoundRadius),
            SoundQueueing = row.SoundQueueing,
            CollisionSound = row.CollisionSound,
            CollisionSoundVolume = row.CollisionSoundVolume,
            TextureAnimation = row.TextureAnimation,
            ParticleSystem = row.ParticleSystem,
            Omega = row.Omega,
            CameraEyeOffset = row.CameraEyeOffset,
            CameraAtOffset = row.CameraAtOffset,
            ForceMouselook = row.ForceMouselook,
            ScriptAccessPin = row.ScriptAccessPin,
            AllowedDrop = row.AllowedDrop,
            DieAtEdge = row.DieAtEdge,
            PassTouches = (EventPassing)row.PassTouches,
            PassCollisions = (EventPassing)row.PassCollisions,
            VolumeDetect = row.VolumeDetect,
            MediaUrl = row.MediaUrl,
            Media = row.Media,
            MaterialOverrides = row.MaterialOverrides,
            DynAttrs = row.DynAttrs,
            PhysicsShapeType = row.PhysicsShapeType,
            Density = row.Density,
            GravityModifier = row.GravityModifier,
            Friction = row.Friction,
            Restitution = row.Restitution,
            RotationAxisLocks = row.RotationAxisLocks,
            Buoyancy = Finite(row.Buoyancy),
            Force = Finite(row.Force),
            Torque = Finite(row.Torque),
            KeyframeMotion = row.KeyframeMotion,
            AttachedPosition = row.AttachedPos,
            LastAttachPoint = row.LastAttachPoint,
            Vehicle = VehicleXml.Read(row.Vehicle),
            PhysicsInertia = row.PhysInertia,
            Animations = row.Animations,
            PseudoCrc = row.PseudoCrc,
            LinksetData = LinksetData.Of(row.LinksetData),
            StartString = row.StartString,
            Category = row.Category,
            OwnershipCost = row.OwnershipCost
        };
        return extras == PrimExtras.Default ? PrimExtras.Default : extras;
    }

    private static (UUID Id, string Data) SplitCreator(string text)
    {
        var semicolon = text.IndexOf(';');
        var id = UUID.TryParse(semicolon < 0 ? text : text.AsSpan(0, semicolon), out var parsed) ? parsed : UUID.Zero;
        return (id, semicolon < 0 ? "" : text[(semicolon + 1)..]);
    }

    private static float Finite(float value) => float.IsFinite(value) ? value : 0;

    private static Vector3 Finite(Vector3 v) => float.IsFinite(v.X + v.Y + v.Z) ? v : Vector3.Zero;

    private static Quaternion Finite(Quaternion q)
    {
        var length = q.LengthSquared();
        return length > 1e-6f && float.IsFinite(length) ? q : Quaternion.Identity;
    }
}
