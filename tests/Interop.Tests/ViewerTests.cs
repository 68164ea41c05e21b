using System.Globalization;
using Interop.Tests.Kit;

namespace Interop.Tests;

/// <summary>
/// What people do in a region, done by node-metaverse against one running simulator. Each scenario has users of its own, checks what it can
/// see (a scenario that sees anything else fails), and tells the rest.
/// </summary>
[TestFixture]
[Parallelizable(ParallelScope.Self)]
public sealed class ViewerTests
{
    private static readonly string[] FirstNames = ["Ada", "Ben", "Cleo"];

    private DirectoryInfo _data = null!;
    private Simulator _simulator = null!;

    [OneTimeSetUp]
    public void StartSimulator()
    {
        Tree.RequireViewer();
        _data = Directory.CreateTempSubdirectory("interop-");
        _simulator = Simulator.Start(_data.FullName, "--set", "Economy.economymodule=BetaGridLikeMoneyModule");
    }

    /// <summary>A scenario takes away again what it has put into the region: the next may stand in the same place.</summary>
    [TearDown]
    public void LeaveNothing() => Assert.That(
        () => _simulator.Command("show object pos (-99,-99,-99) to (999,999,9999)", " objects."), Does.Contain(": 0 ").After(60_000, 250));

    [OneTimeTearDown]
    public void StopSimulator()
    {
        _simulator?.Dispose();
        _data?.Delete(recursive: true);
    }

    [Test]
    public void Login_ShowsRegionAvatarInventoryAndEvents()
    {
        var seen = Play("login");
        Assert.That(seen.Saw("arrived").GetProperty("region").GetString(), Is.EqualTo(Simulator.RegionName));
        seen.Saw("event queue runs");
        seen.Saw("inventory");
    }

    [Test]
    public void WrongPassword_IsRefusedWithWordsAndTheReasonThatViewersKnow() => Play("wrong-password").Saw("refused");

    [Test]
    public void Terrain_ComesWhole_AndCarriesTheAvatar()
    {
        var ground = Play("terrain").Saw("ground");
        Assert.That(ground.GetProperty("z").GetDouble(), Is.GreaterThan(ground.GetProperty("ground").GetDouble()));
    }

    [Test]
    public void Parcel_IsDescribed() => Play("parcels").Saw("parcel");

    [Test]
    public void Environment_OfTheOwner_IsSeenByAGuest_WhoMayNotChangeIt()
    {
        var seen = Play("environment");
        Assert.That(seen.Saw("changed").GetProperty("version").GetInt32(), Is.EqualTo(1));
        Assert.That(seen.Saw("refused").GetProperty("words").GetString(), Is.EqualTo("This estate is not yours to manage."));
    }

    [Test]
    public void Estate_IsManagedByItsOwner_AndByNoGuest()
    {
        var seen = Play("estate");
        seen.Saw("rule");
        seen.Saw("told");
        Assert.That(seen.Saw("guest").GetProperty("status").GetInt32(), Is.EqualTo(404));
    }

    [Test]
    public void Box_WhosePhysicsIsTicked_IsSeenFalling_AndAtRestOnTheGround()
    {
        var rests = Play("fall").Saw("rests");
        Assert.That(rests.GetProperty("z").GetDouble(), Is.EqualTo(rests.GetProperty("ground").GetDouble() + 0.5).Within(0.1));
    }

    [Test]
    public void Script_IsCompiled_WithItsErrorsInPlace_AndAnswersTouchChatAndTime()
    {
        var seen = Play("scripts");
        Assert.That(seen.Saw("errors").GetProperty("errors")[0].GetString(), Does.Match(@"^\(4, \d+\) : ERROR : "));
        seen.Saw("greeted");
    }

    [Test]
    public void Npc_OfAScript_IsSeenComing_Walking_AndSitting_AndIsHeard()
    {
        var seen = Play("npc");
        Assert.That(seen.Saw("walks").GetProperty("speed").GetDouble(), Is.EqualTo(3.15).Within(0.5));
        Assert.That(seen.Saw("speaks").GetProperty("words").GetString(), Is.EqualTo("This way, please."));
        seen.Saw("sits");
        seen.Saw("gone");
    }

    [TestCase("door")]
    [TestCase("slides")]
    [TestCase("greeter")]
    [TestCase("overrider")]
    [TestCase("rezzer")]
    [TestCase("teleporter")]
    [TestCase("counter")]
    [TestCase("seat")]
    public void SystemOfScripts_IsUsedByAGuest(string system) =>
        Viewer.Play(_simulator, "systems", Users(system), "--system", system).Saw("used");

    [Test]
    public void Vendor_OfAScript_SellsToAGuest_AndGivesBackWhatIsTooMuch()
    {
        var users = Users("vendor");
        _simulator.Command($"money give {users[1]} 100", "has 100 now");
        Viewer.Play(_simulator, "systems", users, "--system", "vendor").Saw("used");
    }

    [Test]
    public void Prims_AreRezzedNamedMovedScaled_SeenByOthersAndNewcomers_AndDeleted() => Play("build").Saw("deleted");

    [Test]
    public void Materials_PagesAndCosts_SetByOne_AreSeenByTheOther()
    {
        var seen = Play("materials");
        seen.Saw("normal map");
        seen.Saw("override");
        seen.Saw("page");
        seen.Saw("cost");
    }

    [Test]
    public void Undo_PutsAPrimBack_AndRedoMovesItAgain_AsTheOtherSees() => Play("undo").Saw("done again");

    [Test]
    public void Search_FindsPeople_AndAClassifiedIsReadByTheOther()
    {
        var seen = Play("search");
        seen.Saw("picked");
        seen.Saw("found");
        seen.Saw("classified");
        Assert.That(seen.Saw("name").GetProperty("shown").GetString(), Is.EqualTo("Ada Search"));
    }

    [Test]
    public void People_BefriendAndFindEachOther_TypeWhisperAndDance_GiveThings_AndComeToOneAnother()
    {
        var seen = Play("people");
        seen.Saw("friends");
        seen.Saw("found on the map");
        seen.Saw("known");
        seen.Saw("typed and whispered");
        seen.Saw("danced");
        seen.Saw("given");
        seen.Saw("teleported");
        seen.Saw("came");
    }

    [Test]
    public void Things_AreShapedLinkedFilledTouchedTaken_AndPutDownAgain()
    {
        var seen = Play("things");
        seen.Saw("shaped");
        seen.Saw("linked and found");
        seen.Saw("filled");
        seen.Saw("emptied");
        seen.Saw("touched");
        seen.Saw("put down again");
    }

    [Test]
    public void Items_AreUploadedReadSortedAndDeleted_AndTheLibraryIsThere()
    {
        var seen = Play("items");
        seen.Saw("uploaded");
        seen.Saw("sorted");
        seen.Saw("deleted");
        seen.Saw("library");
    }

    [Test]
    public void Places_AreDividedFoundEnteredByAPassAndBought_AndEventsAreFound()
    {
        var users = Users("places");
        _simulator.Command($"money give {users[0]} 100", "has 100 now");
        var when = DateTime.UtcNow.AddHours(2).ToString("yyyy-MM-ddTHH:mm", CultureInfo.InvariantCulture);
        _simulator.Command($"event add {when} 90 0 30 30 25 Hafenfest", "It has number");
        var seen = Viewer.Play(_simulator, "places", users);
        seen.Saw("divided");
        seen.Saw("place");
        seen.Saw("land");
        seen.Saw("pass");
        seen.Saw("map");
        Assert.That(seen.Saw("preflight").GetProperty("no").GetString(), Does.Contain("money is not sold here"));
        seen.Saw("bought");
        seen.Saw("event");
    }

    [Test]
    public void Model_IsUploadedPutDownAndReadByTheOther()
    {
        var seen = Play("upload-mesh");
        Assert.That(seen.Saw("uploaded").GetProperty("price").GetInt32(), Is.Zero, "no fee is set");
        Assert.That(seen.Saw("seen").GetProperty("bytes").GetInt32(), Is.GreaterThan(300));
    }

    [Test]
    public void MapTile_IsFetched_AndTheRegionIsChangedByTheEstatesOwner()
    {
        Assert.That(Play("map-tile").Saw("tile").GetProperty("bytes").GetInt32(), Is.GreaterThan(500));
        _simulator.Command("region get", "33");
    }

    [Test]
    public void NewUser_IsSeenDressed_AsTheRegionHasBaked() =>
        Assert.That(Play("dressed").SawAll("baked").Select(b => b.GetProperty("part").GetString()),
            Is.EqualTo(new[] { "head", "upper", "lower", "eyes", "hair" }));

    [Test]
    public void TwoViewers_SeeEachOtherComeAndGo() => Assert.That(Play("see-each-other").SawAll("sees"), Has.Count.EqualTo(2));

    [Test]
    public void Inventory_NotecardIsUploaded_GivesWhatLiesInIt_AndItsFolderIsDeleted()
    {
        var seen = Play("inventory");
        Assert.That(seen.Saw("taken").GetProperty("name").GetString(), Is.EqualTo("Strand"));
        seen.Saw("deleted");
        seen.Saw("contents");
    }

    [Test]
    public void Chat_IsHeardOnceWithAllItsLetters() =>
        Assert.That(Play("chat").Saw("heard").GetProperty("lines").GetArrayLength(), Is.EqualTo(5));

    [Test]
    public void InstantMessages_GoBothWays() => Play("instant-message").Saw("message");

    [Test]
    public void Groups_AreFoundedJoinedTalkedInAndLeft()
    {
        var seen = Play("groups");
        Assert.That(seen.Saw("members").GetProperty("roles").GetInt32(), Is.EqualTo(3));
        seen.Saw("talked");
        seen.Saw("noticed");
        seen.Saw("ejected");
    }

    [Test]
    public void Walking_IsSeenByTheOther_AndBothAgreeWhereItEnds() =>
        Assert.That(Play("move").Saw("moved").GetProperty("metres").GetDouble(), Is.GreaterThan(2));

    [Test]
    public void Sitting_IsSeenByTheOther_AndSoIsStandingUp()
    {
        var seen = Play("sit");
        seen.Saw("sits");
        seen.Saw("stands");
    }

    [Test]
    public void Attachments_AreWornTakenOffAndWornAgain_AndThoseOnTheScreenAreTheWearersAlone()
    {
        var seen = Play("wear");
        Assert.That(seen.Saw("worn").GetProperty("point").GetInt32(), Is.EqualTo(2));
        seen.Saw("on the screen");
        seen.Saw("worn again");
    }

    [Test]
    public void Money_GoesFromOneToTheOther_AndIsRefusedWhereThereIsNone()
    {
        var users = Users("pay");
        _simulator.Command($"money give {users[0]} 100", "has 100 now");
        var seen = Viewer.Play(_simulator, "pay", users);
        seen.Saw("paid");
        seen.Saw("refused");
    }

    [Test]
    public void Logout_IsAnswered_AndTheNextLoginIsWelcome()
    {
        Assert.That(Play("logout").SawAll("reply"), Has.Count.EqualTo(3));
        Assert.That(_simulator.Output.All, Has.None.Contains("Ada Logout was still logged in"));
    }

    [Test]
    public void KilledViewer_GetsInAgainAtOnce()
    {
        var users = Users("ghost");
        using (var viewer = Viewer.Start(_simulator, "stay", users))
        {
            viewer.Await("staying");
            viewer.Kill();
        }

        Assert.That(Viewer.Play(_simulator, "login", users).Saw("arrived").GetProperty("user").GetString(), Is.EqualTo(users[0]));
    }

    private Viewer Play(string scenario) => Viewer.Play(_simulator, scenario, Users(scenario));

    private string[] Users(string scenario)
    {
        var lastName = string.Concat(scenario.Split('-').Select(word => char.ToUpperInvariant(word[0]) + word[1..]));
        string[] users = [.. FirstNames.Select(first => $"{first} {lastName}")];
        _simulator.MakeUsers(users);
        return users;
    }
}
