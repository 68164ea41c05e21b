using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Things.Media;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.Modules.BuiltIn.Tests.Media;

/// <summary>Pages on the faces of prims, as viewers set, ask for and change them.</summary>
public sealed class MediaTests : ServedRegionTests
{
    private FakeCapabilities _capabilities = null!;
    private RecordingViewer _ada = null!;
    private SceneObjectGroup _screen;

    protected override IRegionModuleBase[] Modules => [new MediaModule()];

    protected override void Prepare() => Region.Services.Add<ICapabilities>(_capabilities = new FakeCapabilities());

    [SetUp]
    public void Enter()
    {
        _ada = Region.Enter(Ada);
        var row = TestRegion.BoxRow(new Vector3(128, 128, 25), "screen", Ada.PrincipalId);
        row.TextureEntry = [.. UUID.Random().ToBytes(), 0];
        _screen = Scene.Writer.AddObject(row)!.Value;
    }

    [Test]
    public void Update_SetsPagesFlagsAndVersion()
    {
        Assert.That(Update(Ada, LlsdValue.Undefined, Page("http://example.com/")), Is.Not.Null);
        var told = Get();
        Assert.That(told["object_id"].AsUuid(), Is.EqualTo(_screen.RootPart.Id));
        Assert.That(told["object_media_version"].AsString(), Is.EqualTo("x-mv:0000000001/" + Ada.PrincipalId));
        Assert.That(told["object_media_data"][0].IsDefined, Is.False);
        Assert.That(told["object_media_data"][1]["home_url"].AsString(), Is.EqualTo("http://example.com/"));
        var entry = TextureEntry.Read(_screen.RootPart.TextureEntry)!;
        Assert.That((entry.HasMedia(0), entry.HasMedia(1)), Is.EqualTo((false, true)));
        Assert.That(_screen.RootPart.Extras.Media, Does.StartWith("""<OSMedia type="sl" version="0.1"><OSData><llsd><array><undef"""));

        Update(Ada, Page("http://example.com/two"));
        Assert.That(Get()["object_media_version"].AsString(), Does.StartWith("x-mv:0000000002/"));
    }

    [Test]
    public void Get_WithoutAny_IsAnEmptyListAtVersionZero()
    {
        var told = Get();
        Assert.That(told["object_media_version"].AsString(), Is.EqualTo("x-mv:0000000000/" + UUID.Zero));
        Assert.That(told["object_media_data"].Elements, Is.Empty);
    }

    [Test]
    public void Update_ByWhoMayNotEdit_IsRefusedInWords()
    {
        var bob = Region.Enter(Bob);
        Assert.That(Update(Bob, Page("http://evil/")), Is.Null);
        Assert.That(_screen.RootPart.Extras.Media, Is.Empty);
        Assert.That(bob.Take("SendAlert").Single()[0], Does.Contain("\"screen\""));
    }

    [Test]
    public void Update_OfMoreThanAColumnHolds_IsRefusedInWords()
    {
        var page = Page("http://example.com/" + new string('x', 1000));
        page["current_url"] = page["home_url"];
        page["whitelist"] = new LlsdArray(new string('y', 1000));
        Assert.That(Update(Ada, [.. Enumerable.Repeat(page, 45)]), Is.Null);
        Assert.That(_ada.Take("SendAlert").Single()[0], Does.Contain("too long"));
    }

    [Test]
    public void Update_OfMoreThanTheSettingAllows_IsRefusedInWords()
    {
        Region.Set("MediaOnAPrim", "MaxMediaText", "1000");
        Assert.That(Update(Ada, Page("http://example.com/" + new string('x', 1000))), Is.Null);
        Assert.That(_ada.Take("SendAlert").Single()[0], Does.Contain("too long"));
        Assert.That(_screen.RootPart.Extras.Media, Is.Empty);
    }

    [TestCase(4, true)]
    [TestCase(1, false)]
    [TestCase(0, false)]
    public void Navigate_AsThePagesRightsSay(int rights, bool mayStranger)
    {
        Region.Enter(Bob);
        var page = Page("http://example.com/");
        page["perms_interact"] = rights;
        Update(Ada, page);
        Assert.That(Navigate(Bob, "http://example.com/b") is { } answer && !answer["error"].IsDefined, Is.EqualTo(mayStranger));
        Assert.That(Get()["object_media_data"][0]["current_url"].AsString(), Is.EqualTo(mayStranger ? "http://example.com/b" : ""));
        if (!mayStranger)
            Assert.That(Navigate(Bob, "http://example.com/b")!["error"]["code"].AsInteger(), Is.EqualTo(8002));
    }

    [TestCase("http://example.com/films/1", true)]
    [TestCase("https://www.example.org/anything", true)]
    [TestCase("example.com/films", true)]
    [TestCase("http://example.com/other", false)]
    [TestCase("http://example.com.evil.net/films", false)]
    [TestCase("http://evilexample.org/", false)]
    [TestCase("javascript:alert(1)", false)]
    public void Navigate_WithAWhiteList_KeepsToIt(string url, bool allowed)
    {
        var page = Page("http://example.com/films");
        page["whitelist_enable"] = true;
        page["whitelist"] = new LlsdArray("example.com/films", "*.example.org");
        Update(Ada, page);
        Assert.That(Navigate(Ada, url)!["error"].IsDefined, Is.EqualTo(!allowed));
    }

    [Test]
    public void Navigate_OnAFaceWithoutAPage_Is404()
    {
        Update(Ada, LlsdValue.Undefined, Page("http://example.com/"));
        Assert.That(Navigate(Ada, "http://example.com/"), Is.Null);
        Assert.That(Navigate(Ada, "http://example.com/", face: 44), Is.Null);
        Assert.That(Navigate(Ada, "http://example.com/", face: -1), Is.Null);
    }

    private static LlsdMap Page(string home) => new()
    {
        ["home_url"] = home, ["current_url"] = "", ["auto_play"] = true, ["perms_interact"] = 7, ["perms_control"] = 7,
        ["width_pixels"] = 1024, ["unknown"] = "x"
    };

    private LlsdValue? Update(Services.Users.UserAccount who, params LlsdValue[] faces) =>
        _capabilities.Call(Region, "ObjectMedia", who.PrincipalId, "POST", new LlsdMap
        {
            ["verb"] = "UPDATE", ["object_id"] = _screen.RootPart.Id, ["object_media_data"] = new LlsdArray(faces)
        });

    private LlsdValue Get() => _capabilities.Call(Region, "ObjectMedia", Ada.PrincipalId, "POST",
        new LlsdMap { ["verb"] = "GET", ["object_id"] = _screen.RootPart.Id })!;

    private LlsdValue? Navigate(Services.Users.UserAccount who, string url, int face = 0) => _capabilities.Call(Region,
        "ObjectMediaNavigate", who.PrincipalId, "POST",
        new LlsdMap { ["object_id"] = _screen.RootPart.Id, ["current_url"] = url, ["texture_index"] = face });
}
