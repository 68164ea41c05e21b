using OpenSim.Primitives;
using OpenSim.Serialization.Xml;
using OpenSim.Store.Regions;

namespace OpenSim.Serialization.Objects;

/// <summary>Reads one SceneObjectPart, elements in any order. Unknown ones are passed over; their names are noted.</summary>
internal sealed class PartXmlReader(XmlIn xml, ISet<string> unknown)
{
    // Said by other elements, or of no meaning outside of the region that wrote them.
    private static readonly HashSet<string> NotNeeded =
    [
        "FolderID", "InventorySerial", "LocalId", "RegionHandle", "ParentID"
    ];

    private readonly PrimRow _row = new() { Shape = PrimShape.Box };
    private UUID _creator;
    private string _creatorData = "";
    private long? _soundFlags;

    public IReadOnlyList<PrimItemRow> Items { get; private set; } = [];

    public PrimRow Read()
    {
        xml.ForEachChild(name =>
        {
            if (!ReadIdentity(name) && !ReadPlace(name) && !ReadWords(name) && !ReadRights(name) && !ReadEffects(name)
                && !ReadPhysics(name))
                Pass(name);
        });
        _row.CreatorId = CreatorText.Join(_creator, _creatorData);
        if (_soundFlags is { } flags)
            TakeSoundFlags((byte)flags);

        return _row;
    }

    private void TakeSoundFlags(byte flags)
    {
        if ((flags & 1) != 0)
        {
            _row.LoopedSoundFlags = flags;
            return;
        }

        _row.LoopedSound = UUID.Zero; // only a looping sound belongs to the object
        _row.LoopedSoundGain = 0;
    }

    private void Pass(string name)
    {
        xml.Skip();
        if (!NotNeeded.Contains(name) && unknown.Count < 64)
            unknown.Add(name);
    }

    private bool ReadIdentity(string name)
    {
        switch (name)
        {
            case "AllowedDrop": _row.AllowedDrop = xml.ReadBool(); return true;
            case "CreatorID": _creator = xml.ReadId(); return true;
            case "CreatorData": _creatorData = xml.ReadText(); return true;
            case "TaskInventory": Items = ItemXml.Read(xml); return true;
            case "UUID": _row.Id = xml.ReadId(); return true;
            case "Name": _row.Name = xml.ReadText(); return true;
            case "Material": _row.Material = xml.ReadByte(); return true;
            case "PassTouches" or "PassTouch": _row.PassTouches = Passing(xml.ReadBool()); return true;
            case "PassCollisions": _row.PassCollisions = Passing(xml.ReadBool()); return true;
            case "PassTouchesNever": _row.PassTouches = Passing(false, xml.ReadBool()); return true;
            case "PassCollisionsNever": _row.PassCollisions = Passing(false, xml.ReadBool()); return true;
            case "ScriptAccessPin": _row.ScriptAccessPin = xml.ReadInt(); return true;
            case "CreationDate": _row.CreationDate = xml.ReadInt(); return true;
            case "SalePrice": _row.SalePrice = xml.ReadInt(); return true;
            case "ObjectSaleType": _row.SaleType = xml.ReadByte(); return true;
            case "Category": _row.Category = xml.ReadMask(); return true;
            case "OwnershipCost": _row.OwnershipCost = xml.ReadInt(); return true;
            default: return false;
        }
    }

    private bool ReadPlace(string name)
    {
        switch (name)
        {
            case "GroupPosition": _row.GroupPosition = xml.ReadVector(); return true;
            case "OffsetPosition": _row.Position = xml.ReadVector(); return true;
            case "RotationOffset": _row.Rotation = xml.ReadQuaternion(); return true;
            case "Velocity": _row.Velocity = xml.ReadVector(); return true;
            case "AngularVelocity": _row.AngularVelocity = xml.ReadVector(); return true;
            case "Acceleration": _row.Acceleration = xml.ReadVector(); return true;
            case "LinkNum": _row.LinkNumber = xml.ReadInt(); return true;
            case "Scale": _row.Scale = xml.ReadVector(); return true;
            case "Shape": ReadShape(); return true;
            case "SitTargetOrientation" or "SitTargetOrientationLL": _row.SitTargetOrientation = xml.ReadQuaternion(); return true;
            case "SitTargetPosition" or "SitTargetPositionLL": _row.SitTargetOffset = xml.ReadVector(); return true;
            case "StandTarget": _row.StandTarget = xml.ReadVector(); return true;
            case "SitActRange": _row.SitActiveRange = xml.ReadFloat(); return true;
            case "AttachedPos": _row.AttachedPos = xml.ReadVector(); return true;
            default: return false;
        }
    }

    private bool ReadWords(string name)
    {
        switch (name)
        {
            case "Description": _row.Description = xml.ReadText(); return true;
            case "Color": _row.TextColor = ReadColor(); return true;
            case "Text": _row.Text = xml.ReadText(); return true;
            case "SitName": _row.SitName = xml.ReadText(); return true;
            case "TouchName": _row.TouchName = xml.ReadText(); return true;
            case "ClickAction": _row.ClickAction = xml.ReadByte(); return true;
            case "MediaUrl": _row.MediaUrl = xml.ReadText(); return true;
            default: return false;
        }
    }

    private bool ReadRights(string name)
    {
        switch (name)
        {
            case "GroupID": _row.GroupId = xml.ReadId(); return true;
            case "OwnerID": _row.OwnerId = xml.ReadId(); return true;
            case "LastOwnerID": _row.LastOwnerId = xml.ReadId(); return true;
            case "RezzerID": _row.RezzerId = xml.ReadId(); return true;
            case "BaseMask": _row.BaseMask = xml.ReadMask(); return true;
            case "OwnerMask": _row.OwnerMask = xml.ReadMask(); return true;
            case "GroupMask": _row.GroupMask = xml.ReadMask(); return true;
            case "EveryoneMask": _row.EveryoneMask = xml.ReadMask(); return true;
            case "NextOwnerMask": _row.NextOwnerMask = xml.ReadMask(); return true;
            case "Flags": _row.ObjectFlags = PrimFlagWords.Read(xml.ReadText()); return true;
            case "ObjectFlags": _row.ObjectFlags |= PrimFlagWords.Read(xml.ReadText()); return true;
            default: return false;
        }
    }

    private static byte Passing(bool always, bool never = false) =>
        (byte)(never ? EventPassing.Never : always ? EventPassing.Always : EventPassing.IfNotHandled);

    private bool ReadEffects(string name)
    {
        switch (name)
        {
            case "CollisionSound": _row.CollisionSound = xml.ReadId(); return true;
            case "CollisionSoundVolume": _row.CollisionSoundVolume = xml.ReadFloat(); return true;
            case "DynAttrs": _row.DynAttrs = xml.ReadInner(); return true;
            case "TextureAnimation": _row.TextureAnimation = xml.ReadBytes(); return true;
            case "ParticleSystem": _row.ParticleSystem = xml.ReadBytes(); return true;
            case "PayPrice0": _row.PayPrice = xml.ReadInt(); return true;
            case "PayPrice1": _row.PayButton1 = xml.ReadInt(); return true;
            case "PayPrice2": _row.PayButton2 = xml.ReadInt(); return true;
            case "PayPrice3": _row.PayButton3 = xml.ReadInt(); return true;
            case "PayPrice4": _row.PayButton4 = xml.ReadInt(); return true;
            case "SoundID": _row.LoopedSound = xml.ReadId(); return true;
            case "SoundGain": _row.LoopedSoundGain = xml.ReadFloat(); return true;
            case "SoundFlags": _soundFlags = xml.ReadLong(); return true;
            case "SoundRadius": _row.SoundRadius = xml.ReadFloat(); return true;
            case "SoundQueueing": _row.SoundQueueing = xml.ReadBool(); return true;
            case "SOPAnims": _row.Animations = xml.ReadBytes(); return true;
            default: return false;
        }
    }

    private bool ReadPhysics(string name)
    {
        switch (name)
        {
            case "Buoyancy": _row.Buoyancy = xml.ReadFloat(); return true;
            case "Force": _row.Force = xml.ReadVector(); return true;
            case "Torque": _row.Torque = xml.ReadVector(); return true;
            case "VolumeDetectActive": _row.VolumeDetect = xml.ReadBool(); return true;
            case "Vehicle": _row.Vehicle = xml.ReadOuter(); return true;
            case "PhysicsInertia": _row.PhysInertia = xml.ReadOuter(); return true;
            case "RotationAxisLocks": _row.RotationAxisLocks = xml.ReadByte(); return true;
            case "PhysicsShapeType": _row.PhysicsShapeType = xml.ReadByte(); return true;
            case "Density": _row.Density = xml.ReadFloat(); return true;
            case "Friction": _row.Friction = xml.ReadFloat(); return true;
            case "Bounce": _row.Restitution = xml.ReadFloat(); return true;
            case "GravityModifier": _row.GravityModifier = xml.ReadFloat(); return true;
            case "CameraEyeOffset": _row.CameraEyeOffset = xml.ReadVector(); return true;
            case "CameraAtOffset": _row.CameraAtOffset = xml.ReadVector(); return true;
            case "ForceMouselook": _row.ForceMouselook = xml.ReadBool(); return true;
            default: return false;
        }
    }

    // Old files have the size in the shape only.
    private void ReadShape()
    {
        var scale = _row.Scale;
        ShapeXml.Read(xml, _row);
        if (scale != default)
            _row.Scale = scale;
    }

    private uint ReadColor()
    {
        uint r = 0, g = 0, b = 0, a = 0;
        xml.ForEachChild(name =>
        {
            switch (name)
            {
                case "R": r = xml.ReadByte(); break;
                case "G": g = xml.ReadByte(); break;
                case "B": b = xml.ReadByte(); break;
                case "A": a = xml.ReadByte(); break;
                default: xml.Skip(); break;
            }
        });
        return a << 24 | r << 16 | g << 8 | b;
    }
}
