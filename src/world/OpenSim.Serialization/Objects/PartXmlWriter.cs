using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Serialization.Xml;
using OpenSim.Store.Regions;

namespace OpenSim.Serialization.Objects;

/// <summary>
/// Element SceneObjectPart, in OpenSimulator's order (docs/protocol.md, Tables and archives). Elements that mean nothing outside of a
/// running region (local ids, handle) are written as zero, since some readers want them there.
/// </summary>
internal sealed class PartXmlWriter(XmlOut xml, ObjectXmlOptions options)
{
    public void Write(PrimRow row, IReadOnlyList<PrimItemRow> items, bool isRoot)
    {
        xml.Begin("SceneObjectPart");
        WriteIdentity(row, items);
        WritePlace(row);
        WriteWords(row);
        WriteForm(row);
        WriteTrade(row);
        WriteRights(row);
        WriteEffects(row);
        WritePhysics(row, isRoot);
        WriteSound(row);
        xml.End();
    }

    private UUID Owned(UUID id) => options.WipeOwners ? UUID.Zero : id;

    private void WriteIdentity(PrimRow row, IReadOnlyList<PrimItemRow> items)
    {
        xml.Bool("AllowedDrop", row.AllowedDrop);
        xml.Id("CreatorID", CreatorText.IdOf(row.CreatorId));
        if (CreatorText.ToWrite(row.CreatorId, options) is { Length: > 0 } data)
            xml.Text("CreatorData", data);
        xml.Id("FolderID", row.Id);
        xml.Number("InventorySerial", items.Count == 0 ? 0 : 1);
        ItemXml.Write(xml, items, options);
        xml.Id("UUID", row.Id);
        xml.Number("LocalId", Math.Max(1, row.LinkNumber));
        xml.Text("Name", row.Name);
        xml.Number("Material", row.Material);
        WritePassing("PassTouches", row.PassTouches);
        WritePassing("PassCollisions", row.PassCollisions);
        xml.Number("RegionHandle", 0);
        xml.Number("ScriptAccessPin", row.ScriptAccessPin);
    }

    // OpenSimulator reads a bool, and passes over elements that it does not know.
    private void WritePassing(string name, byte passing)
    {
        xml.Bool(name, passing == (byte)EventPassing.Always);
        if (passing == (byte)EventPassing.Never)
            xml.Bool(name + "Never", true);
    }

    private void WritePlace(PrimRow row)
    {
        xml.Vector("GroupPosition", row.GroupPosition);
        xml.Vector("OffsetPosition", row.Position);
        xml.Quaternion("RotationOffset", row.Rotation);
        xml.Vector("Velocity", row.Velocity);
        xml.Vector("AngularVelocity", row.AngularVelocity);
        xml.Vector("Acceleration", row.Acceleration);
    }

    private void WriteWords(PrimRow row)
    {
        xml.Text("Description", row.Description);
        xml.Begin("Color");
        xml.Number("R", row.TextColor >> 16 & 0xFF);
        xml.Number("G", row.TextColor >> 8 & 0xFF);
        xml.Number("B", row.TextColor & 0xFF);
        xml.Number("A", row.TextColor >> 24);
        xml.End();
        xml.Text("Text", row.Text);
        xml.Text("SitName", row.SitName);
        xml.Text("TouchName", row.TouchName);
        xml.Number("LinkNum", row.LinkNumber);
        xml.Number("ClickAction", row.ClickAction);
    }

    private void WriteForm(PrimRow row)
    {
        ShapeXml.Write(xml, row);
        xml.Vector("Scale", row.Scale);
        xml.Quaternion("SitTargetOrientation", row.SitTargetOrientation);
        xml.Vector("SitTargetPosition", row.SitTargetOffset);
        xml.Vector("SitTargetPositionLL", row.SitTargetOffset);
        xml.Quaternion("SitTargetOrientationLL", row.SitTargetOrientation);
        if (row.StandTarget != Vector3.Zero)
            xml.Vector("StandTarget", row.StandTarget);
        xml.Number("ParentID", 0);
    }

    private void WriteTrade(PrimRow row)
    {
        xml.Number("CreationDate", row.CreationDate);
        xml.Mask("Category", row.Category);
        xml.Number("SalePrice", row.SalePrice);
        xml.Number("ObjectSaleType", row.SaleType);
        xml.Number("OwnershipCost", row.OwnershipCost);
    }

    private void WriteRights(PrimRow row)
    {
        xml.Id("GroupID", Owned(row.GroupId));
        xml.Id("OwnerID", Owned(row.OwnerId));
        xml.Id("LastOwnerID", Owned(row.LastOwnerId));
        xml.Id("RezzerID", Owned(row.RezzerId));
        xml.Mask("BaseMask", row.BaseMask);
        xml.Mask("OwnerMask", row.OwnerMask);
        xml.Mask("GroupMask", row.GroupMask);
        xml.Mask("EveryoneMask", row.EveryoneMask);
        xml.Mask("NextOwnerMask", row.NextOwnerMask);
        xml.Text("Flags", PrimFlagWords.Write(row.ObjectFlags));
    }

    private void WriteEffects(PrimRow row)
    {
        xml.Id("CollisionSound", row.CollisionSound);
        xml.Float("CollisionSoundVolume", row.CollisionSoundVolume);
        if (row.MediaUrl is not null)
            xml.Text("MediaUrl", row.MediaUrl);
        xml.Vector("AttachedPos", row.AttachedPos);
        xml.Fragment(row.DynAttrs, within: "DynAttrs");
        xml.Bytes("TextureAnimation", row.TextureAnimation);
        xml.Bytes("ParticleSystem", row.ParticleSystem);
        xml.Number("PayPrice0", row.PayPrice);
        xml.Number("PayPrice1", row.PayButton1);
        xml.Number("PayPrice2", row.PayButton2);
        xml.Number("PayPrice3", row.PayButton3);
        xml.Number("PayPrice4", row.PayButton4);
    }

    private void WritePhysics(PrimRow row, bool isRoot)
    {
        xml.Float("Buoyancy", row.Buoyancy);
        xml.Vector("Force", row.Force);
        xml.Vector("Torque", row.Torque);
        xml.Bool("VolumeDetectActive", row.VolumeDetect);
        xml.Fragment(row.Vehicle);
        xml.Fragment(row.PhysInertia);
        if (isRoot && row.RotationAxisLocks != 0)
            xml.Number("RotationAxisLocks", row.RotationAxisLocks);
        xml.Number("PhysicsShapeType", row.PhysicsShapeType);
        WriteUnless(1000f, "Density", row.Density);
        WriteUnless(0.6f, "Friction", row.Friction);
        WriteUnless(0.5f, "Bounce", row.Restitution);
        WriteUnless(1f, "GravityModifier", row.GravityModifier);
        xml.Vector("CameraEyeOffset", row.CameraEyeOffset);
        xml.Vector("CameraAtOffset", row.CameraAtOffset);
        if (row.ForceMouselook)
            xml.Bool("ForceMouselook", true); // ours: OpenSimulator passes over it
    }

    private void WriteSound(PrimRow row)
    {
        xml.Id("SoundID", row.LoopedSound);
        xml.Float("SoundGain", row.LoopedSound.IsZero ? 0 : row.LoopedSoundGain);
        xml.Number("SoundFlags", row.LoopedSound.IsZero ? 0 : row.LoopedSoundFlags | 1);
        xml.Float("SoundRadius", row.SoundRadius);
        xml.Bool("SoundQueueing", row.SoundQueueing);
        if (row.Animations.Length > 0)
            xml.Bytes("SOPAnims", row.Animations);
        if (row.SitActiveRange != 0)
            xml.Float("SitActRange", row.SitActiveRange);
    }

    private void WriteUnless(float usual, string name, float value)
    {
        if (value != usual)
            xml.Float(name, value);
    }
}
