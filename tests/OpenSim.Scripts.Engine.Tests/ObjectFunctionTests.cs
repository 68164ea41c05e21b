using System.Numerics;
using OpenSim.Modules.Things.Media;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>What scripts do with their object as a whole: its links, its size, what it shows and plays.</summary>
[TestFixture]
public sealed class ObjectFunctionTests : FunctionFixture
{
    private static readonly UUID Bea = new(0xBEA, 1);

    [SetUp]
    public void ShowPages() => Region.With(new MediaModule());

    [TestCase(1, "host", TestName = "Link_WithTheScriptsRoot")]
    [TestCase(0, "other", TestName = "Link_UnderTheOtherRoot")]
    public void Link_MakesOneOfTwo(int parent, string root)
    {
        var other = Region.Region.AddBox(Here + Vector3.UnitX, "other", Ada).RootPart;
        RunWithLinks($"llCreateLink(\"{other.Id}\", {parent});");
        Assert.That((Host.Group, Host.Group.PartCount, Host.Group.Name), Is.EqualTo((other.Group, 2, root)));
        Assert.That(other.WorldPosition, Is.EqualTo(Here + Vector3.UnitX));
    }

    [TestCase("", false, TestName = "Link_WithoutLeave_IsNotMade")]
    [TestCase("PERMISSION_CHANGE_LINKS", true, TestName = "Link_WithWhatIsAnothers_IsNotMade")]
    public void Link_IsNotMade(string permission, bool isAnothers)
    {
        var other = Region.Region.AddBox(Here + Vector3.UnitX, "other", isAnothers ? Bea : Ada).RootPart;
        if (permission.Length > 0)
            RunWithLinks($"llCreateLink(\"{other.Id}\", TRUE);");
        else
            Run($"default {{ state_entry() {{ llCreateLink(\"{other.Id}\", TRUE); }} }}");
        Assert.That(Host.Group.PartCount, Is.EqualTo(1));
        Assert.That(Heard().Any(line => line.Contains("PERMISSION_CHANGE_LINKS")), Is.EqualTo(permission.Length == 0));
    }

    [TestCase("llBreakLink(2);", 2, 1)]
    [TestCase("llBreakLink(LINK_ROOT);", 1, 2)]
    [TestCase("llBreakLink(LINK_THIS);", 1, 2)]
    [TestCase("llBreakLink(LINK_SET);", 3, 3)]
    [TestCase("llBreakLink(9);", 3, 3)]
    [TestCase("llBreakAllLinks();", 1, 1)]
    public void Links_AreBroken(string done, int rootsPrims, int lastPrims)
    {
        var linkset = Region.Region.AddLinkset(Here, 3, Ada);
        var (root, second, last) = (linkset.Parts[0], linkset.Parts[1], linkset.Parts[2]);
        RunWithLinks(done, root);
        Assert.That(root.Group.PartCount, Is.EqualTo(rootsPrims));
        Assert.That(done.Contains('2') ? second.Group.PartCount : last.Group.PartCount, Is.EqualTo(lastPrims));
    }

    [Test]
    public void Changes_OfLinks_AreTold()
    {
        var other = Region.Region.AddBox(Here + Vector3.UnitX, "other", Ada).RootPart;
        Run("default { changed(integer what) { if (what & CHANGED_LINK) llOwnerSay(\"=other\"); } }", other);
        Run("default { changed(integer what) { if (what & CHANGED_LINK) llOwnerSay(\"=host\"); } }", name: "listener");
        RunWithLinks($"llCreateLink(\"{other.Id}\", TRUE); llSleep(1); llBreakLink(2);");
        Seconds(3);
        Assert.That(Told(), Is.EquivalentTo(new[] { "host", "other", "host", "other" }));
    }

    [TestCase("llScaleByFactor(2.0)", "1", 2)]
    [TestCase("llScaleByFactor(1000000.0)", "0", 1)]
    [TestCase("llScaleByFactor(0.0)", "0", 1)]
    [TestCase("llScaleByFactor(-1.0)", "0", 1)]
    [TestCase("llScaleByFactor(llGetMaxScaleFactor())", "1", 256)]
    public void Size_GrowsWithinBounds(string call, string answer, float factor)
    {
        var before = Host.Scale;
        Assert.That(Said("", $"(string){call}"), Is.EqualTo(new[] { answer }));
        Assert.That(Host.Scale.X, Is.EqualTo(factor == 256 ? 256 : before.X * factor).Within(0.01f));
    }

    [Test]
    public void Boxes_HoldTheirObject_AndAvatars()
    {
        Scene.Writer.ScalePrim(Host.Slot, new Vector3(2, 4, 6));
        Assert.That(Said("", """
            llList2CSV(llGetBoundingBox(llGetKey())), (string)(llList2Vector(llGetBoundingBox(llGetOwner()), 1) * 2 == llGetAgentSize(llGetOwner())),
            llList2CSV(llGetBoundingBox(NULL_KEY)), (string)llGetGeometricCenter(), (string)(llGetMinScaleFactor() < 0.01)
            """), Is.EqualTo(new[]
        {
            "<-1.000000, -2.000000, -3.000000>, <1.000000, 2.000000, 3.000000>", "1",
            "<0.000000, 0.000000, 0.000000>, <0.000000, 0.000000, 0.000000>", "<0.00000, 0.00000, 0.00000>", "1"
        }));
    }

    // Rules, what comes of setting them, and what is asked and answered.
    [TestCase("PRIM_MEDIA_CURRENT_URL, \"http://example.org/a\", PRIM_MEDIA_AUTO_PLAY, TRUE", "0", "PRIM_MEDIA_CURRENT_URL, PRIM_MEDIA_AUTO_PLAY",
        "http://example.org/a, 1")]
    [TestCase("PRIM_MEDIA_WIDTH_PIXELS, 640, PRIM_MEDIA_CONTROLS, PRIM_MEDIA_CONTROLS_MINI", "0", "PRIM_MEDIA_WIDTH_PIXELS, PRIM_MEDIA_CONTROLS, PRIM_MEDIA_PERMS_CONTROL",
        "640, 1, 7")]
    [TestCase("PRIM_MEDIA_WHITELIST, \"a.org,b.org\", PRIM_MEDIA_WHITELIST_ENABLE, TRUE, PRIM_MEDIA_CURRENT_URL, \"http://a.org/\"", "0",
        "PRIM_MEDIA_WHITELIST", "a.org,b.org")]
    [TestCase("PRIM_MEDIA_WHITELIST, \"a.org\", PRIM_MEDIA_WHITELIST_ENABLE, TRUE, PRIM_MEDIA_CURRENT_URL, \"http://c.org/\"", "2001", "PRIM_MEDIA_HOME_URL", "")]
    [TestCase("PRIM_MEDIA_WIDTH_PIXELS, 4096", "1002", "PRIM_MEDIA_HOME_URL", "")]
    [TestCase("PRIM_MEDIA_WIDTH_PIXELS, \"wide\"", "1001", "PRIM_MEDIA_HOME_URL", "")]
    [TestCase("99, 1", "1000", "PRIM_MEDIA_HOME_URL", "")]
    [TestCase("PRIM_MEDIA_HOME_URL", "1000", "PRIM_MEDIA_HOME_URL", "")]
    public void Pages_AreSetOnFaces(string set, string status, string asked, string answer)
    {
        GiveFaces();
        Assert.That(Said("", $"(string)llSetPrimMediaParams(1, [{set}]), llList2CSV(llGetPrimMediaParams(1, [{asked}]))", seconds: 4),
            Is.EqualTo(new[] { status, answer }));
    }

    [Test]
    public void Pages_OfFacesThatAreNone_AreNotFound_AndClearedOnesAreGone()
    {
        GiveFaces();
        Assert.That(Said("", """
            (string)llSetPrimMediaParams(9, [PRIM_MEDIA_AUTO_PLAY, TRUE]), (string)llSetLinkMedia(LINK_THIS, ALL_SIDES, [PRIM_MEDIA_AUTO_PLAY, TRUE]),
            (string)llGetListLength(llGetLinkMedia(LINK_THIS, 5, [PRIM_MEDIA_AUTO_PLAY])), (string)llClearLinkMedia(LINK_THIS, ALL_SIDES),
            (string)llGetListLength(llGetLinkMedia(LINK_THIS, 5, [PRIM_MEDIA_AUTO_PLAY])), (string)llClearPrimMedia(9), (string)llSetLinkMedia(7, 0, [])
            """, seconds: 5), Is.EqualTo(new[] { "1003", "0", "1", "0", "0", "1003", "1003" }));
        Assert.That(Host.Extras.Media, Is.Empty);
    }

    [Test]
    public void Animations_OfAnObject_AreKeptInTheirOrder()
    {
        var walk = Put("walk", AssetType.Animation);
        Put("wave", AssetType.Animation);
        Assert.That(Said("llStartObjectAnimation(\"walk\"); llStartObjectAnimation(\"wave\"); llStartObjectAnimation(\"nothing\");",
            "llList2CSV(llGetObjectAnimationNames())"), Is.EqualTo(new[] { "walk, wave" }));
        Assert.That(new UUID(Host.Extras.Animations.AsSpan(2, 16)), Is.EqualTo(walk.AssetId));
        Assert.That(Said("llStopObjectAnimation(\"walk\"); llStopObjectAnimation(\"wave\");", "llList2CSV(llGetObjectAnimationNames())"),
            Is.EqualTo(new[] { "" }));
        Assert.That(Host.Extras.Animations, Is.EqualTo(new byte[] { 0, 0 }), "viewers are told that none plays");
    }

    private void GiveFaces() => Scene.Writer.SetTextureEntry(Host.Slot, [.. UUID.Random().ToBytes(), 0]);

    private PrimItemRow Put(string name, int type)
    {
        var item = new PrimItemRow
        {
            ItemId = UUID.Random(), Name = name, OwnerId = Ada, AssetId = UUID.Random(), AssetType = type, InvType = type,
            CreatorId = Ada.ToString(), BasePermissions = 0x8e000, CurrentPermissions = 0x8e000
        };
        Scene.Inventories.Put(Host, item);
        return item;
    }

    private void RunWithLinks(string done, World.SceneObjectPart? into = null)
    {
        Run($"default {{ state_entry() {{ llRequestPermissions(llGetOwner(), PERMISSION_CHANGE_LINKS); }} "
            + $"run_time_permissions(integer given) {{ {done} }} }}", into, "linker");
        Grant();
    }
}
