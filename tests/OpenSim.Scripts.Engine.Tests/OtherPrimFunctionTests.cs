using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>OpenSimulator's functions of other prims, in a linkset of three whose root holds the script.</summary>
[TestFixture]
public sealed class OtherPrimFunctionTests : ScriptFixture
{
    private const string Asset = "8dcd4a48-2d37-4909-9f78-f7a9eb4ef903";

    private SceneObjectGroup _linkset;

    [SetUp]
    public void Link()
    {
        AllowAll();
        _linkset = Region.Region.AddLinkset(Here, 3, Ada);
    }

    // What is done, and the strings that are said afterwards. CHILD and OTHER are keys of the second prim and of "host".
    [TestCase("osSetPrimitiveParams(OTHER, [PRIM_NAME, \"door\", PRIM_DESC, \"oak\"]);", "llList2CSV(osGetPrimitiveParams(OTHER, [PRIM_NAME, PRIM_DESC]))", "door, oak")]
    [TestCase("osSetPrimitiveParams(CHILD, [PRIM_NAME, \"a\", PRIM_LINK_TARGET, 3, PRIM_NAME, \"b\"]);", "llGetLinkName(2), llGetLinkName(3)", "a", "b")]
    [TestCase("", "llList2CSV(osGetPrimitiveParams(NULL_KEY, [PRIM_NAME]))", "")]
    [TestCase("", "llList2CSV(osGetLinkPrimitiveParams(LINK_ALL_CHILDREN, [PRIM_NAME]))", "part 2, part 3")]
    [TestCase("osSetProjectionParams(2, TRUE, \"" + Asset + "\", 1.5, 2.0, 0.5);", "llList2CSV(llGetLinkPrimitiveParams(2, [PRIM_PROJECTOR]))",
        Asset + ", 1.500000, 2.000000, 0.500000")]
    [TestCase("osSetProjectionParams(OTHER, TRUE, \"" + Asset + "\", 9.0, 2.0, 0.5); osSetProjectionParams(OTHER, FALSE, NULL_KEY, 0., 0., 0.);",
        "llList2CSV(osGetPrimitiveParams(OTHER, [PRIM_PROJECTOR]))", ", 0.000000, 0.000000, 0.000000")]
    [TestCase("osSetProjectionParams(TRUE, \"" + Asset + "\", 9.0, 2.0, 0.5);", "llList2CSV(llGetPrimitiveParams([PRIM_PROJECTOR]))",
        Asset + ", 3.000000, 2.000000, 0.500000")]
    [TestCase("", "(string)osGetPrimCount(), (string)osGetPrimCount(OTHER), (string)osGetPrimCount(NULL_KEY)", "3", "1", "0")]
    [TestCase("", "(string)osGetSittingAvatarsCount(), (string)osGetSittingAvatarsCount(OTHER)", "0", "0")]
    [TestCase("", "(string)osGetLinkNumber(\"part 3\"), (string)osGetLinkNumber(\"Object\"), (string)osGetLinkNumber(\"none\")", "3", "-1", "-1")]
    [TestCase("llSetLinkColor(2, <0, 1, 0>, ALL_SIDES);", "(string)osGetLinkColor(2, 1), (string)osGetLinkColor(9, 1)",
        "<0.00000, 1.00000, 0.00000>", "<0.00000, 0.00000, 0.00000>")]
    [TestCase("llSitTarget(<0, 0, 1>, <0, 0, 1, 0>);", "(string)osGetSitTargetPos(), (string)osGetSitTargetRot()", "<0.00000, 0.00000, 1.00000>",
        "<0.00000, 0.00000, 1.00000, 0.00000>")]
    [TestCase("osSetStandTarget(<1, 0, 0>); osSetLinkStandTarget(2, <2, 0, 0>);", "(string)osGetStandTarget(), (string)osGetLinkStandTarget(2)",
        "<1.00000, 0.00000, 0.00000>", "<2.00000, 0.00000, 0.00000>")]
    [TestCase("osSetSitActiveRange(500); osSetLinkSitActiveRange(2, 3);", "(string)osGetSitActiveRange(), (string)osGetLinkSitActiveRange(2)",
        "128.000000", "3.000000")]
    [TestCase("osVolumeDetect(TRUE);", "(string)llGetStatus(STATUS_PHANTOM), llList2CSV(llGetObjectDetails(llGetKey(), [OBJECT_VOLUME_DETECT]))", "1", "1")]
    [TestCase("osSetInertia(10, <0, 0, 1>, <1, 2, 3>, ZERO_ROTATION);", "llList2CSV(osGetInertiaData())",
        "10.000000, <0.000000, 0.000000, 1.000000>, <1.000000, 2.000000, 3.000000>, <0.000000, 0.000000, 0.000000>")]
    [TestCase("osSetInertiaAsBox(12, <1, 2, 3>, ZERO_VECTOR, ZERO_ROTATION);", "llList2String(osGetInertiaData(), 2)", "<1.083333, 0.833333, 0.416667>")]
    [TestCase("osSetInertiaAsSphere(10, 2, ZERO_VECTOR);", "llList2String(osGetInertiaData(), 2)", "<1.600000, 1.600000, 1.600000>")]
    [TestCase("osSetInertiaAsCylinder(12, 1, 3, ZERO_VECTOR, ZERO_ROTATION);", "llList2String(osGetInertiaData(), 2)", "<1.000000, 1.000000, 0.500000>")]
    [TestCase("osSetInertiaAsSphere(10, 2, ZERO_VECTOR); osClearInertia();", "(string)(llList2Float(osGetInertiaData(), 0) == llGetMass())", "1")]
    [TestCase("osSetInertiaAsSphere(10, 2, ZERO_VECTOR);", "(string)llGetMass(), (string)llGetMassMKS()", "10.000000", "1000.000000")]
    [TestCase("osSetInertia(10, ZERO_VECTOR, <1, 2, 3>, <1, 0, 0, 0>);", "llList2CSV(llList2List(osGetInertiaData(), 2, 3))",
        "<1.000000, 2.000000, 3.000000>, <0.000000, 0.000000, 0.000000>")]
    [TestCase("osSetInertia(10, ZERO_VECTOR, <1, 2, 3>, <0, 0, 0.38268343, 0.92387953>);", "llList2CSV(llList2List(osGetInertiaData(), 2, 3))",
        "<1.500000, 1.500000, 3.000000>, <-0.500000, 0.000000, 0.000000>")]
    [TestCase("osSetInertiaAsSphere(10, 2, ZERO_VECTOR); osSetInertia(0, ZERO_VECTOR, <1, 1, 1>, ZERO_ROTATION);",
        "(string)(llList2Float(osGetInertiaData(), 0) == llGetMass()), (string)(llGetMass() != 10.0)", "1", "1")]
    [TestCase("osSetInertiaAsSphere(-1, 2, ZERO_VECTOR);", "(string)(llList2Float(osGetInertiaData(), 0) > 0)", "1")]
    [TestCase("", "osGetRezzingObject()", "00000000-0000-0000-0000-000000000000")]
    [TestCase("osCollisionSound(\"" + Asset + "\", 0.5);", "llList2CSV(llGetPrimitiveParams([PRIM_COLLISION_SOUND]))", Asset + ", 0.500000")]
    [TestCase("osForceCreateLink(OTHER, TRUE);", "(string)llGetNumberOfPrims()", "4")]
    [TestCase("osForceBreakLink(2);", "(string)llGetNumberOfPrims()", "2")]
    [TestCase("osForceBreakAllLinks();", "(string)llGetNumberOfPrims()", "1")]
    [TestCase("llStartObjectAnimation(\"" + Asset + "\");", "(string)osClearObjectAnimations(), (string)osClearObjectAnimations()", "1", "0")]
    [TestCase("list l = [3, 1, 2]; list other = l; osListSortInPlace(l, 1, TRUE);", "llList2CSV(l), llList2CSV(other)", "1, 2, 3", "3, 1, 2")]
    [TestCase("list l = [1, \"b\", 2, \"a\"]; osListSortInPlaceStrided(l, 2, 1, TRUE);", "llList2CSV(l)", "2, a, 1, b")]
    [TestCase("osDie(OTHER);", "llKey2Name(OTHER)", "host")]
    [TestCase("", "(string)(llGetObjectLinkKey(OTHER, 0) == OTHER), (string)(llGetObjectLinkKey(CHILD, 3) == llGetLinkKey(3)), "
        + "(string)(llGetObjectLinkKey(CHILD, LINK_ROOT) == llGetKey()), (string)llGetObjectLinkKey(OTHER, 2), (string)llGetObjectLinkKey(NULL_KEY, 1)",
        "1", "1", "1", "00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-000000000000")]
    public void Function_OfPrims_GivesWhatIsDocumented(string done, string said, params string[] told) =>
        Assert.That(Values(done, said), Is.EqualTo(told));

    // Link numbers in rules for another linkset are that linkset's, those of who sits there too: OTHER is one prim, this linkset has three.
    [TestCase(true, 2, true)]
    [TestCase(true, 4, false)]
    [TestCase(false, 2, false)]
    [TestCase(false, 4, false)]
    public void LinkNumbers_OfRulesForAnotherLinkset_MeanWhoSitsThere(bool sitsThere, int link, bool isMeant)
    {
        var who = Viewer.Presence!;
        Assert.That(Scene.Movement.Seating.RequestSit(who, sitsThere ? Host.Id : _linkset.Id, Vector3.Zero), Is.True);
        var told = Values($"osSetPrimitiveParams(OTHER, [PRIM_LINK_TARGET, {link}, PRIM_POS_LOCAL, <0, 0, 1.5>]);",
            $"llList2CSV(osGetPrimitiveParams(OTHER, [PRIM_LINK_TARGET, {link}, PRIM_POS_LOCAL]))");
        Assert.That((who.Position == new Vector3(0, 0, 1.5f), told[0]), Is.EqualTo((isMeant, isMeant ? "<0.000000, 0.000000, 1.500000>" : "")));
    }

    // In the second prim lies a notecard with all rights, and a texture that may not be copied.
    [TestCase("osGetLinkInventoryNames(2, INVENTORY_ALL)", "notes, wall")]
    [TestCase("osGetLinkInventoryNames(2, INVENTORY_NOTECARD)", "notes")]
    [TestCase("osGetLinkInventoryKeys(2, INVENTORY_ALL)", "CARD-ASSET")]
    [TestCase("osGetLinkInventoryKeys(2, INVENTORY_TEXTURE)", "")]
    [TestCase("osGetLinkInventoryItemKeys(2, INVENTORY_ALL)", "CARD-ITEM")]
    [TestCase("[osGetLinkInventoryKey(2, \"notes\", INVENTORY_NOTECARD)]", "CARD-ASSET")]
    [TestCase("[osGetLinkInventoryKey(2, \"wall\", INVENTORY_TEXTURE)]", "00000000-0000-0000-0000-000000000000")]
    [TestCase("[osGetLinkInventoryItemKey(2, \"notes\")]", "CARD-ITEM")]
    [TestCase("[osGetLinkInventoryName(2, osGetLinkInventoryItemKey(2, \"notes\"))]", "notes")]
    [TestCase("[osGetLinkInventoryName(2, \"notes\")]", "")]
    [TestCase("[osGetLinkInventoryDesc(2, \"notes\")]", "of notes")]
    [TestCase("[osGetInventoryDesc(\"script\")]", "")]
    [TestCase("osGetInventoryNames(INVENTORY_ALL)", "script")]
    [TestCase("[osGetInventoryName(osGetInventoryItemKey(\"script\"))]", "script")]
    [TestCase("[osGetInventoryLastOwner(\"script\") == llGetOwner()]", "1")]
    [TestCase("[osGetInventoryLastOwner(\"none\")]", "00000000-0000-0000-0000-000000000000")]
    [TestCase("[llGetListLength(osGetInventoryItemKeys(INVENTORY_SCRIPT))]", "1")]
    [TestCase("osGetLinkInventoryNames(LINK_SET, INVENTORY_ALL)", "")]
    public void Contents_OfAnotherPrim_AreFound(string asked, string answer)
    {
        var card = Put("notes", AssetType.Notecard, 0x8e000);
        Put("wall", AssetType.Texture, 0x86000);
        Assert.That(Values("", $"llList2CSV({asked})"), Is.EqualTo(new[]
        {
            answer.Replace("CARD-ASSET", card.AssetId.ToString()).Replace("CARD-ITEM", card.ItemId.ToString())
        }));
    }

    [Test]
    public void Contents_ThatAreInTheStoreOnly_AreWaitedFor()
    {
        var item = Put("notes", AssetType.Notecard, 0x8e000);
        Scene.Inventories.Source = _ => [item];
        TestRegion.ForgetContents(_linkset.Parts[1]);
        Assert.That(Values("osRemoveLinkInventory(2, \"nothing\");", "llList2CSV(osGetLinkInventoryNames(2, INVENTORY_ALL))"),
            Is.EqualTo(new[] { "notes" }));
    }

    [Test]
    public void Contents_OfAnotherPrim_AreRemovedAndGiven()
    {
        Put("notes", AssetType.Notecard, 0x8e000);
        Put("wall", AssetType.Texture, 0x8e000);
        Run($$"""
            default { state_entry() { osRemoveLinkInventory(2, "wall"); osGiveLinkInventory(2, "{{Host.Id}}", "notes");
                osGiveLinkInventoryList(2, llGetOwner(), "box", ["notes"]); } }
            """, _linkset.RootPart);
        Region.Settle();
        Assert.That(_linkset.Parts[1].Inventory!.Items!.Select(i => i.Name), Is.EqualTo(new[] { "notes" }));
        Assert.That(Host.Inventory!.Items!.Select(i => i.Name), Is.EqualTo(new[] { "notes" }));
    }

    [Test]
    public void Sounds_OfAnotherPrim_AreHeardFromThere()
    {
        Run($$"""
            default { state_entry() { osPlaySound(2, "{{Asset}}", 0.5); osPlaySoundSlave(2, "{{Asset}}", 0.25); osTriggerSound(2, "{{Asset}}", 1.0);
                osTriggerSoundLimited(2, "{{Asset}}", 1.0, <1, 1, 1>, ZERO_VECTOR); osPreloadSound(2, "{{Asset}}");
                osPlaySound(LINK_SET, "{{Asset}}", 1.0); osLoopSoundMaster(3, "{{Asset}}", 0.5); osSetSoundRadius(3, 12.0);
                osAdjustSoundVolume(3, 0.75); } }
            """, _linkset.RootPart);
        Assert.That(Viewer.Take("SendAttachedSound").Select(c => (c[1], c[3])),
            Is.EqualTo(new (object?, object?)[] { (_linkset.Parts[1].Id, 0.5f), (_linkset.Parts[1].Id, 0.25f) }));
        Assert.That(Viewer.Take("SendSound"), Has.Count.EqualTo(1));
        Assert.That(Viewer.Take("SendPreloadSound"), Has.Count.EqualTo(1));
        var extras = _linkset.Parts[2].Extras;
        Assert.That((extras.Sound.ToString(), extras.SoundFlags, extras.SoundGain, extras.SoundRadius),
            Is.EqualTo((Asset, (byte)3, 0.75f, 12f)));

        Run($$"""default { state_entry() { osStopSound(LINK_SET); osLoopSound(2, "{{Asset}}", 1.0); osLoopSoundSlave(3, "{{Asset}}", 1.0); } }""",
            _linkset.RootPart, "other");
        Assert.That((_linkset.Parts[1].Extras.SoundFlags, _linkset.Parts[2].Extras.SoundFlags), Is.EqualTo(((byte)1, (byte)5)));
    }

    [Test]
    public void Particles_AreOfTheChosenPrim()
    {
        Run("default { state_entry() { osParticleSystem([PSYS_PART_MAX_AGE, 2.0]); osLinkParticleSystem(2, [PSYS_PART_MAX_AGE, 2.0]); } }",
            _linkset.RootPart);
        Assert.That(new[] { 0, 1, 2 }.Select(i => _linkset.Parts[i].Extras.ParticleSystem.Length), Is.EqualTo(new[] { 86, 86, 0 }));
    }

    [Test]
    public void MessageObject_IsHeardAsDataserver_AndWhatWasRezzedDies()
    {
        Run("default { dataserver(key of, string what) { llOwnerSay(\"=\" + what + llKey2Name(of)); } }");
        Run($$"""default { state_entry() { osMessageObject("{{Host.Id}}", "hello "); osMessageObject(NULL_KEY, "lost"); } }""", _linkset.RootPart);
        Step();
        Assert.That(Heard().Where(line => line.Contains("=hello")), Is.EqualTo(new[] { "host: =hello " + _linkset.RootPart.Name }));

        Scene.Writer.SetExtras(Host, PrimUpdateFlags.None, Host.Extras with { RezzerId = _linkset.RootPart.Id });
        Run($$"""default { state_entry() { osDie("{{Host.Id}}"); } }""", _linkset.RootPart, "kill");
        Assert.That(Host.Exists, Is.False);
    }

    private PrimItemRow Put(string name, int type, uint rights)
    {
        var item = new PrimItemRow
        {
            ItemId = UUID.Random(), Name = name, Description = "of " + name, OwnerId = Ada, AssetId = UUID.Random(), AssetType = type,
            InvType = type, CreatorId = Ada.ToString(), BasePermissions = rights, CurrentPermissions = rights
        };
        Scene.Inventories.Put(_linkset.Parts[1], item);
        return item;
    }

    private List<string> Values(string done, string said)
    {
        done = done.Replace("CHILD", $"\"{_linkset.Parts[1].Id}\"").Replace("OTHER", $"\"{Host.Id}\"");
        said = said.Replace("(CHILD", "(" + $"\"{_linkset.Parts[1].Id}\"").Replace("OTHER", $"\"{Host.Id}\"");
        Run($"default {{ state_entry() {{ {done} list said = [{said}]; integer i; for (; i < llGetListLength(said); ++i) "
            + "llOwnerSay(\"=\" + llList2String(said, i)); } }", _linkset.RootPart);
        Region.Settle();
        Seconds(1); // forced delays
        return [.. Heard().Where(line => line.Contains(": =")).Select(line => line[(line.IndexOf(": =", StringComparison.Ordinal) + 3)..])];
    }
}
