using System.Numerics;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Login;
using OpenSim.Services.Login;
using OpenSim.Services.Users;
using OpenSim.Store;
using OpenSim.Testing;

namespace OpenSim.Services.Tests;

public partial class LoginServiceTests : ServiceFixture
{
    private readonly LoginRequest _request =
        new() { FirstName = "Ima", LastName = "Tester", Password = "secret", Version = "Viewer 1.2.3", Mac = "aa11", Id0 = "bb22" };

    private FakeSimulation _simulation = null!;
    private LoginGate _gate = null!;
    private LoginService _logins = null!;
    private UserAccount _user = null!;
    private GridRegion _welcome = null!;
    private GridRegion _other = null!;

    [SetUp]
    public async Task OpenTheGrid()
    {
        Configuration.Set("GridService", "Region_Welcome", "DefaultRegion");
        _welcome = await AddRegion("Welcome", 1000, 256);
        _other = await AddRegion("Other Place", 1010, 512);
        _user = await CreateUser();
        NewLogins();
    }

    [Test]
    public async Task Login_RightPassword_IsLetIn()
    {
        var login = await Accepted(_request);
        Assert.That(login.Account.PrincipalId, Is.EqualTo(_user.PrincipalId));
        Assert.That(login.SimIp, Is.EqualTo("127.0.0.1"));
        Assert.That(login.SeedCapability, Is.EqualTo($"http://127.0.0.1:9000/CAPS/{login.Circuit.CapsPath}0000/"));
        Assert.That((int)login.Circuit.CircuitCode, Is.Positive);
        Assert.That(login.InventorySkeleton, Is.Not.Empty);
        Assert.That(login.CurrentOutfitVersion, Is.Positive);
        Assert.That(_simulation.Created.Single().Agent, Is.EqualTo(login.Circuit));
        Assert.That(login.Circuit.Appearance!.Wearables.Select(w => w.Type), Does.Contain((byte)0));
        Assert.That((await Services.Presence.GetAgent(login.Circuit.SessionId))!.UserId, Is.EqualTo(_user.PrincipalId.ToString()));
        Assert.That((await Services.GridUsers.GetGridUserInfo(_user.PrincipalId.ToString()))!.Online, Is.True);
    }

    [Test]
    public async Task Login_WhereThereAreOtherGrids_HasASuitcase()
    {
        Assert.That((await Accepted(_request)).InventorySkeleton.Select(folder => folder.Type), Does.Not.Contain(FolderType.Suitcase));
        Configuration.Set("Hypergrid", "GatekeeperURI", "http://grid.test:8002");
        var folders = (await Accepted(_request)).InventorySkeleton;
        var suitcase = folders.Single(folder => folder.Type == FolderType.Suitcase);
        Assert.That(folders.Where(folder => folder.ParentId == suitcase.Id).Select(folder => folder.Name), Does.Contain("Landmarks"));
    }

    [TestCase("Ima", "Tester", "wrong")]
    [TestCase("Ima", "Nobody", "secret")]
    [TestCase("", "", "")]
    public async Task Login_WrongNameOrPassword_IsRefusedWithKey(string first, string last, string password)
    {
        var refused = await Refused(_request with { FirstName = first, LastName = last, Password = password });
        Assert.That(refused.Reason, Is.EqualTo("key"));
        Assert.That(await Services.Presence.GetAgents([_user.PrincipalId.ToString()]), Is.Empty);
    }

    [TestCase("ima", "TESTER")]
    [TestCase(" Ima ", "Tester ")]
    [TestCase("ima.tester", "Resident")]
    public async Task Login_NameWrittenOtherwise_IsLetIn(string first, string last) =>
        await Accepted(_request with { FirstName = first, LastName = last });

    [Test]
    public async Task Login_BringsTheDisplayName_AndEventsOfWhichOneIsToBeReminded()
    {
        var now = (int)Time.GetUtcNow().ToUnixTimeSeconds();
        await Services.DisplayNames.SetDisplayName(_user.PrincipalId, "Ïma");
        var id = await Services.Events.Add(new WorldEvent { Name = "Harp", Begins = now + 60, Duration = 10 });
        await Services.Events.SetReminder(_user.PrincipalId, id, true);
        var reply = LoginReply.Of(await Accepted(_request));
        Assert.That(reply["display_name"].AsString(), Is.EqualTo("Ïma"));
        Assert.That((reply["event_notifications"][0]["event_id"].AsInteger(), reply["event_notifications"][0]["event_name"].AsString()),
            Is.EqualTo(((int)id, "Harp")));
    }

    [Test]
    public async Task Login_GateShut_SaysTheOperatorsWords()
    {
        _gate.Enabled = false;
        Assert.That((await Refused(_request)).Message, Does.Contain("closed"));
        _gate.Text = "Back at noon.";
        Assert.That(await Refused(_request), Is.EqualTo(new LoginRefused("presence", "Back at noon.")));
    }

    [TestCase(StoreKind.UserAccount, "UserAccounts")]
    [TestCase(StoreKind.InventoryStore, "inventoryfolders")]
    [TestCase(StoreKind.GridUserStore, "GridUser")]
    public async Task Login_DatabaseFails_IsRefusedInWords(StoreKind kind, string table)
    {
        Sql(kind, session => session.ExecuteScript($"alter table {table} rename to away"));

        Assert.That(await Refused(_request), Is.EqualTo(new LoginRefused("presence",
            "The grid's database does not answer at the moment, so nobody can log in. Please try again in a few minutes.")));
    }

    [Test]
    public async Task Login_LevelBelowTheMinimum_IsRefused()
    {
        _gate.MinimumLevel = 100;
        Assert.That((await Refused(_request)).Reason, Is.EqualTo("presence"));
        await Services.Accounts.StoreUserAccount(_user with { UserLevel = 100 });
        await Accepted(_request);
    }

    [Test]
    public async Task Login_LevelBelowZero_IsLockedOutEvenWhenTheGateIsLow()
    {
        _gate.MinimumLevel = -10;
        await Services.Accounts.StoreUserAccount(_user with { UserLevel = -1 });
        Assert.That((await Refused(_request)).Message, Does.Contain("locked"));
        Assert.That((await Refused(_request with { Password = "wrong" })).Reason, Is.EqualTo("key"),
            "who does not know the password learns nothing about the account");
    }

    [Test]
    public async Task Login_AccountNotActive_IsLockedOut()
    {
        Sql(StoreKind.UserAccount,
            session => session.Execute($"update UserAccounts set active = 0 where PrincipalID = {_user.PrincipalId}"));
        Assert.That((await Refused(_request)).Message, Does.Contain("locked"));
    }

    [Test]
    public void MinLoginLevel_FromTheIni_IsTheGatesFirstLevel()
    {
        Configuration.Set("LoginService", "MinLoginLevel", "50");
        NewLogins();
        Assert.That((_gate.MinimumLevel, _gate.UsualLevel), Is.EqualTo((50, 50)));
    }

    [TestCase(true, 200, true)]
    [TestCase(true, 199, false)]
    [TestCase(false, 250, false)]
    public async Task SetMinimumLevel_IsForGodsWhereTheSettingAllowsIt(bool isAllowed, int level, bool isSet)
    {
        Configuration.Set("LoginService", "AllowRemoteSetLoginLevel", isAllowed ? "true" : "false");
        await Services.Accounts.StoreUserAccount(_user with { UserLevel = level });

        Assert.That(await _logins.SetMinimumLevel(_user.FirstName, _user.LastName, "wrong", 70), Is.False);
        Assert.That(await _logins.SetMinimumLevel(_user.FirstName, _user.LastName, _request.Password, 70), Is.EqualTo(isSet));
        Assert.That(_gate.MinimumLevel, Is.EqualTo(isSet ? 70 : 0));
    }

    [Test]
    public async Task Login_WelcomeOfTheConsole_GoesBeforeThatOfTheSettings()
    {
        Configuration.Set("LoginService", "WelcomeMessage", "Dear <USERNAME>,\\nwelcome.");
        Assert.That((await Accepted(_request)).WelcomeMessage, Is.EqualTo("Dear Ima Tester,\nwelcome."));
        _gate.Welcome = "Hello,\\n<USERNAME>!";
        Assert.That((await Accepted(_request)).WelcomeMessage, Is.EqualTo("Hello,\nIma Tester!"));
    }

    [TestCase("AccessControl", "AllowedClients", "^Firestorm"), TestCase("AccessControl", "BannedClients", "Evil|viewer")]
    [TestCase("AccessControl", "DeniedClients", "Evil, ^viewer 1\\.2")]
    [TestCase("AccessControl", "DeniedMacs", "AA11")]
    [TestCase("AccessControl", "DeniedID0s", "BB22")]
    [TestCase("LoginService", "AllowedClients", "firestorm|singularity")]
    [TestCase("LoginService", "DeniedClients", "VIEWER")]
    [TestCase("LoginService", "DeniedMacs", "cc33 AA11")]
    [TestCase("LoginService", "DeniedMacs", "cc33;aa11|dd44")]
    [TestCase("LoginService", "DeniedID0s", "bb22")]
    public async Task Login_ViewerOrMachineOnAList_IsRefused(string section, string key, string value)
    {
        Configuration.Set(section, key, value);
        Assert.That((await Refused(_request)).Message, Does.Contain("does not admit"));
        Configuration.Set(section, key, "");
        await Accepted(_request);
    }

    [Test]
    public async Task AccessList_OfTheServicesOwnSection_CountsInsteadOfTheCommonOne()
    {
        Configuration.Set("AccessControl", "AllowedClients", "Firestorm");
        Configuration.Set("LoginService", "AllowedClients", "viewer 1");
        Configuration.Set("GatekeeperService", "DeniedClients", "viewer");
        await Accepted(_request);
    }

    [Test]
    public void AccessList_NotARegularExpression_IsAnErrorAtStart()
    {
        Configuration.Set("AccessControl", "DeniedClients", "(");
        Assert.That(NewLogins, Throws.TypeOf<Settings.ConfigurationException>());
    }

    [Test]
    public async Task Login_StillLoggedIn_OldSessionIsClosedAndTheNewOneGoesOn()
    {
        var first = await Accepted(_request);
        await Services.Presence.ReportAgent(first.Circuit.SessionId, _welcome.RegionId);

        var second = await Accepted(_request);

        Assert.That(_simulation.Closed, Is.EqualTo(new[] { ("Welcome", _user.PrincipalId, first.Circuit.SessionId) }));
        Assert.That((await Services.Presence.GetAgents([_user.PrincipalId.ToString()])).Single().SessionId,
            Is.EqualTo(second.Circuit.SessionId));
    }

    [Test]
    public async Task Login_StillLoggedInWhereDuplicatesAreAllowed_BothSessionsAreThere()
    {
        Configuration.Set("PresenceService", "AllowDuplicatePresences", "true");
        var first = await Accepted(_request);
        await Services.Presence.ReportAgent(first.Circuit.SessionId, _welcome.RegionId);

        var second = await Accepted(_request);

        Assert.That(_simulation.Closed, Is.Empty);
        Assert.That((await Services.Presence.GetAgents([_user.PrincipalId.ToString()])).Select(p => p.SessionId),
            Is.EquivalentTo(new[] { first.Circuit.SessionId, second.Circuit.SessionId }));
    }

    [Test]
    public async Task Login_OldSessionDoesNotCloseInTime_SecondTryGetsIn()
    {
        var first = await Accepted(_request);
        await Services.Presence.ReportAgent(first.Circuit.SessionId, _welcome.RegionId);
        _simulation.CanClose = false;
        Assert.That((await Refused(_request)).Reason, Is.EqualTo("presence"));
        await Accepted(_request);
    }

    [Test]
    public async Task Login_AfterACrash_NobodyIsRefusedAsAGhost()
    {
        var first = await Accepted(_request);
        await Services.Presence.ReportAgent(first.Circuit.SessionId, _welcome.RegionId);
        Restart();
        NewLogins();
        await Services.Presence.LogoutRegionAgents(_welcome.RegionId); // as the region does when it starts
        await Accepted(_request);
        Assert.That(_simulation.Closed, Is.Empty);
    }

    [TestCase("Ima Tester", "last", "Other Place")]
    [TestCase("Ima Tester", "uri:Keynote&128&128&25", "Other Place")]
    [TestCase("Ima Tester", "uri:Welcome&128&128&25", "Welcome", TestName = "Login_Assigned_WhereNobodyIs_GoesThere")]
    [TestCase("Somebody Else", "uri:Keynote&128&128&25", "Keynote")]
    public async Task Login_Assigned_GoesToItsOwnRegionInsteadOfAnothers(string assigned, string start, string expected)
    {
        await AddRegion("Keynote", 1020, 256);
        Configuration.Set("Assignments", assigned, "Other Place");
        Configuration.Set("Assignments", "group Speakers", "Keynote");
        Services.Add<IAssignments>(new AssignmentService(Configuration, Services.Groups));
        NewLogins();
        var login = await Accepted(_request with { Start = start });
        Assert.That(login.Destination.RegionName, Is.EqualTo(expected));
    }

    [Test]
    public async Task Login_Last_GoesWhereTheUserWas()
    {
        await Services.GridUsers.SetLastPosition(Id, UUID.Zero, _other.RegionId, new Vector3(400, 10, 33), new Vector3(0, 1, 0));
        var login = await Accepted(_request);
        Assert.That(login.Destination.RegionName, Is.EqualTo("Other Place"));
        Assert.That(login.StartLocation, Is.EqualTo("last"));
        Assert.That(login.Circuit.StartPosition, Is.EqualTo(new Vector3(400, 10, 33)));
        Assert.That(login.LookAt, Is.EqualTo(new Vector3(0, 1, 0)));
        Assert.That(_simulation.Created.Single().Agent.TeleportFlags, Is.EqualTo(TeleportFlags.ViaLogin));
    }

    [Test]
    public async Task Login_Home_GoesHome()
    {
        await Services.GridUsers.SetHome(Id, _other.RegionId, new Vector3(5, 6, 7), Vector3.UnitX);
        var login = await Accepted(_request with { Start = "home" });
        Assert.That(login.Destination.RegionName, Is.EqualTo("Other Place"));
        Assert.That(login.StartLocation, Is.EqualTo("home"));
        Assert.That(login.HomeRegion!.RegionName, Is.EqualTo("Other Place"));
        Assert.That(login.Circuit.TeleportFlags, Is.EqualTo(TeleportFlags.ViaLogin | TeleportFlags.ViaHome));
    }

    [Test]
    public async Task Login_HomeOfANewUser_IsTheDefaultRegion()
    {
        var login = await Accepted(_request with { Start = "home" });
        Assert.That(login.Destination.RegionName, Is.EqualTo("Welcome"));
        Assert.That(login.StartLocation, Is.EqualTo("home"));
        Assert.That(login.HomeRegion!.RegionName, Is.EqualTo("Welcome"));
    }

    [TestCase("home")]
    [TestCase("last")]
    [TestCase("uri:Nowhere&1&2&3")]
    public async Task Login_PlaceUnknown_GoesToTheDefaultRegion(string start)
    {
        await Services.GridUsers.SetHome(Id, UUID.Random(), Vector3.One, Vector3.UnitX);
        var login = await Accepted(_request with { Start = start });
        Assert.That(login.Destination.RegionName, Is.EqualTo("Welcome"));
        Assert.That(login.StartLocation, Is.EqualTo("safe"));
        Assert.That(login.Circuit.StartPosition, Is.EqualTo(Vector3.Zero));
    }

    [TestCase("uri:Other Place&10&20&30", 10, 20, 30)]
    [TestCase("uri:other%20place&500.5&20&30", 500.5f, 20, 30)]
    [TestCase("uri:Other Place&9999&-5&30", 511.5f, 0.5f, 30)]
    [TestCase("uri:Other Place&NaN&1e99&x", 0, 0, 0)]
    [TestCase("uri:Other Place", 0, 0, 0)]
    public async Task Login_Uri_GoesThere(string start, float x, float y, float z)
    {
        var login = await Accepted(_request with { Start = start });
        Assert.That(login.Destination.RegionName, Is.EqualTo("Other Place"));
        Assert.That(login.StartLocation, Is.EqualTo("url"));
        Assert.That(login.Circuit.StartPosition, Is.EqualTo(new Vector3(x, y, z)));
    }

    [Test]
    public async Task Login_RegionFull_GoesToAnotherOne()
    {
        _simulation.Refusing["Other Place"] = "Full.";
        var login = await Accepted(_request with { Start = "uri:Other Place&1&2&3" });
        Assert.That(login.Destination.RegionName, Is.EqualTo("Welcome"));
        Assert.That(login.StartLocation, Is.EqualTo("safe"));
        Assert.That(_simulation.Asked, Is.EqualTo(new[] { "Other Place", "Welcome" }), "before somebody is announced");
    }

    [Test]
    public async Task Login_AllRegionsRefuse_SaysWhatTheWantedOneSaid()
    {
        _simulation.Refusing["Welcome"] = "Not today.";
        _simulation.Refusing["Other Place"] = "The region is full.";
        Assert.That((await Refused(_request with { Start = "uri:Other Place&1&2&3" })).Message, Is.EqualTo("The region is full."));
        Assert.That(await Services.Presence.GetAgents([Id]), Is.Empty, "a refused login leaves no ghost");
    }

    [Test]
    public async Task Login_NoFallbackAllowedAndNoDefault_IsRefused()
    {
        Configuration.Set("GridService", "Region_Welcome", "");
        Configuration.Set("LoginService", "AllowLoginFallbackToAnyRegion", "false");
        await Services.Grid.DeregisterRegion(_welcome.RegionId);
        Assert.That((await Refused(_request)).Message, Does.Contain("No region"));
        Configuration.Set("LoginService", "AllowLoginFallbackToAnyRegion", "true");
        await Accepted(_request);
    }

    [Test]
    public async Task Login_NoDirectLogin_OnlyForGods()
    {
        Configuration.Set("GridService", "Region_Other_Place", "NoDirectLogin");
        await Services.Grid.RegisterRegion(UUID.Zero, _other);
        Assert.That((await Accepted(_request with { Start = "uri:Other Place&1&2&3" })).Destination.RegionName, Is.EqualTo("Welcome"));
        await Services.Accounts.StoreUserAccount(_user with { UserLevel = 200 });
        Assert.That((await Accepted(_request with { Start = "uri:Other Place&1&2&3" })).Destination.RegionName, Is.EqualTo("Other Place"));
    }

    [Test]
    public async Task Login_AccountWithoutInventory_IsGivenOne()
    {
        Sql(StoreKind.InventoryStore, session => session.Execute($"delete from inventoryfolders where agentID = {_user.PrincipalId}"));
        var login = await Accepted(_request);
        Assert.That(login.InventorySkeleton.Any(f => f.Type == FolderType.CurrentOutfit), Is.True);
    }

    [Test]
    public async Task Login_WelcomeAndExtras_ComeFromTheIni()
    {
        Configuration.Set("LoginService", "WelcomeMessage", "Hello\\n<USERNAME>!");
        Configuration.Set("LoginService", "MapTileURL", "http://map.example.com/");
        Configuration.Set("LoginService", "Currency", "G$");
        var reply = LoginReply.Of(await Accepted(_request));
        Assert.That(reply["message"].AsString(), Is.EqualTo("Hello\nIma Tester!"));
        Assert.That(reply["map-server-url"].AsString(), Is.EqualTo("http://map.example.com/"));
        Assert.That(reply["currency"].AsString(), Is.EqualTo("G$"));
        Assert.That(reply.ContainsKey("search"), Is.False, "what is not set is not said");
    }

    [Test]
    public async Task Login_AttachmentLimit_IsTheRegions()
    {
        async Task<int> Told() => LoginReply.Of(await Accepted(_request))["account_level_benefits"]["attachment_limit"].AsInteger();
        Assert.That(await Told(), Is.EqualTo(38), "where each region says it");
        _logins = new LoginService(Services, _simulation, _gate, Configuration, NullLoggerFactory.Instance, Time)
        {
            MaxAttachments = () => 12
        };
        Assert.That(await Told(), Is.EqualTo(12));
    }

    [TestCase("100", 20)]
    [TestCase("7", 7)]
    public async Task Login_PicksLimit_IsWhatViewersShow_OrLessWhereLessIsKept(string kept, int told)
    {
        Configuration.Set("Limits", "PicksPerAccount", kept);
        Assert.That(LoginReply.Of(await Accepted(_request))["account_level_benefits"]["picks_limit"].AsInteger(), Is.EqualTo(told));
    }

    [Test]
    public async Task Login_HostNameThatNobodyKnows_IsRefusedNotThrown()
    {
        await Services.Grid.RegisterRegion(UUID.Zero, _welcome with { ExternalHostName = "no-such-host.invalid" });
        await Services.Grid.DeregisterRegion(_other.RegionId);
        Assert.That((await Refused(_request)).Message, Does.Contain("No region"));
    }

    private string Id => _user.PrincipalId.ToString();

    [Test]
    public async Task Login_WhileTooManyPasswordsAreChecked_IsRefusedInWords()
    {
        var busy = new BusyPasswords();
        var services = new ServiceSet
        {
            Accounts = Services.Accounts, Authentication = busy, Inventory = Services.Inventory, Library = Services.Library,
            Assets = Services.Assets, Avatars = Services.Avatars, Presence = Services.Presence, GridUsers = Services.GridUsers,
            Grid = Services.Grid, Estates = Services.Estates, Friends = Services.Friends, AgentPreferences = Services.AgentPreferences,
            OfflineMessages = Services.OfflineMessages, MuteLists = Services.MuteLists, Profiles = Services.Profiles,
            Events = Services.Events, DisplayNames = Services.DisplayNames, Reports = Services.Reports, WornObjects = Services.WornObjects,
            Groups = Services.Groups, Experiences = Services.Experiences, BakedTextures = Services.BakedTextures
        };
        _logins = new LoginService(services, _simulation, _gate, Configuration, NullLoggerFactory.Instance, Time);
        Assert.That(await Refused(_request), Is.EqualTo(new LoginRefused("presence", BusyPasswords.Words)));
        Assert.That(await Refused(_request with { FirstName = "Nobody" }), Is.EqualTo(new LoginRefused("presence", BusyPasswords.Words)));
        Assert.That(busy.Asked, Is.EqualTo(new[] { _user.PrincipalId, UUID.Zero }), "an account that is not there is checked too");
    }

    [Test]
    public async Task Login_AFloodOfWrongPasswords_IsAFewLinesAndACount()
    {
        var log = new ListLogger();
        _logins = new LoginService(Services, _simulation, _gate, Configuration, log, Time);
        for (var i = 0; i < 1000; i++)
            await Refused(_request with { Password = "wrong" });
        Assert.That(log.Lines, Has.Count.EqualTo(20));
        Time.AdvanceSeconds(10);
        await Refused(_request with { Password = "wrong" });
        Assert.That(log.Lines[^1], Is.EqualTo("980 refused logins before this one are left out."));
    }

    private sealed class BusyPasswords : IAuthenticationService
    {
        public const string Words = "Please try again in a few seconds.";

        public List<UUID> Asked { get; } = [];

        public ValueTask<string?> Authenticate(UUID principalId, string password, TimeSpan lifetime)
        {
            Asked.Add(principalId);
            throw new ServiceBusyException(Words);
        }

        public ValueTask<bool> Verify(UUID principalId, string token, TimeSpan lifetime) => new(false);

        public ValueTask<bool> Release(UUID principalId, string token) => new(false);

        public ValueTask<bool> SetPassword(UUID principalId, string password) => new(false);

        public ValueTask<AuthInfo?> GetAuthInfo(UUID principalId) => default;

        public ValueTask<bool> SetAuthInfo(AuthInfo info) => default;
    }

    private void NewLogins()
    {
        _simulation = new FakeSimulation();
        _gate = new LoginGate { Enabled = true };
        _logins = new LoginService(Services, _simulation, _gate, Configuration, NullLoggerFactory.Instance, Time);
    }

    private async Task<LoginAccepted> Accepted(LoginRequest request)
    {
        var response = await _logins.Login(request);
        Assert.That(response, Is.TypeOf<LoginAccepted>(), () => ((LoginRefused)response).Message);
        return (LoginAccepted)response;
    }

    private async Task<LoginRefused> Refused(LoginRequest request)
    {
        var response = await _logins.Login(request);
        Assert.That(response, Is.TypeOf<LoginRefused>());
        return (LoginRefused)response;
    }

    private async Task<GridRegion> AddRegion(string name, int x, int size)
    {
        var region = new GridRegion
        {
            RegionId = UUID.Random(), RegionName = name, RegionLocX = x * 256, RegionLocY = 256_000, RegionSizeX = size, RegionSizeY = size,
            ExternalHostName = "127.0.0.1", InternalPort = 9000, HttpPort = 9000, ServerUri = "http://127.0.0.1:9000/"
        };
        Assert.That(await Services.Grid.RegisterRegion(UUID.Zero, region), Is.Null);
        return region;
    }
}
