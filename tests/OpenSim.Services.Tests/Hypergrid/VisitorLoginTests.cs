using OpenSim.Primitives;
using OpenSim.Services.Local.Hypergrid;
using OpenSim.Store;

namespace OpenSim.Services.Tests.Hypergrid;

/// <summary>Whom the gatekeeper lets in, in OpenSimulator's words.</summary>
public class VisitorLoginTests : VisitorFixture
{
    private const string OtherGrid = "Destination does not allow visitors from your world";

    [Test]
    public async Task Visitor_WhomHisHomeHasLaunched_IsAnnouncedAsAForeigner()
    {
        Assert.That(await Come(), Is.EqualTo(Taken));
        var (region, agent) = Regions.Created.Single();
        Assert.That((region, agent.FirstName, agent.LastName), Is.EqualTo(("Beta One", "Alice.Tester", "@192.0.2.1:9301")));
        Assert.That((uint)agent.TeleportFlags, Is.EqualTo(1073741952));
        Assert.That(Regions.Asked, Is.EqualTo(new[] { "Beta One" }), "before it is announced");
        Assert.That((await Services.Presence.GetAgent(Session))!.UserId, Is.EqualTo(Alice.PrincipalId.ToString()));
        var user = await Services.GridUsers.GetGridUserInfo(Alice.PrincipalId.ToString());
        Assert.That((user!.UserId, user.Online), Is.EqualTo(($"{Alice.PrincipalId};{HomeGrid.Address};Alice Tester", true)));
        Assert.That(Home.Pipe.Requests.Single(), Does.StartWith("POST / ").And.Contain("verify_agent").And.Contain(Token));
    }

    [Test]
    public async Task Visitor_WhoComesFromAThirdGrid_KeepsHisNames()
    {
        Assert.That(await Come(("\"Alice\"", "\"Alice.Tester\""), ("\"Tester\"", "\"@192.0.2.1:9301\"")), Is.EqualTo(Taken));
        Assert.That((Regions.Created[0].Agent.FirstName, Regions.Created[0].Agent.LastName), Is.EqualTo(("Alice.Tester", "@192.0.2.1:9301")));
        Assert.That(await Services.GridUsers.GetGridUserInfo($"{Alice.PrincipalId};{HomeGrid.Address};Alice Tester"), Is.Not.Null);
    }

    [TestCase("true", "", "", true)]
    [TestCase("true", "http://other.example/, HTTP://192.0.2.1:9301", "", false)]
    [TestCase("false", "", "", false)]
    [TestCase("false", "", "http://192.0.2.1:9301", true)]
    [TestCase("false", "http://192.0.2.1:9301", "http://other.example", false)]
    public async Task Grids_AreLetInByRule(string allowed, string except, string disallowedExcept, bool isLetIn)
    {
        Configuration.Set("GatekeeperService", "ForeignAgentsAllowed", allowed);
        Configuration.Set("GatekeeperService", "AllowExcept", except);
        Configuration.Set("GatekeeperService", "DisallowExcept", disallowedExcept);
        Assert.That(await Come(), isLetIn ? Is.EqualTo(Taken) : Is.EqualTo(Refused(OtherGrid)));
        Assert.That(Regions.Created, Has.Count.EqualTo(isLetIn ? 1 : 0));
    }

    [TestCase("AccessControl", "DeniedClients", "Firestorm", "Login failed: client Firestorm-Releasex64 7.1.9.74745 is denied")]
    [TestCase("AccessControl", "AllowedClients", "Cool VL", "Login failed: client Firestorm-Releasex64 7.1.9.74745 is not allowed")]
    [TestCase("GatekeeperService", "DeniedClients", "firestorm", "Login failed: client Firestorm-Releasex64 7.1.9.74745 is denied")]
    [TestCase("GatekeeperService", "AllowedClients", "Cool VL", "Login failed: client Firestorm-Releasex64 7.1.9.74745 is not allowed")]
    [TestCase("AccessControl", "DeniedMacs", "00112233445566778899AABBCCDDEEFF;x",
        "Login failed: client with Mac 00112233445566778899aabbccddeeff is denied")]
    [TestCase("GatekeeperService", "DeniedMacs", "x 00112233445566778899AABBCCDDEEFF",
        "Login failed: client with Mac 00112233445566778899aabbccddeeff is denied")]
    [TestCase("LoginService", "DeniedID0s", "ffeeddccbbaa99887766554433221100",
        "Login failed: client with id0 ffeeddccbbaa99887766554433221100 is denied")]
    public async Task ViewersAndMachines_AreLetInByRule(string section, string key, string value, string words)
    {
        Configuration.Set(section, key, value);
        Assert.That(await Come(), Is.EqualTo(Refused(words)));
        Assert.That(Home.Pipe.Requests, Is.Empty, "nobody is asked about whom the lists name");
    }

    [Test]
    public async Task Destination_WhereAllArriveInOnePlace_IsNoOther()
    {
        var other = UUID.Random();
        await Register(other, "Beta Two", 2001);
        Configuration.Set("GatekeeperService", "AllowTeleportsToAnyRegion", "false");
        Assert.That(await Come(($"{Beta}", $"{other}")), Is.EqualTo(Refused("Destination region not found")));
        Assert.That(await Come(($"{Beta}", $"{UUID.Random()}")), Is.EqualTo(Refused("Destination region not found")));
        Assert.That(await Come(), Is.EqualTo(Taken));
    }

    [Test]
    public async Task Region_ThatRefuses_IsQuotedAndNobodyIsLoggedIn()
    {
        const string Words = "Denied access to region Beta One: You have been banned from that region.";
        Regions.Refusing["Beta One"] = Words;
        Assert.That(await Come(), Is.EqualTo(Refused(Words)));
        Assert.That(await Services.Presence.GetAgent(Session), Is.Null);
        Assert.That(await Services.GridUsers.GetGridUserInfo($"{Alice.PrincipalId}"), Is.Null);
    }

    [Test]
    public async Task Visitor_WhoIsStillHere_ComesInWhenHisOldSessionIsClosed()
    {
        var old = UUID.Random();
        await Services.Presence.LoginAgent($"{Alice.PrincipalId}", old, UUID.Zero);
        await Services.Presence.ReportAgent(old, Beta);
        Regions.CanClose = false;
        Assert.That(await Come(), Does.Contain("You appear to be already logged in on the destination grid"));
        Assert.That(await Come(), Is.EqualTo(Taken));
        Assert.That(Regions.Closed.Single(), Is.EqualTo(("Beta One", Alice.PrincipalId, old)));
    }

    [Test]
    public async Task Token_ForAnotherNameOfThisGrid_IsGood()
    {
        const string Old = "http://old.example.org:8002/";
        Home.Launch(Alice.PrincipalId, Session, Old, Token.Replace(Gate, Old, StringComparison.Ordinal), ViewerAt);
        Assert.That(await Come((Token, Token.Replace(Gate, Old, StringComparison.Ordinal))), Does.Contain("Unable to verify identity"));
        Configuration.Set("Hypergrid", "GatekeeperURIAlias", "http://older.example.org, http://old.example.org:8002");
        Assert.That(await Come((Token, Token.Replace(Gate, Old, StringComparison.Ordinal))), Is.EqualTo(Taken));
    }

    [TestCase("old.test", "http://old.test/")]
    [TestCase("old.test", "http://old.test:80/")]
    [TestCase("older.test, old.test:8002", "http://old.test:8002/")]
    public async Task Token_ForAnAliasAsOpenSimulatorsIniFilesHaveThem_IsGood(string alias, string old)
    {
        Configuration.Set("Hypergrid", "GatekeeperURIAlias", alias);
        Home.Launch(Alice.PrincipalId, Session, old, Token.Replace(Gate, old, StringComparison.Ordinal), ViewerAt);
        Assert.That(await Come((Token, Token.Replace(Gate, old, StringComparison.Ordinal))), Is.EqualTo(Taken));
    }

    [Test]
    public async Task Resident_WhoseAccountHasAnOldHomeUri_ComesHome()
    {
        Configuration.Set("Hypergrid", "HomeURIAlias", "192.0.2.1:9301");
        await Services.Accounts.CreateUser(UUID.Zero, Alice.PrincipalId, "Alice", "Tester", "secret", "");
        new TravelTable(Stores.For(StoreKind.HGTravelStore)).Store(new TravelRecord
        {
            SessionId = Session, UserId = Alice.PrincipalId, Grid = Gate, Token = Token, ClientAddress = ViewerAt
        });
        Assert.That(await Come(), Is.EqualTo(Taken));
    }

    private static string Refused(string words) => $"{{\"reason\":\"{words}\",\"your_ip\":\"192.0.2.99\"}}";
}
