using OpenSim.Store.Columns;

namespace OpenSim.Store.Regions;

/// <summary>
/// The one list of a prim's columns and their fields. Order is that of select lists and journal records; the journal's format number must change
/// with it.
/// </summary>
internal static class PrimColumns
{
    /// <summary>Table prims.</summary>
    public static void Visit<TVisitor>(ref TVisitor visitor, PrimRow row)
        where TVisitor : struct, IPrimVisitor, allows ref struct
    {
        visitor.Id("UUID", ref row.Id);
        visitor.Id("RegionUUID", ref row.RegionId);
        visitor.Id("SceneGroupID", ref row.ObjectId);
        if (visitor.Wants(EngineKind.MySql))
            visitor.Int("LinkNumber", ref row.LinkNumber);
        visitor.Int("CreationDate", ref row.CreationDate);
        VisitTexts(ref visitor, row);
        VisitOwnership(ref visitor, row);
        VisitPlace(ref visitor, row);
        VisitBehaviour(ref visitor, row);
        VisitPhysics(ref visitor, row);
        visitor.Bytes("sopanims", ref row.Animations, ColumnForm.NullIfEmpty);
        visitor.Int("pseudocrc", ref row.PseudoCrc);
        visitor.Bytes("lnkstBinData", ref row.LinksetData, ColumnForm.NullIfEmpty);
        visitor.Text("StartStr", ref row.StartString, 16000, ColumnForm.NullIfEmpty);
    }

    private static void VisitTexts<TVisitor>(ref TVisitor visitor, PrimRow row)
        where TVisitor : struct, IPrimVisitor, allows ref struct
    {
        visitor.Text("Name", ref row.Name, 255, ColumnForm.Plain);
        visitor.Text("Text", ref row.Text, 255, ColumnForm.Plain);
        visitor.Text("Description", ref row.Description, 255, ColumnForm.Plain);
        visitor.Text("SitName", ref row.SitName, 255, ColumnForm.Plain);
        visitor.Text("TouchName", ref row.TouchName, 255, ColumnForm.Plain);
        visitor.Text("MediaURL", ref row.MediaUrl, 255, ColumnForm.NullIfEmpty);
        VisitColor(ref visitor, row);
    }

    private static void VisitColor<TVisitor>(ref TVisitor visitor, PrimRow row)
        where TVisitor : struct, IPrimVisitor, allows ref struct
    {
        var (a, r, g, b) = ((int)(row.TextColor >> 24), (int)(row.TextColor >> 16 & 255), (int)(row.TextColor >> 8 & 255), (int)(row.TextColor & 255));
        visitor.Int("ColorA", ref a);
        visitor.Int("ColorR", ref r);
        visitor.Int("ColorG", ref g);
        visitor.Int("ColorB", ref b);
        row.TextColor = (uint)(a & 255) << 24 | (uint)(r & 255) << 16 | (uint)(g & 255) << 8 | (uint)(b & 255);
    }

    private static void VisitOwnership<TVisitor>(ref TVisitor visitor, PrimRow row)
        where TVisitor : struct, IPrimVisitor, allows ref struct
    {
        visitor.Text("CreatorID", ref row.CreatorId, 255, ColumnForm.Plain);
        visitor.Id("OwnerID", ref row.OwnerId);
        visitor.Id("GroupID", ref row.GroupId);
        visitor.Id("LastOwnerID", ref row.LastOwnerId);
        visitor.Id("RezzerID", ref row.RezzerId);
        visitor.Mask("ObjectFlags", ref row.ObjectFlags);
        visitor.Mask("OwnerMask", ref row.OwnerMask);
        visitor.Mask("NextOwnerMask", ref row.NextOwnerMask);
        visitor.Mask("GroupMask", ref row.GroupMask);
        visitor.Mask("EveryoneMask", ref row.EveryoneMask);
        visitor.Mask("BaseMask", ref row.BaseMask);
        visitor.Int("SalePrice", ref row.SalePrice);
        visitor.Byte("SaleType", ref row.SaleType);
        visitor.Int("PayPrice", ref row.PayPrice);
        visitor.Int("PayButton1", ref row.PayButton1);
        visitor.Int("PayButton2", ref row.PayButton2);
        visitor.Int("PayButton3", ref row.PayButton3);
        visitor.Int("PayButton4", ref row.PayButton4);
    }

    private static void VisitPlace<TVisitor>(ref TVisitor visitor, PrimRow row)
        where TVisitor : struct, IPrimVisitor, allows ref struct
    {
        visitor.Vector("PositionX", "PositionY", "PositionZ", ref row.Position);
        visitor.Vector("GroupPositionX", "GroupPositionY", "GroupPositionZ", ref row.GroupPosition);
        visitor.Vector("VelocityX", "VelocityY", "VelocityZ", ref row.Velocity);
        visitor.Vector("AngularVelocityX", "AngularVelocityY", "AngularVelocityZ", ref row.AngularVelocity);
        visitor.Vector("AccelerationX", "AccelerationY", "AccelerationZ", ref row.Acceleration);
        visitor.Quaternion("RotationX", "RotationY", "RotationZ", "RotationW", ref row.Rotation);
        visitor.Vector("OmegaX", "OmegaY", "OmegaZ", ref row.Omega);
        visitor.Vector("AttachedPosX", "AttachedPosY", "AttachedPosZ", ref row.AttachedPos);
    }

    private static void VisitBehaviour<TVisitor>(ref TVisitor visitor, PrimRow row)
        where TVisitor : struct, IPrimVisitor, allows ref struct
    {
        visitor.Vector("SitTargetOffsetX", "SitTargetOffsetY", "SitTargetOffsetZ", ref row.SitTargetOffset);
        visitor.Quaternion("SitTargetOrientX", "SitTargetOrientY", "SitTargetOrientZ", "SitTargetOrientW", ref row.SitTargetOrientation);
        visitor.Vector("standtargetx", "standtargety", "standtargetz", ref row.StandTarget);
        visitor.Single("sitactrange", ref row.SitActiveRange);
        visitor.Id("LoopedSound", ref row.LoopedSound);
        visitor.Single("LoopedSoundGain", ref row.LoopedSoundGain);
        visitor.Id("CollisionSound", ref row.CollisionSound);
        visitor.Single("CollisionSoundVolume", ref row.CollisionSoundVolume);
        visitor.Bytes("TextureAnimation", ref row.TextureAnimation, ColumnForm.Base64OnSqlite);
        visitor.Bytes("ParticleSystem", ref row.ParticleSystem, ColumnForm.Base64OnSqlite);
        visitor.Vector("CameraEyeOffsetX", "CameraEyeOffsetY", "CameraEyeOffsetZ", ref row.CameraEyeOffset);
        visitor.Vector("CameraAtOffsetX", "CameraAtOffsetY", "CameraAtOffsetZ", ref row.CameraAtOffset);
        visitor.Bool("ForceMouselook", ref row.ForceMouselook);
        visitor.Int("ScriptAccessPin", ref row.ScriptAccessPin);
        visitor.Bool("AllowedDrop", ref row.AllowedDrop);
        visitor.Bool("DieAtEdge", ref row.DieAtEdge);
        visitor.Byte("ClickAction", ref row.ClickAction);
        visitor.Bool("PassTouches", ref row.PassTouches);
        visitor.Bool("PassCollisions", ref row.PassCollisions);
        visitor.Text("DynAttrs", ref row.DynAttrs, 0, ColumnForm.NullIfEmpty);
    }

    private static void VisitPhysics<TVisitor>(ref TVisitor visitor, PrimRow row)
        where TVisitor : struct, IPrimVisitor, allows ref struct
    {
        visitor.Byte("Material", ref row.Material);
        visitor.Byte("PhysicsShapeType", ref row.PhysicsShapeType);
        visitor.Single("Density", ref row.Density);
        visitor.Single("GravityModifier", ref row.GravityModifier);
        visitor.Single("Friction", ref row.Friction);
        visitor.Single("Restitution", ref row.Restitution);
        visitor.Byte("RotationAxisLocks", ref row.RotationAxisLocks);
        visitor.Bytes("KeyframeMotion", ref row.KeyframeMotion, ColumnForm.Plain);
        visitor.Text("Vehicle", ref row.Vehicle, 0, ColumnForm.Plain);
        visitor.Text("PhysInertia", ref row.PhysInertia, 0, ColumnForm.Plain);
        if (visitor.Wants(EngineKind.Sqlite))
            visitor.Bool("VolumeDetect", ref row.VolumeDetect);
    }

    /// <summary>Table primshapes, without its key.</summary>
    public static void VisitShape<TVisitor>(ref TVisitor visitor, PrimRow row)
        where TVisitor : struct, IPrimVisitor, allows ref struct
    {
        var shape = new ShapeFields(row.Shape);
        visitor.Byte("PCode", ref shape.PCode);
        visitor.Byte("PathCurve", ref shape.PathCurve);
        visitor.Byte("ProfileCurve", ref shape.ProfileCurve);
        visitor.UShort("PathBegin", ref shape.PathBegin);
        visitor.UShort("PathEnd", ref shape.PathEnd);
        visitor.Byte("PathScaleX", ref shape.PathScaleX);
        visitor.Byte("PathScaleY", ref shape.PathScaleY);
        visitor.Byte("PathShearX", ref shape.PathShearX);
        visitor.Byte("PathShearY", ref shape.PathShearY);
        visitor.SByte("PathTwist", ref shape.PathTwist);
        visitor.SByte("PathTwistBegin", ref shape.PathTwistBegin);
        visitor.SByte("PathRadiusOffset", ref shape.PathRadiusOffset);
        visitor.SByte("PathTaperX", ref shape.PathTaperX);
        visitor.SByte("PathTaperY", ref shape.PathTaperY);
        visitor.Byte("PathRevolutions", ref shape.PathRevolutions);
        visitor.SByte("PathSkew", ref shape.PathSkew);
        visitor.UShort("ProfileBegin", ref shape.ProfileBegin);
        visitor.UShort("ProfileEnd", ref shape.ProfileEnd);
        visitor.UShort("ProfileHollow", ref shape.ProfileHollow);
        row.Shape = shape.ToShape();
        visitor.Vector("ScaleX", "ScaleY", "ScaleZ", ref row.Scale);
        visitor.Byte("State", ref row.State);
        visitor.Byte("LastAttachPoint", ref row.LastAttachPoint);
        visitor.Bytes("Texture", ref row.TextureEntry, ColumnForm.Plain);
        visitor.Bytes("ExtraParams", ref row.ExtraParams, ColumnForm.Counted);
        visitor.Text("Media", ref row.Media, 0, ColumnForm.NullIfEmpty);
        visitor.Bytes("MatOvrd", ref row.MaterialOverrides, ColumnForm.NullIfEmpty);
    }
}
