using OpenSim.Store.Columns;

namespace OpenSim.Store.Regions.Tables;

/// <summary>Table prims. Journal records have the columns in this order: its format number must change with it.</summary>
public abstract class PrimColumns : IColumns<PrimRow>
{
    public static string Table => "prims";

    public static IReadOnlyList<string> Keys => ["UUID"];

    public static PrimRow Visit<TVisitor>(ref TVisitor v, PrimRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct
    {
        row.Id = v.Id("UUID", row.Id);
        row.RegionId = v.Id("RegionUUID", row.RegionId);
        row.ObjectId = v.Id("SceneGroupID", row.ObjectId);
        if (v.Wants(EngineKind.MySql))
            row.LinkNumber = v.Int("LinkNumber", row.LinkNumber);
        row.CreationDate = v.Int("CreationDate", row.CreationDate);
        VisitTexts(ref v, row);
        VisitOwnership(ref v, row);
        VisitPlace(ref v, row);
        VisitBehaviour(ref v, row);
        VisitPhysics(ref v, row);
        row.Animations = v.Bytes("sopanims", row.Animations, ColumnForm.NullIfEmpty);
        row.PseudoCrc = v.Int("pseudocrc", row.PseudoCrc);
        row.LinksetData = v.Bytes("lnkstBinData", row.LinksetData, ColumnForm.NullIfEmpty);
        row.StartString = v.Text("StartStr", row.StartString, 16000, ColumnForm.NullIfEmpty);
        return row;
    }

    private static void VisitTexts<TVisitor>(ref TVisitor v, PrimRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct
    {
        row.Name = v.Text("Name", row.Name, 255);
        row.Text = v.Text("Text", row.Text, 255);
        row.Description = v.Text("Description", row.Description, 255);
        row.SitName = v.Text("SitName", row.SitName, 255);
        row.TouchName = v.Text("TouchName", row.TouchName, 255);
        row.MediaUrl = v.TextOrNull("MediaURL", row.MediaUrl, 255);
        VisitColor(ref v, row);
    }

    private static void VisitColor<TVisitor>(ref TVisitor v, PrimRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct
    {
        var (a, r, g, b) =
            ((int)(row.TextColor >> 24), (int)(row.TextColor >> 16 & 255), (int)(row.TextColor >> 8 & 255), (int)(row.TextColor & 255));
        a = v.Int("ColorA", a);
        r = v.Int("ColorR", r);
        g = v.Int("ColorG", g);
        b = v.Int("ColorB", b);
        row.TextColor = (uint)(a & 255) << 24 | (uint)(r & 255) << 16 | (uint)(g & 255) << 8 | (uint)(b & 255);
    }

    private static void VisitOwnership<TVisitor>(ref TVisitor v, PrimRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct
    {
        row.CreatorId = v.Text("CreatorID", row.CreatorId, 255);
        row.OwnerId = v.Id("OwnerID", row.OwnerId);
        row.GroupId = v.Id("GroupID", row.GroupId);
        row.LastOwnerId = v.Id("LastOwnerID", row.LastOwnerId);
        row.RezzerId = v.Id("RezzerID", row.RezzerId);
        row.ObjectFlags = v.UInt("ObjectFlags", row.ObjectFlags, ColumnForm.Signed);
        row.OwnerMask = v.UInt("OwnerMask", row.OwnerMask, ColumnForm.Signed);
        row.NextOwnerMask = v.UInt("NextOwnerMask", row.NextOwnerMask, ColumnForm.Signed);
        row.GroupMask = v.UInt("GroupMask", row.GroupMask, ColumnForm.Signed);
        row.EveryoneMask = v.UInt("EveryoneMask", row.EveryoneMask, ColumnForm.Signed);
        row.BaseMask = v.UInt("BaseMask", row.BaseMask, ColumnForm.Signed);
        row.SalePrice = v.Int("SalePrice", row.SalePrice);
        row.SaleType = v.Byte("SaleType", row.SaleType, ColumnForm.Signed);
        row.PayPrice = v.Int("PayPrice", row.PayPrice);
        row.PayButton1 = v.Int("PayButton1", row.PayButton1);
        row.PayButton2 = v.Int("PayButton2", row.PayButton2);
        row.PayButton3 = v.Int("PayButton3", row.PayButton3);
        row.PayButton4 = v.Int("PayButton4", row.PayButton4);
    }

    private static void VisitPlace<TVisitor>(ref TVisitor v, PrimRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct
    {
        row.Position = v.Vector("PositionX", "PositionY", "PositionZ", row.Position);
        row.GroupPosition = v.Vector("GroupPositionX", "GroupPositionY", "GroupPositionZ", row.GroupPosition);
        row.Velocity = v.Vector("VelocityX", "VelocityY", "VelocityZ", row.Velocity);
        row.AngularVelocity = v.Vector("AngularVelocityX", "AngularVelocityY", "AngularVelocityZ", row.AngularVelocity);
        row.Acceleration = v.Vector("AccelerationX", "AccelerationY", "AccelerationZ", row.Acceleration);
        row.Rotation = v.Rotation("RotationX", "RotationY", "RotationZ", "RotationW", row.Rotation);
        row.Omega = v.Vector("OmegaX", "OmegaY", "OmegaZ", row.Omega);
        row.AttachedPos = v.Vector("AttachedPosX", "AttachedPosY", "AttachedPosZ", row.AttachedPos);
    }

    private static void VisitBehaviour<TVisitor>(ref TVisitor v, PrimRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct
    {
        row.SitTargetOffset = v.Vector("SitTargetOffsetX", "SitTargetOffsetY", "SitTargetOffsetZ", row.SitTargetOffset);
        row.SitTargetOrientation = v.Rotation(
            "SitTargetOrientX", "SitTargetOrientY", "SitTargetOrientZ", "SitTargetOrientW", row.SitTargetOrientation);
        row.StandTarget = v.Vector("standtargetx", "standtargety", "standtargetz", row.StandTarget);
        row.SitActiveRange = v.Single("sitactrange", row.SitActiveRange);
        row.LoopedSound = v.Id("LoopedSound", row.LoopedSound);
        row.LoopedSoundGain = v.Single("LoopedSoundGain", row.LoopedSoundGain);
        row.CollisionSound = v.Id("CollisionSound", row.CollisionSound);
        row.CollisionSoundVolume = v.Single("CollisionSoundVolume", row.CollisionSoundVolume);
        row.TextureAnimation = v.Bytes("TextureAnimation", row.TextureAnimation, ColumnForm.Base64OnSqlite);
        row.ParticleSystem = v.Bytes("ParticleSystem", row.ParticleSystem, ColumnForm.Base64OnSqlite);
        row.CameraEyeOffset = v.Vector("CameraEyeOffsetX", "CameraEyeOffsetY", "CameraEyeOffsetZ", row.CameraEyeOffset);
        row.CameraAtOffset = v.Vector("CameraAtOffsetX", "CameraAtOffsetY", "CameraAtOffsetZ", row.CameraAtOffset);
        row.ForceMouselook = v.Bool("ForceMouselook", row.ForceMouselook);
        row.ScriptAccessPin = v.Int("ScriptAccessPin", row.ScriptAccessPin);
        row.AllowedDrop = v.Bool("AllowedDrop", row.AllowedDrop);
        row.DieAtEdge = v.Bool("DieAtEdge", row.DieAtEdge);
        row.ClickAction = v.Byte("ClickAction", row.ClickAction, ColumnForm.Signed);
        row.PassTouches = v.Byte("PassTouches", row.PassTouches, ColumnForm.Signed);
        row.PassCollisions = v.Byte("PassCollisions", row.PassCollisions, ColumnForm.Signed);
        row.DynAttrs = v.Text("DynAttrs", row.DynAttrs, form: ColumnForm.NullIfEmpty);
    }

    private static void VisitPhysics<TVisitor>(ref TVisitor v, PrimRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct
    {
        row.Material = v.Byte("Material", row.Material, ColumnForm.Signed);
        row.PhysicsShapeType = v.Byte("PhysicsShapeType", row.PhysicsShapeType, ColumnForm.Signed);
        row.Density = v.Single("Density", row.Density);
        row.GravityModifier = v.Single("GravityModifier", row.GravityModifier);
        row.Friction = v.Single("Friction", row.Friction);
        row.Restitution = v.Single("Restitution", row.Restitution);
        row.RotationAxisLocks = v.Byte("RotationAxisLocks", row.RotationAxisLocks, ColumnForm.Signed);
        row.KeyframeMotion = v.Bytes("KeyframeMotion", row.KeyframeMotion);
        row.Vehicle = v.Text("Vehicle", row.Vehicle);
        row.PhysInertia = v.Text("PhysInertia", row.PhysInertia);
        if (v.Wants(EngineKind.Sqlite))
            row.VolumeDetect = v.Bool("VolumeDetect", row.VolumeDetect);
    }
}
