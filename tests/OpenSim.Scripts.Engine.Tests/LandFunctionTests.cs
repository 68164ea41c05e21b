using System.Numerics;
using OpenSim.Modules.Land.Estates;
using OpenSim.Modules.Land.Terrain;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World.Land;
using OpenSim.World.Viewers;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>What scripts do with parcels and the estate, on land of their owner's and on others'.</summary>
[TestFixture]
public sealed class LandFunctionTests : FunctionFixture
{
    private static readonly UUID Bea = new(0xBEA, 1);

    private Parcel Parcel => Scene.Land.At(Here);

    [SetUp]
    public void GiveAdaTheLand()
    {
        Region.With(new EstateModule(), new TerrainModule());
        Scene.Land.Change(Parcel, row => row with { OwnerId = Ada });
    }

    [TestCase("llAddToLandBanList(bea, 0.0);", 2u, 0)]
    [TestCase("llAddToLandBanList(bea, 2.0);", 2u, 7200)]
    [TestCase("llAddToLandPassList(bea, 1.5);", 1u, 5400)]
    public void ParcelLists_TakePeopleOn_ForHoursOrForEver(string done, uint flags, int seconds)
    {
        Said(Of(done));
        var entry = Parcel.Row.AccessList.Single();
        Assert.That((entry.AgentId, entry.Flags), Is.EqualTo((Bea, flags)));
        Assert.That(entry.Expires, seconds == 0 ? Is.Zero : Is.EqualTo(Scene.Clock.UnixTime + seconds).Within(10));
        Assert.That(Parcel.Has(ParcelFlags.UseBanList), Is.EqualTo(flags == 2));
    }

    [TestCase("llRemoveFromLandBanList(bea);", 1u)]
    [TestCase("llRemoveFromLandPassList(bea);", 2u)]
    [TestCase("llResetLandBanList();", 1u)]
    [TestCase("llResetLandPassList();", 2u)]
    public void ParcelLists_LetPeopleGo(string done, uint left)
    {
        Said(Of($"llAddToLandBanList(bea, 0.0); llAddToLandPassList(bea, 0.0); {done}"));
        Assert.That(Parcel.Row.AccessList.Select(entry => entry.Flags), Is.EqualTo(new[] { left }));
    }

    // Each changes something of the land; nothing comes of it where the object's owner may not, and he is told.
    [TestCase("llAddToLandBanList(bea, 0.0);")]
    [TestCase("llAddToLandPassList(bea, 0.0);")]
    [TestCase("llResetLandPassList();")]
    [TestCase("llSetParcelMusicURL(\"http://radio.example.org\");")]
    [TestCase("llParcelMediaCommandList([PARCEL_MEDIA_COMMAND_URL, \"http://film.example.org\"]);")]
    [TestCase("llManageEstateAccess(ESTATE_ACCESS_BANNED_AGENT_ADD, bea);")]
    [TestCase("llEjectFromLand(bea);")]
    [TestCase("llParcelMediaQuery([PARCEL_MEDIA_COMMAND_URL]);")]
    [TestCase("llGetParcelPrimOwners(llGetPos());")]
    public void OthersLand_IsLeftAsItIs(string done)
    {
        var bea = Enter("Bea", Bea);
        Scene.Land.Change(Parcel, row => row with { OwnerId = new UUID(5, 5) });
        var (before, estate) = (Parcel.Row, Scene.RequestModuleInterface<OpenSim.Modules.Estates.IEstate>()!.Current);
        Run($"default {{ state_entry() {{ {Of(done)} }} }}");
        Seconds(2);
        Assert.That(Parcel.Row, Is.EqualTo(before));
        Assert.That(Scene.RequestModuleInterface<OpenSim.Modules.Estates.IEstate>()!.Current, Is.EqualTo(estate));
        Assert.That(bea.Take("SendAlert"), Is.Empty);
        Assert.That(Heard().Count(line => line.Contains(done[..done.IndexOf('(')])), Is.EqualTo(1));
    }

    [Test]
    public void Land_IsEnteredByObjects_WhereItLetsThemIn()
    {
        var east = Scene.Land.Divide(new ParcelArea(132, 0, 256, 256))!;
        Scene.Land.Change(east, row => row with { OwnerId = new UUID(5, 5), Flags = row.Flags & ~(uint)ParcelFlags.AllowAllObjectEntry });
        Said("llSetPos(llGetPos() + <6, 0, 0>);");
        Assert.That(Host.Position, Is.EqualTo(Here));
        Scene.Land.Change(east, row => row with { Flags = row.Flags | (uint)ParcelFlags.AllowAllObjectEntry });
        Said("llSetPos(llGetPos() + <6, 0, 0>);");
        Assert.That(Host.Position.X, Is.EqualTo(Here.X + 6));
    }

    [Test]
    public void WhoIsEjected_IsTold()
    {
        var bea = Enter("Bea", Bea);
        Said(Of("llEjectFromLand(bea);"));
        Assert.That(bea.Take("SendAlert"), Has.Count.EqualTo(1));
    }

    [Test]
    public void Estate_IsManagedByScriptsOfItsManagers()
    {
        Scene.RequestModuleInterface<OpenSim.Modules.Estates.IEstate>()!.Change(row => row with { Managers = [Ada] });
        Assert.That(Said(Of(""), Of("""
            (string)llManageEstateAccess(ESTATE_ACCESS_ALLOWED_AGENT_ADD, bea), (string)llManageEstateAccess(ESTATE_ACCESS_BANNED_AGENT_ADD, bea),
            (string)llManageEstateAccess(7, bea), (string)llManageEstateAccess(ESTATE_ACCESS_ALLOWED_AGENT_ADD, NULL_KEY)
            """)), Is.EqualTo(new[] { "1", "1", "0", "0" }));
        var estate = Scene.RequestModuleInterface<OpenSim.Modules.Estates.IEstate>()!.Current;
        Assert.That(estate.Bans.Select(ban => ban.BannedId), Is.EqualTo(new[] { Bea }));
        Assert.That(estate.Users, Is.Empty, "a ban takes off the other list");
    }

    [Test]
    public void Media_AreSetForTheParcel_AndPlayedByItsVisitors()
    {
        var told = Said("""
            llSetParcelMusicURL("http://radio.example.org");
            llParcelMediaCommandList([PARCEL_MEDIA_COMMAND_URL, "http://film.example.org", PARCEL_MEDIA_COMMAND_TYPE, "video/mp4",
                PARCEL_MEDIA_COMMAND_SIZE, 640, 480, PARCEL_MEDIA_COMMAND_DESC, "a film", PARCEL_MEDIA_COMMAND_AUTO_ALIGN, TRUE,
                PARCEL_MEDIA_COMMAND_TIME, 12.5, PARCEL_MEDIA_COMMAND_LOOP]);
            """, """
            llGetParcelMusicURL(), llList2CSV(llParcelMediaQuery([PARCEL_MEDIA_COMMAND_URL, PARCEL_MEDIA_COMMAND_DESC, 99,
                PARCEL_MEDIA_COMMAND_SIZE, PARCEL_MEDIA_COMMAND_LOOP_SET, PARCEL_MEDIA_COMMAND_TYPE]))
            """, seconds: 8);
        Assert.That(told, Is.EqualTo(new[] { "http://radio.example.org", "http://film.example.org, a film, 640, 480, 1, video/mp4" }));
        var media = (ParcelMedia)Viewer.Take("SendMedia").Single()[0]!;
        Assert.That((media.Url, media.AutoScale, media.Width, media.Loops), Is.EqualTo(("http://film.example.org", true, 640, true)));
        Assert.That(Viewer.Take("SendMediaCommand").Single(), Is.EqualTo(new object[] { 1u << 3 | 1u << 6, 3u, 12.5f }));
    }

    [Test]
    public void MediaForOne_LeaveTheParcelAsItIs()
    {
        var bea = Enter("Bea", Bea);
        var before = Parcel.Row;
        Said(Of("llParcelMediaCommandList([PARCEL_MEDIA_COMMAND_AGENT, bea, PARCEL_MEDIA_COMMAND_URL, \"http://film.example.org\", PARCEL_MEDIA_COMMAND_PLAY]);"));
        Assert.That(Parcel.Row, Is.EqualTo(before));
        Assert.That(bea.Take("SendMediaCommand").Single()[1], Is.EqualTo(2u));
        Assert.That(Viewer.Take("SendMediaCommand"), Is.Empty);
    }

    [TestCase("[99]")]
    [TestCase("[PARCEL_MEDIA_COMMAND_URL]")]
    [TestCase("[PARCEL_MEDIA_COMMAND_URL, 7]")]
    [TestCase("[PARCEL_MEDIA_COMMAND_SIZE, 1, \"2\"]")]
    [TestCase("[PARCEL_MEDIA_COMMAND_AGENT, \"nobody\"]")]
    public void WrongMedia_AreTold(string list)
    {
        Run($"default {{ state_entry() {{ llParcelMediaCommandList({list}); }} }}");
        Assert.That(Heard().Single(), Does.Contain("llParcelMediaCommandList"));
    }

    [Test]
    public void Prims_AreCountedByWhose_AndTheirOwnersNamed()
    {
        Region.Region.AddLinkset(Here, 3, Bea);
        Assert.That(Said("", """
            (string)llGetParcelPrimCount(llGetPos(), PARCEL_COUNT_TOTAL, FALSE), (string)llGetParcelPrimCount(llGetPos(), PARCEL_COUNT_OWNER, FALSE),
            (string)llGetParcelPrimCount(llGetPos(), PARCEL_COUNT_OTHER, FALSE), (string)llGetParcelPrimCount(llGetPos(), PARCEL_COUNT_TOTAL, TRUE),
            (string)(llGetParcelMaxPrims(llGetPos(), FALSE) == (integer)llGetEnv("region_max_prims")), llList2CSV(llGetParcelPrimOwners(llGetPos()))
            """, seconds: 4), Is.EqualTo(new[] { "4", "1", "3", "4", "1", $"{Bea}, 3, {Ada}, 1" }));
    }

    [TestCase("llReturnObjectsByOwner(bea, OBJECT_RETURN_PARCEL)", "1", false)]
    [TestCase("llReturnObjectsByOwner(bea, OBJECT_RETURN_PARCEL_OWNER)", "1", false)]
    [TestCase("llReturnObjectsByOwner(bea, OBJECT_RETURN_REGION)", "-2", true)]
    [TestCase("llReturnObjectsByOwner(bea, 7)", "-3", true)]
    [TestCase("llReturnObjectsByOwner(llGetOwner(), OBJECT_RETURN_PARCEL)", "0", true)]
    [TestCase("llReturnObjectsByID([llGetKey(), \"box\", \"no key\", 7])", "1", false)]
    public void Objects_GoBack_AsTheirLandlordMaySendThem(string call, string answer, bool stays)
    {
        Waiting.For(Region.Services.Inventory.CreateUserInventory(Bea));
        var box = Region.Region.AddBox(Here, "box", Bea).RootPart;
        call = Of(call).Replace("\"box\"", $"\"{box.Id}\"");
        Run($"default {{ state_entry() {{ llOwnerSay(\"=\" + (string){call}); llRequestPermissions(llGetOwner(), PERMISSION_RETURN_OBJECTS); }} "
            + $"run_time_permissions(integer given) {{ llOwnerSay(\"=\" + (string){call}); }} }}");
        Grant();
        Region.Settle();
        Assert.That(Told(), Is.EqualTo(new[] { "-4", answer }));
        Assert.That(box.Exists, Is.EqualTo(stays));
    }

    [TestCase("TRUE, [PARCEL_SALE_PRICE, 100, PARCEL_SALE_OBJECTS, TRUE]", "0", 100)]
    [TestCase("TRUE, [PARCEL_SALE_PRICE, 0, PARCEL_SALE_AGENT, bea]", "0", 0)]
    [TestCase("TRUE, [PARCEL_SALE_PRICE, 0]", "4", null)]
    [TestCase("TRUE, [PARCEL_SALE_PRICE]", "5", null)]
    [TestCase("TRUE, [99, 1]", "5", null)]
    [TestCase("FALSE, []", "0", null)]
    public void Land_IsForSale(string arguments, string answer, int? price)
    {
        Run($"default {{ state_entry() {{ llRequestPermissions(llGetOwner(), PERMISSION_PRIVILEGED_LAND_ACCESS); }} "
            + $"run_time_permissions(integer given) {{ llOwnerSay(\"=\" + (string)llSetParcelForSale({Of(arguments)})); }} }}");
        Grant();
        Assert.That(Told(), Is.EqualTo(new[] { answer }));
        Assert.That(Parcel.Has(ParcelFlags.ForSale), Is.EqualTo(price is not null));
        Assert.That(Parcel.Row.SalePrice, Is.EqualTo(price ?? 0));
    }

    [Test]
    public void Ground_IsShaped()
    {
        Said("llModifyLand(LAND_RAISE, LAND_BRUSH_SMALL);");
        Seconds(1);
        Assert.That(Scene.Terrain.HeightAt(Here.X, Here.Y), Is.GreaterThan(21.01f));
    }

    [Test]
    public void SlopesAndContours_LieAcrossOneAnother()
    {
        for (var x = 0; x < 256; x++)
        {
            for (var y = 100; y < 150; y++)
                Scene.Terrain[x, y] = 20 + (x * 0.05f);
        }

        Assert.That(Said("", """
            (string)(llGroundSlope(ZERO_VECTOR).x < -0.04), (string)(llFabs(llGroundSlope(ZERO_VECTOR) * llGroundContour(ZERO_VECTOR)) < 0.0001),
            (string)(llFabs(llVecMag(llGroundSlope(ZERO_VECTOR)) - 1.0) < 0.0001), (string)llGroundSlope(<0, 60, 0>)
            """), Is.EqualTo(new[] { "1", "1", "1", "<0.00000, 0.00000, 0.00000>" }));
    }

    [Test]
    public void Wind_IsLight_TheSameNearby_AndAnotherElsewhereAndLater()
    {
        string[] Told() => [.. Said("", """
            (string)llWind(ZERO_VECTOR), (string)llWind(<1, 1, 0>), (string)llWind(<40, 0, 0>), (string)(llVecMag(llWind(ZERO_VECTOR)) < 1.5)
            """)];
        var now = Told();
        Assert.That((now[1], now[2] == now[0], now[3]), Is.EqualTo((now[0], false, "1")));
        Seconds(4);
        Assert.That(Told()[0], Is.Not.EqualTo(now[0]));
    }

    [Test]
    public void Danger_IsWhereNoScriptOfTheOwnerRuns()
    {
        Assert.That(Said("", "(string)llScriptDanger(llGetPos())"), Is.EqualTo(new[] { "0" }));
        var east = Scene.Land.Divide(new ParcelArea(132, 0, 256, 256))!;
        Scene.Land.Change(east, row => row with
        {
            OwnerId = new UUID(5, 5),
            Flags = row.Flags & ~(uint)(ParcelFlags.AllowOtherScripts | ParcelFlags.AllowGroupScripts)
        });
        Assert.That(Said("", "(string)llScriptDanger(llGetPos() + <10, 0, 0>)"), Is.EqualTo(new[] { "1" }));
    }

    private static string Of(string call) => call.Replace("bea", $"\"{Bea}\"", StringComparison.Ordinal);

    private RecordingViewer Enter(string name, UUID id)
    {
        var viewer = new RecordingViewer(TestRegion.NewAgent(name, "Tester", position: Here + new Vector3(2, 0, 0)) with { AgentId = id })
            .Enter(Region.Region);
        Region.Settle();
        viewer.Calls.Clear();
        return viewer;
    }
}
