using System.Globalization;
using System.Text;
using System.Xml.Linq;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Testing;

namespace OpenSim.Serialization.Tests.Objects;

/// <summary>
/// Each value of an object's file, set by itself, is in the region afterwards and in the file that the region writes: what OpenSimulator's
/// reader knows (its table of 2026-07), and nothing is thrown away because nothing here needs it yet.
/// </summary>
[TestFixture]
public sealed class ObjectValuesTests
{
    // Element and value. Id, vectors and quaternions stand as their own elements have them.
    private static readonly (string Name, string Value)[] PartValues =
    [
        ("AllowedDrop", "true"), ("CreatorID", Id(1)), ("CreatorData", "http://example.org/;A B"), ("Name", "a name"), ("Material", "6"),
        ("PassTouches", "true"), ("PassCollisions", "true"), ("PassTouchesNever", "true"), ("PassCollisionsNever", "true"),
        ("ScriptAccessPin", "77"), ("GroupPosition", "10,20,30"),
        ("RotationOffset", "0,0,0.6,0.8"), ("Velocity", "1,2,3"), ("AngularVelocity", "1,2,3"), ("Acceleration", "1,2,3"),
        ("Description", "what it is"), ("Text", "over it"), ("SitName", "Lie"), ("TouchName", "Press"), ("ClickAction", "2"),
        ("Scale", "1,2,3"), ("SitTargetOrientation", "0,0,0.6,0.8"), ("SitTargetPosition", "1,2,3"), ("SitTargetPositionLL", "1,2,3"),
        ("SitTargetOrientationLL", "0,0,0.6,0.8"), ("StandTarget", "1,2,3"), ("CreationDate", "1234567"), ("Category", "5"),
        ("SalePrice", "99"), ("ObjectSaleType", "2"), ("OwnershipCost", "4"), ("GroupID", Id(2)), ("OwnerID", Id(3)),
        ("LastOwnerID", Id(4)), ("RezzerID", Id(5)), ("BaseMask", "647168"), ("OwnerMask", "647168"), ("GroupMask", "1"),
        ("EveryoneMask", "1"), ("NextOwnerMask", "532480"), ("Flags", "Physics"), ("CollisionSound", Id(6)),
        ("CollisionSoundVolume", "0.5"), ("MediaUrl", "http://example.org/"), ("AttachedPos", "1,2,3"), ("TextureAnimation", "AQID"),
        ("ParticleSystem", "AQID"), ("PayPrice0", "1"), ("PayPrice1", "2"), ("PayPrice2", "3"), ("PayPrice3", "4"), ("PayPrice4", "5"),
        ("Buoyancy", "0.5"), ("Force", "1,2,3"), ("Torque", "1,2,3"), ("VolumeDetectActive", "true"), ("RotationAxisLocks", "2"),
        ("PhysicsShapeType", "2"), ("Density", "500"), ("Friction", "0.25"), ("Bounce", "0.25"), ("GravityModifier", "0.25"),
        ("CameraEyeOffset", "1,2,3"), ("CameraAtOffset", "1,2,3"), ("SoundID", Id(7)), ("SoundGain", "0.5"), ("SoundFlags", "3"),
        ("SoundRadius", "12"), ("SoundQueueing", "true"), ("SOPAnims", "AQID"), ("SitActRange", "2")
    ];

    private static readonly (string Name, string Value)[] ShapeValues =
    [
        ("ProfileCurve", "3"), ("TextureEntry", "AQID"), ("ExtraParams", "ATAAEQAAAAECAwQFBgcICQoLDA0ODxAF"), ("PathBegin", "100"),
        ("PathCurve", "32"), ("PathEnd", "100"), ("PathRadiusOffset", "5"), ("PathRevolutions", "6"), ("PathScaleX", "110"),
        ("PathScaleY", "120"), ("PathShearX", "7"), ("PathShearY", "8"), ("PathSkew", "9"), ("PathTaperX", "10"), ("PathTaperY", "11"),
        ("PathTwist", "-12"), ("PathTwistBegin", "13"), ("ProfileBegin", "14"), ("ProfileEnd", "15"), ("ProfileHollow", "16"),
        ("LastAttachPoint", "5"), ("Media", "<OSMedia />"), ("MatOvrd", "AQID")
    ];

    private static readonly (string Name, string Value)[] ItemValues =
    [
        ("AssetID", Id(11)), ("BasePermissions", "647168"), ("CreationDate", "1234567"), ("CreatorID", Id(12)),
        ("CreatorData", "http://example.org/;A B"), ("Description", "what it is"), ("EveryonePermissions", "1"), ("Flags", "256"),
        ("GroupID", Id(13)), ("GroupPermissions", "1"), ("InvType", "10"), ("ItemID", Id(14)), ("OldItemID", Id(15)),
        ("LastOwnerID", Id(16)), ("Name", "a name"), ("NextPermissions", "532480"), ("OwnerID", Id(17)), ("CurrentPermissions", "647168"),
        ("ParentID", Id(18)), ("PermsGranter", Id(19)), ("PermsMask", "16"), ("Type", "10"), ("OwnerChanged", "true")
    ];

    private static readonly (string Name, string Value)[] GroupValues =
        [("KeyframeMotion", "AQID"), ("lnkstdt", "AQID"), ("StartStr", "go")];

    // Elements that say nothing of their own, each with the reason.
    private static readonly Dictionary<string, string> NotValues = new()
    {
        ["FolderID"] = "the prim's id once more", ["InventorySerial"] = "counts what viewers have seen of the contents in one region",
        ["UUID"] = "a new one where the old one is taken", ["LocalId"] = "one region's", ["RegionHandle"] = "one region's",
        ["ParentID"] = "one region's", ["OffsetPosition"] = "zero for a root; linksets have a test of their own",
        ["LinkNum"] = "follows from the order", ["Shape"] = "below", ["TaskInventory"] = "below", ["Color"] = "a test of its own",
        ["DynAttrs"] = "a test of its own", ["Vehicle"] = "a test of its own", ["PhysicsInertia"] = "a test of its own",
        ["ForceMouselook"] = "ours"
    };

    [Test]
    public void PartValue_ReadIntoARegion_IsWrittenAgain([Range(0, 70)] int which) =>
        AssertKept(PartValues[which], part => part, Beside(PartValues[which]));

    [Test]
    public void ShapeValue_ReadIntoARegion_IsWrittenAgain([Range(0, 22)] int which) =>
        AssertKept(ShapeValues[which], part => part.Element("Shape")!);

    [Test]
    public void ItemValue_ReadIntoARegion_IsWrittenAgain([Range(0, 22)] int which) =>
        AssertKept(ItemValues[which], part => part.Element("TaskInventory")!.Element("TaskInventoryItem")!);

    [Test]
    public void GroupValue_ReadIntoARegion_IsWrittenAgain([Range(0, 2)] int which) =>
        AssertKept(GroupValues[which], part => part.Parent!);

    [Test]
    public void Tables_HaveEveryElementThatIsWritten()
    {
        var part = PartOf(ThroughARegion(Base()));
        Assert.That(Names(part).Except(PartValues.Select(v => v.Name)).Except(NotValues.Keys), Is.Empty, "parts");
        Assert.That((PartValues.Length, ShapeValues.Length, ItemValues.Length, GroupValues.Length), Is.EqualTo((71, 23, 23, 3)),
            "the ranges of the tests above");
        Assert.That(Names(part.Element("TaskInventory")!.Element("TaskInventoryItem")!).Except(ItemValues.Select(v => v.Name)),
            Is.EqualTo(new[] { "ParentPartID" }), "items; that one is the prim's id");
    }

    // A sound is kept while it loops, and a sit target stands there twice.
    private static (string, string)[] Beside((string Name, string Value) each) => each.Name switch
    {
        "SoundID" or "SoundGain" or "SoundFlags" => [("SoundID", Id(7)), ("SoundFlags", "1")],
        "SitTargetPosition" or "SitTargetOrientation" => [(each.Name + "LL", each.Value)],
        _ => []
    };

    private static void AssertKept(
        (string Name, string Value) each, Func<XElement, XElement> of, params (string Name, string Value)[] before)
    {
        var document = Base();
        foreach (var (name, value) in before.Append(each))
            Set(of(PartOf(document)), name, value);
        var written = of(PartOf(ThroughARegion(document))).Element(each.Name);
        Assert.That(Text(written), Is.EqualTo(each.Value), each.Name);
    }

    private static XDocument ThroughARegion(XDocument document)
    {
        using var region = new TestRegion();
        var packed = ObjectXml.Read(Encoding.UTF8.GetBytes(document.ToString(SaveOptions.DisableFormatting)), out var complaint);
        Assert.That(complaint, Is.Null);
        var group = ObjectPacking.Rez(region.Scene, packed.Single())!.Value;
        return XDocument.Parse(Encoding.UTF8.GetString(ObjectXml.Write(ObjectPacking.Pack(group))));
    }

    // A box with a note in it, as it is written here when nothing is special about it.
    private static XDocument Base()
    {
        using var region = new TestRegion();
        var box = region.AddBox(new System.Numerics.Vector3(1, 1, 1), owner: new UUID(Id(3)));
        region.Scene.Inventories.Replace(box.RootPart, [new Store.Regions.PrimItemRow { ItemId = UUID.Random(), Name = "note" }]);
        return XDocument.Parse(Encoding.UTF8.GetString(ObjectXml.Write(ObjectPacking.Pack(box))));
    }

    private static XElement PartOf(XDocument document) => document.Root!.Element("SceneObjectPart")!;

    private static IEnumerable<string> Names(XElement element) => element.Elements().Select(e => e.Name.LocalName);

    private static void Set(XElement parent, string name, string value)
    {
        var element = parent.Element(name);
        if (element is null)
            parent.Add(element = new XElement(name));
        var parts = value.Split(',');
        if (UUID.TryParse(value, out _))
            element.ReplaceNodes(new XElement("UUID", value));
        else if (parts.Length is 3 or 4)
            element.ReplaceNodes(parts.Select((text, i) => new XElement("XYZW"[i].ToString(CultureInfo.InvariantCulture), text)));
        else
            element.Value = value;
    }

    private static string? Text(XElement? element) => element switch
    {
        null => null,
        { HasElements: true } when element.Element("UUID") is { } id => id.Value,
        { HasElements: true } => string.Join(",", element.Elements().Select(e => e.Value)),
        _ => element.Value
    };

    private static string Id(int number) => $"00000000-0000-4000-8000-{number:D12}";
}
