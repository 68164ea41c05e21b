using System.Numerics;
using System.Text;
using System.Xml.Linq;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Serialization.Tests.Kit;
using OpenSim.Store.Regions;

namespace OpenSim.Serialization.Tests.Objects;

public sealed class ObjectXmlTests
{
    // The order in which OpenSimulator writes a part that has everything (2026-07); what is ours is not in it.
    private const string PartElements =
        "AllowedDrop CreatorID CreatorData FolderID InventorySerial TaskInventory UUID LocalId Name Material PassTouches "
        + "PassCollisions RegionHandle ScriptAccessPin GroupPosition OffsetPosition RotationOffset Velocity AngularVelocity Acceleration "
        + "Description Color Text "
        + "SitName TouchName LinkNum ClickAction Shape Scale SitTargetOrientation SitTargetPosition SitTargetPositionLL "
        + "SitTargetOrientationLL StandTarget "
        + "ParentID CreationDate Category SalePrice ObjectSaleType OwnershipCost GroupID OwnerID LastOwnerID RezzerID BaseMask OwnerMask "
        + "GroupMask EveryoneMask "
        + "NextOwnerMask Flags CollisionSound CollisionSoundVolume MediaUrl AttachedPos DynAttrs TextureAnimation ParticleSystem "
        + "PayPrice0 PayPrice1 PayPrice2 "
        + "PayPrice3 PayPrice4 Buoyancy Force Torque VolumeDetectActive Vehicle RotationAxisLocks PhysicsShapeType Density Friction "
        + "Bounce GravityModifier "
        + "CameraEyeOffset CameraAtOffset SoundID SoundGain SoundFlags SoundRadius SoundQueueing SOPAnims SitActRange";

    private const string ShapeElements =
        "ProfileCurve TextureEntry ExtraParams PathBegin PathCurve PathEnd PathRadiusOffset PathRevolutions PathScaleX PathScaleY "
        + "PathShearX PathShearY PathSkew PathTaperX PathTaperY PathTwist PathTwistBegin PCode ProfileBegin ProfileEnd ProfileHollow "
        + "State LastAttachPoint "
        + "ProfileShape HollowShape SculptTexture SculptType FlexiSoftness FlexiTension FlexiDrag FlexiGravity FlexiWind FlexiForceX "
        + "FlexiForceY FlexiForceZ "
        + "LightColorR LightColorG LightColorB LightColorA LightRadius LightCutoff LightFalloff LightIntensity FlexiEntry LightEntry "
        + "SculptEntry Media MatOvrd";

    private const string ItemElements =
        "AssetID BasePermissions CreationDate CreatorID CreatorData Description EveryonePermissions Flags GroupID GroupPermissions "
        + "InvType ItemID OldItemID LastOwnerID Name NextPermissions OwnerID CurrentPermissions ParentID ParentPartID PermsGranter "
        + "PermsMask Type OwnerChanged";

    [Test]
    public void WriteReadWrite_GivesTheSameBytes([Range(1, 60)] int seed, [Values] bool original)
    {
        var options = ObjectXmlOptions.Default with { Original = original };
        var packed = new RandomObjects(seed).Object(1 + seed % 5);
        var first = ObjectXml.Write(packed, options);
        var read = ObjectXml.Read(first, out var complaint);
        Assert.That(complaint, Is.Null);
        Assert.That(Encoding.UTF8.GetString(ObjectXml.Write(read.Single(), options)), Is.EqualTo(Encoding.UTF8.GetString(first)));
    }

    [Test]
    public void WriteRead_KeepsEveryField([Range(1, 20)] int seed)
    {
        var packed = new RandomObjects(seed).Object(3);
        var read = ObjectXml.Read(ObjectXml.Write(packed), out _).Single();
        foreach (var (before, after) in packed.Prims.Zip(read.Prims))
        {
            foreach (var field in typeof(PrimRow).GetFields().Where(f => !RandomObjects.NotInFiles.Contains(f.Name)))
                Assert.That(field.GetValue(after), Is.EqualTo(field.GetValue(before)), field.Name);
        }

        Assert.That(read.Items.Keys, Is.EquivalentTo(packed.Items.Keys));
        var items = packed.AllItems.Select(item => item with { ScriptState = item.ScriptState.AsFromElsewhere() });
        Assert.That(read.AllItems, Is.EquivalentTo(items));
    }

    [Test]
    public void Write_NamesAndOrder_AreOpenSimulators()
    {
        var random = new RandomObjects(7);
        var row = random.Prim(0);
        row.ForceMouselook = false;
        row.PassTouches = row.PassCollisions = 1;
        row.CreatorId = $"{random.Id()};http://example.org/;A B";
        row.Media = row.MediaUrl = "x";
        row.MaterialOverrides = row.Animations = [1];
        row.RotationAxisLocks = 2;
        var item = random.Item(row.Id) with { CreatorId = row.CreatorId };
        var group =
            Parse(new PackedObject { Prims = [row], Items = new Dictionary<UUID, IReadOnlyList<PrimItemRow>> { [row.Id] = [item] } });
        var part = group.Element("SceneObjectPart")!;
        Assert.That(Names(part), Is.EqualTo(PartElements));
        Assert.That(Names(part.Element("Shape")!), Is.EqualTo(ShapeElements));
        Assert.That(Names(part.Element("TaskInventory")!.Element("TaskInventoryItem")!), Is.EqualTo(ItemElements));
        Assert.That(Names(group), Does.StartWith("SceneObjectPart OtherParts"));
        Assert.That(part.Element("UUID")!.Element("UUID")!.Value, Is.EqualTo(row.Id.ToString()));
    }

    [Test]
    public void Write_Original_WrapsEachPart()
    {
        var group = Parse(new RandomObjects(3).Object(3), ObjectXmlOptions.Default with { Original = true });
        Assert.That(Names(group), Does.StartWith("RootPart OtherParts"));
        Assert.That(group.Element("RootPart")!.Elements().Single().Name.LocalName, Is.EqualTo("SceneObjectPart"));
        Assert.That(group.Element("OtherParts")!.Elements().Select(p => p.Name.LocalName), Is.EqualTo(new[] { "Part", "Part" }));
    }

    [Test]
    public void Read_OldForms_AreUnderstood()
    {
        const string Xml = """
            <?xml version="1.0" encoding="utf-16"?>
            <SceneObjectGroup><RootPart><SceneObjectPart xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
              <UUID><Guid>11111111-2222-3333-4444-555555555555</Guid></UUID><Name>old</Name>
              <CreatorID><Guid>66666666-2222-3333-4444-555555555555</Guid></CreatorID>
              <GroupPosition><x>1.5</x><y>2</y><z>3E1</z></GroupPosition>
              <Shape><ProfileCurve>1</ProfileCurve><PCode>9</PCode><PathTwist>255</PathTwist><Scale><X>2</X><Y>3</Y><Z>4</Z></Scale><SculptData/>
                <Media><OSMediaList><OSMedia>x</OSMedia></OSMediaList></Media></Shape>
              <OwnerMask>-1</OwnerMask><Flags>Physics, Phantom JointWheel</Flags><Wonder a="1"><deep><Name>not me</Name></deep></Wonder>
            </SceneObjectPart></RootPart><OtherParts/></SceneObjectGroup>
            """;
        var bytes = Encoding.UTF8.GetBytes(Xml);
        var root = ObjectXml.Read(bytes, out var complaint).Single().Root;
        Assert.That(complaint, Is.Null);
        Assert.That(root.Id, Is.EqualTo(new UUID("11111111-2222-3333-4444-555555555555")));
        Assert.That(root.Name, Is.EqualTo("old"));
        Assert.That(root.CreatorId, Does.StartWith("66666666"));
        Assert.That(root.GroupPosition, Is.EqualTo(new Vector3(1.5f, 2, 30)));
        Assert.That(root.Scale, Is.EqualTo(new Vector3(2, 3, 4)));
        Assert.That(root.Shape.PathTwist, Is.EqualTo(-1));
        Assert.That(root.OwnerMask, Is.EqualTo(uint.MaxValue));
        Assert.That(root.ObjectFlags, Is.EqualTo(1 | 0x400 | 0x8000));
        Assert.That(root.Media, Is.EqualTo("<OSMediaList><OSMedia>x</OSMedia></OSMediaList>"));
    }

    [Test]
    public void Write_NoExtraParams_IsACountOfNone()
    {
        var row = new RandomObjects(1).Prim(0);
        row.ExtraParams = [];
        var bytes = ObjectXml.Write(new PackedObject { Prims = [row] });
        Assert.That(Encoding.UTF8.GetString(bytes), Does.Contain("<ExtraParams>AA==</ExtraParams>"),
            "OpenSimulator cannot read an empty one");
        Assert.That(ObjectXml.Read(bytes, out _).Single().Root.ExtraParams, Is.Empty);
    }

    [Test]
    public void Coalesced_KeepsObjectsAndOffsets()
    {
        var random = new RandomObjects(5);
        var objects = new[] { random.Object(2), random.Object(1) };
        objects[1].Offset = new Vector3(1.25f, -2, 3);
        var read = ObjectXml.Read(ObjectXml.WriteCoalesced(objects), out _);
        Assert.That(read.Select(o => o.Root.Id), Is.EqualTo(objects.Select(o => o.Root.Id)));
        Assert.That(read.Select(o => o.Offset), Is.EqualTo(objects.Select(o => o.Offset)));
    }

    [Test]
    public void Read_SeveralInAScene_GivesAll_AndADamagedOneOnlyEndsIt()
    {
        var random = new RandomObjects(6);
        string Text() => Encoding.UTF8.GetString(ObjectXml.Write(random.Object(1)));
        var whole = $"<scene>{Text()}{Text()}</scene>";
        Assert.That(ObjectXml.Read(Encoding.UTF8.GetBytes(whole), out var none), Has.Count.EqualTo(2));
        Assert.That(none, Is.Null);
        var broken = ObjectXml.Read(Encoding.UTF8.GetBytes(whole[..^200]), out var complaint);
        Assert.That(broken, Has.Count.EqualTo(1));
        Assert.That(complaint, Does.Contain("damaged"));
    }

    [TestCase("")]
    [TestCase("\0")]
    [TestCase("no xml")]
    [TestCase("<a><b/></a>")]
    [TestCase("<SceneObjectGroup></SceneObjectGroup>")]
    public void Read_WithoutObject_SaysSo(string xml)
    {
        Assert.That(ObjectXml.Read(Encoding.UTF8.GetBytes(xml), out var complaint), Is.Empty);
        Assert.That(complaint, Is.Not.Null);
    }

    [Test]
    public void Write_BadMarkupAndCharacters_AreLeftOut()
    {
        var row = new RandomObjects(1).Prim(0);
        row.Name = "a\u0001b\ud800c";
        row.Vehicle = "<Vehicle><open>";
        row.Velocity = new Vector3(float.NaN, float.PositiveInfinity, 1);
        var part = Parse(new PackedObject { Prims = [row] }).Element("SceneObjectPart")!;
        Assert.That(part.Element("Name")!.Value, Is.EqualTo("abc"));
        Assert.That(part.Element("Vehicle"), Is.Null);
        Assert.That(part.Element("Velocity")!.Value, Is.EqualTo("001"));
    }

    [Test]
    public void Write_WipeOwners_LeavesNoOwner()
    {
        var packed = new RandomObjects(4).Object(4);
        var read = ObjectXml.Read(ObjectXml.Write(packed, ObjectXmlOptions.Default with { WipeOwners = true }), out _).Single();
        Assert.That(read.Prims.SelectMany(p => new[] { p.OwnerId, p.LastOwnerId, p.GroupId, p.RezzerId }).Where(id => !id.IsZero),
            Is.Empty);
        Assert.That(read.AllItems.SelectMany(i => new[] { i.OwnerId, i.LastOwnerId, i.GroupId }).Where(id => !id.IsZero), Is.Empty);
        Assert.That(read.Root.CreatorId, Is.EqualTo(packed.Root.CreatorId));
    }

    [Test]
    public void WithNewIds_RenewsIdsOfPrimsAndItems_AndStatesFollow()
    {
        var random = new RandomObjects(8);
        var rows = random.Object(2).Prims;
        var item = random.Item(rows[1].Id);
        item = item with { ScriptState = $"<State UUID=\"{item.ItemId}\" />" };
        var old = rows.Select(r => r.Id).ToList();
        var packed = new PackedObject
        {
            Prims = rows,
            Items = new Dictionary<UUID, IReadOnlyList<PrimItemRow>> { [rows[1].Id] = [item] }
        }.WithNewIds();
        Assert.That(packed.Prims.Select(p => p.Id).Intersect(old), Is.Empty);
        Assert.That(packed.Prims.Select(p => p.ObjectId).Distinct(), Is.EqualTo(new[] { packed.Root.Id }));
        var renewed = packed.Items[packed.Prims[1].Id].Single();
        Assert.That(renewed.ItemId, Is.Not.EqualTo(item.ItemId));
        Assert.That(renewed.PrimId, Is.EqualTo(packed.Prims[1].Id));
        Assert.That(renewed.ScriptState.ToString(), Is.EqualTo($"<State UUID=\"{renewed.ItemId}\" />"));
    }

    private static XElement Parse(PackedObject packed, ObjectXmlOptions? options = null) =>
        XElement.Parse(Encoding.UTF8.GetString(ObjectXml.Write(packed, options)));

    private static string Names(XElement element) => string.Join(' ', element.Elements().Select(e => e.Name.LocalName));
}
