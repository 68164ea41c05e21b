using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Local.Inventory;
using OpenSim.Services.Local.Users;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store.Tests.Kit;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Conformance;

public sealed class UserTests(string engine) : StoreFixture(engine, StoreKind.UserAccount, StoreKind.AuthStore, StoreKind.InventoryStore,
    StoreKind.Presence, StoreKind.GridUserStore, StoreKind.FriendsStore, StoreKind.Avatar, StoreKind.AgentPrefs)
{
    private static readonly TimeSpan FiveMinutes = TimeSpan.FromMinutes(5);

    private readonly RandomRows _rows = new(41);
    private UserAccountService _accounts = null!;
    private AuthenticationService _authentication = null!;
    private GridUserService _gridUsers = null!;
    private PresenceService _presence = null!;
    private FriendsService _friends = null!;

    [SetUp]
    public void SetUp()
    {
        var (configuration, time) = (new Configuration(), new ManualTime());
        _authentication = new AuthenticationService(Database, configuration, new PasswordWork(configuration, new StatRegistry()));
        _accounts = new UserAccountService(
            Database, _authentication, new InventoryService(Database), new AvatarService(Database), configuration, time);
        _gridUsers = new GridUserService(Database, time);
        _presence = new PresenceService(Database, _gridUsers);
        _friends = new FriendsService(Database);
    }

    private async Task<UserAccount> Account(string first, string last, UUID scope = default, bool active = true)
    {
        var account = new UserAccount
        {
            PrincipalId = _rows.Id(), ScopeId = scope, FirstName = first, LastName = last, Email = $"{first}@example.org", Active = active
        };
        await _accounts.StoreUserAccount(account);
        return account;
    }

    [Test]
    public async Task Accounts_AreFoundByIdNameAndMail()
    {
        var account = await Account("Ada", "Löve");

        Assert.That((await _accounts.GetUserAccount(UUID.Zero, account.PrincipalId))!.Name, Is.EqualTo("Ada Löve"));
        Assert.That((await _accounts.GetUserAccount(UUID.Zero, "ADA", "Löve"))!.PrincipalId, Is.EqualTo(account.PrincipalId));
        Assert.That((await _accounts.GetUserAccountByEmail(UUID.Zero, "ada@EXAMPLE.org"))!.PrincipalId, Is.EqualTo(account.PrincipalId));
        Assert.That(await _accounts.GetUserAccounts(UUID.Zero, [account.PrincipalId, _rows.Id()]), Has.Count.EqualTo(1));
        Assert.That(await _accounts.GetUserAccount(UUID.Zero, "Ada", "Nobody"), Is.Null);
    }

    // One answer on every engine: case does not count, also beyond A to Z; accents, blanks and wildcards do.
    [TestCase("Ümit", "ÜMIT", true)]
    [TestCase("Ümit", "ümit", true)]
    [TestCase("Élan", "Elan", false)]
    [TestCase("Elan", "Élan", false)]
    [TestCase("Strasse", "Straße", false)]
    [TestCase("Ada", "ada", true)]
    [TestCase("Ada", "Ada ", false)]
    [TestCase("Ada", "A_a", false)]
    [TestCase("Ada", "A%", false)]
    [TestCase("Ada", "Ada\u200B", false)]
    [TestCase("日本", "日本", true)]
    [TestCase("Smile🎈", "smile🎈", true)]
    [TestCase("Smile🎈", "Smile🎉", false)]
    public async Task Names_AreAlike_ByTheSameRule(string stored, string asked, bool isFound)
    {
        var last = "T" + _rows.Id().ToString()[..8];
        await Account(stored, last);
        Assert.That(await _accounts.GetUserAccount(UUID.Zero, asked, last.ToUpperInvariant()) is not null, Is.EqualTo(isFound));
    }

    [Test]
    public async Task CreateUser_GivesAHome_ToWhomeverIsMade()
    {
        var homes = new List<UUID>();
        var accounts = new UserAccountService(Database, _authentication, new InventoryService(Database), new AvatarService(Database),
            new Configuration(), new ManualTime(), user =>
            {
                homes.Add(user);
                return default;
            });
        var made = await accounts.CreateUser(UUID.Zero, UUID.Zero, "Grace", "Hopper", "secret", "");
        Assert.That(await accounts.CreateUser(UUID.Zero, UUID.Zero, "Grace", "Hopper", "secret", ""), Is.Null, "the name is taken");
        Assert.That(homes, Is.EqualTo(new[] { made!.PrincipalId }));
    }

    [Test]
    public async Task Accounts_ScopeSeparates()
    {
        var scope = _rows.Id();
        var scoped = await Account("Scoped", "One", scope);
        var everywhere = await Account("Every", "Where");

        Assert.That(await _accounts.GetUserAccount(_rows.Id(), scoped.PrincipalId), Is.Null);
        Assert.That(await _accounts.GetUserAccount(scope, scoped.PrincipalId), Is.Not.Null);
        Assert.That(await _accounts.GetUserAccount(scope, everywhere.PrincipalId), Is.Not.Null);
    }

    [Test]
    public async Task Accounts_Find_TakesWildcardsLiterallyAndSkipsInactive()
    {
        var odd = await Account("Per%cent", "Under_score");
        await Account("Perfect", "Underxscore");
        await Account("Per%closed", "Gone", active: false);

        Assert.That((await _accounts.FindUserAccounts(UUID.Zero, "per%c")).Select(a => a.PrincipalId),
            Is.EqualTo(new[] { odd.PrincipalId }));
        Assert.That((await _accounts.FindUserAccounts(UUID.Zero, "Per under_s")).Select(a => a.PrincipalId),
            Is.EqualTo(new[] { odd.PrincipalId }));
        Assert.That(await _accounts.FindUserAccounts(UUID.Zero, ""), Is.Empty);
    }

    [Test]
    public async Task Accounts_Find_ByTheBeginningOfEitherName_APageAtATime()
    {
        for (var i = 0; i < 120; i++)
            await Account($"Crowd{i:D3}", "Resident");
        await Account("Zed", "crowdsson");
        await Account("Cecil", "McCrowd");

        var first = await _accounts.FindUserAccounts(UUID.Zero, "CROWD");
        var second = await _accounts.FindUserAccounts(UUID.Zero, "CROWD", 100);
        Assert.That(first.Select(a => a.FirstName), Is.EqualTo(Enumerable.Range(0, 100).Select(i => $"Crowd{i:D3}")));
        Assert.That(second.Select(a => a.Name).TakeLast(2), Is.EqualTo(new[] { "Zed crowdsson", "Cecil McCrowd" }));
        Assert.That(second, Has.Count.EqualTo(22));
        Assert.That((await _accounts.FindUserAccounts(UUID.Zero, "crowd00 res")).Select(a => a.FirstName),
            Is.EqualTo(Enumerable.Range(0, 10).Select(i => $"Crowd{i:D3}")));
        Assert.That(await _accounts.FindUserAccounts(UUID.Zero, "crowd", 1_000_000), Is.Empty);
    }

    // OpenSimulator's "%word%" in either name, or both words each in its own, when one of them has three letters.
    [Test]
    public async Task Accounts_Find_InsideOfNames_AfterThoseThatBegin()
    {
        await Account("Annabella", "Grove");
        await Account("Bellamy", "Oak");
        await Account("Cora", "Isabella");
        await Account("Dan", "Bel%um");

        Assert.That(await Found("BELLA"), Is.EqualTo(new[] { "Bellamy Oak", "Annabella Grove", "Cora Isabella" }));
        Assert.That(await Found("bella rov"), Is.EqualTo(new[] { "Annabella Grove" }));
        Assert.That(await Found("rov bella"), Is.Empty, "each word is for its own name");
        Assert.That(await Found("el%"), Is.EqualTo(new[] { "Dan Bel%um" }));
        Assert.That(await Found("ll"), Is.Empty, "two letters are looked for at the beginning alone");

        async Task<IEnumerable<string>> Found(string words) =>
            (await _accounts.FindUserAccounts(UUID.Zero, words)).Select(account => account.Name);
    }

    // What the service asks, with the plan in front: of 20,000 accounts the database looks at those alone that an index names.
    [Test]
    public void Accounts_Searches_GoByAnIndex()
    {
        Database.Write(session =>
        {
            session.ExecuteScript(Database.Dialect.IsSqlite
                ? "insert into UserAccounts (PrincipalID, ScopeID, FirstName, LastName, Email) with recursive n(i) as (select 1 union all "
                + "select i + 1 from n where i < 20000) select i, '', 'First' || i, 'Last' || i, i from n"
                : "insert into UserAccounts (PrincipalID, ScopeID, FirstName, LastName, Email) select seq, '', concat('First', seq), "
                + "concat('Last', seq), seq from seq_1_to_20000");
            if (!Database.Dialect.IsSqlite)
                session.ExecuteScript("analyze table UserAccounts");
        });
        var noCase = Database.Dialect.IsSqlite ? "collate nocase" : "";
        foreach (var where in new[]
        {
            $"FirstName {noCase} between 'first77' and 'first77~' and active = 1 order by FirstName {noCase}, LastName {noCase} limit 100",
            $"LastName {noCase} between 'last77' and 'last77~' and active = 1 order by LastName {noCase} limit 100",
            $"FirstName {noCase} between 'first7' and 'first7~' and LastName {noCase} between 'last77' and 'last77~' limit 100",
            $"FirstName = 'first77' {noCase} and LastName = 'last77' {noCase}",
            $"Email = '77' {noCase}"
        })
        {
            var plan = PlanOf("select * from UserAccounts where " + where);
            Assert.That(plan, Does.Match(Database.Dialect.IsSqlite ? "SEARCH .* USING INDEX" : "^(range|ref).*(Name|Email)"), where);
        }
    }

    // Whatever the engine's collation takes for alike: case does not count, accents do, signs of patterns are letters.
    [TestCase("café", "CAFÉ One", "Two Caférac")]
    [TestCase("CAF", "Cafe Four", "CAFÉ One", "Two Caférac")]
    [TestCase("cafe", "Cafe Four")]
    [TestCase("éc", "École Five", "écart Six")]
    [TestCase("É", "École Five", "écart Six")]
    [TestCase("ec", "Ecole Seven")]
    [TestCase("žo", "Žofie Eight")]
    [TestCase("дар", "Дарья Nine", "ДАРИЙ Ten")]
    [TestCase("a%", "a%b Eleven")]
    [TestCase("a_", "a_b Twelve")]
    [TestCase("a!", "a!b Thirteen")]
    [TestCase("ca o", "CAFÉ One")]
    [TestCase("é s", "écart Six")]
    [TestCase("ß", "ßa Fourteen")]
    [TestCase("ss", "ssa Fifteen")]
    public async Task Accounts_Find_ByTheBeginning_HasOneAnswerOnEveryEngine(string words, params string[] expected)
    {
        string[] names =
        [
            "CAFÉ One", "Two Caférac", "Cafe Four", "École Five", "écart Six", "Ecole Seven", "Žofie Eight", "Zofie Eight", "Дарья Nine",
            "ДАРИЙ Ten", "a%b Eleven", "a_b Twelve", "a!b Thirteen", "axb Seventeen", "ßa Fourteen", "ssa Fifteen"
        ];
        Database.Write(session => session.ExecuteScript("delete from UserAccounts"));
        foreach (var name in names.Select(name => name.Split(' ')))
            await _accounts.StoreUserAccount(new UserAccount
            {
                PrincipalId = _rows.Id(), FirstName = name[0], LastName = name[1], Email = name[0] + "@x.example", Active = true
            });

        var found = (await _accounts.FindUserAccounts(UUID.Zero, words)).Select(account => account.Name);
        Assert.That(found, Is.EquivalentTo(expected));
        Assert.That((await _accounts.GetUserAccountByEmail(UUID.Zero, "École@X.example"))?.LastName, Is.EqualTo("Five"));
    }

    private string PlanOf(string sql)
    {
        var isSqlite = Database.Dialect.IsSqlite;
        var explain = (isSqlite ? "explain query plan " : "explain ") + sql;
        return string.Join('\n', Database.Read(session => session.List($"{explain:raw}", row => isSqlite
            ? row.Text(3) // detail
            : $"{row.Text(3)} {row.TextOrNull(5)}"))); // type and key
    }

    [Test]
    public async Task Tokens_LiveAndDie()
    {
        var id = _rows.Id();
        await _authentication.SetPassword(id, "secret");
        var good = (await _authentication.Authenticate(id, "secret", FiveMinutes))!;
        var old = (await _authentication.Authenticate(id, "secret", -FiveMinutes))!;

        Assert.That(await _authentication.Verify(id, good, FiveMinutes), Is.True);
        Assert.That(await _authentication.Verify(id, old, FiveMinutes), Is.False);
        Assert.That(await _authentication.Verify(_rows.Id(), good, FiveMinutes), Is.False);
        Assert.That(await _authentication.Release(id, good), Is.True);
        Assert.That(await _authentication.Verify(id, good, FiveMinutes), Is.False);
    }

    [Test]
    public async Task Passwords_AreInOneFormAtATime()
    {
        var configuration = new Configuration();
        var authentication = new AuthenticationService(Database, configuration, new PasswordWork(configuration, new StatRegistry()));
        var id = _rows.Id();
        foreach (var form in (string[])["Md5", "Pbkdf2", "Md5"])
        {
            configuration.Set("AuthenticationService", "PasswordHash", form);
            await authentication.SetPassword(id, form + "!");
            Assert.That(await authentication.Authenticate(id, form + "!", FiveMinutes), Is.Not.Null);
            Assert.That(Forms(id), Is.EqualTo((form == "Md5", form == "Pbkdf2")));
        }
    }

    [Test]
    public async Task Presence_IsReportedAndGoesWithItsRegion()
    {
        var (user, session, secure, region) = (_rows.Id(), _rows.Id(), _rows.Id(), _rows.Id());
        await _presence.LoginAgent(user.ToString(), session, secure);

        Assert.That(await _presence.GetAgent(session), Is.EqualTo(new PresenceInfo(user.ToString(), UUID.Zero, session)));
        Assert.That(await _presence.ReportAgent(session, region), Is.True);
        Assert.That(await _presence.ReportAgent(session, region), Is.True, "the same again");
        Assert.That(await _presence.ReportAgent(_rows.Id(), region), Is.False);
        Assert.That((await _presence.GetAgents([user.ToString(), "nobody"])).Single().RegionId, Is.EqualTo(region));
        await _presence.LogoutRegionAgents(region);
        Assert.That(await _presence.GetAgent(session), Is.Null);
    }

    [Test]
    public async Task GridUsers_KeepPlacesAndComeOfflineWithTheirRegion()
    {
        var (visitor, other, region) = ($"{_rows.Id()};http://other.example:8002/;A Visitor", _rows.Id().ToString(), _rows.Id());
        foreach (var (user, place) in ((string, UUID)[])[(visitor, region), (other, _rows.Id())])
        {
            var session = _rows.Id();
            await _presence.LoginAgent(user, session, UUID.Zero);
            await _presence.ReportAgent(session, place);
            await _gridUsers.LoggedIn(user);
        }

        await _gridUsers.SetHome(visitor, region, new Vector3(128.5f, 1, 22.25f), Vector3.UnitY);
        await _gridUsers.SetLastPosition(visitor, UUID.Zero, region, new Vector3(1, 2, 3), -Vector3.UnitX);
        Assert.That(_gridUsers.Online(100).Select(u => u.UserId), Is.SupersetOf(new[] { visitor, other }));

        await _presence.LogoutRegionAgents(region);

        var gone = (await _gridUsers.GetGridUserInfo(visitor))!;
        Assert.That((gone.Online, gone.HomePosition, gone.LastPosition),
            Is.EqualTo((false, new Vector3(128.5f, 1, 22.25f), new Vector3(1, 2, 3))));
        Assert.That((await _gridUsers.GetGridUserInfos([other, "none"])).Single().Online, Is.True, "who is in another region stays");
        Assert.That(await _gridUsers.GetGridUserInfo(_rows.Id().ToString()), Is.Null);
    }

    [Test]
    public async Task Friends_SeeEachOthersFlags()
    {
        var (a, b) = (_rows.Id().ToString(), _rows.Id().ToString());
        await _friends.StoreFriend(a, b, 3);

        Assert.That(await _friends.GetFriends(a), Is.EqualTo(new[] { new FriendInfo(a, b, 3, -1) }));
        await _friends.StoreFriend(b, a, 1);
        await _friends.StoreFriend(a, b, 5);
        Assert.That(await _friends.GetFriends(a), Is.EqualTo(new[] { new FriendInfo(a, b, 5, 1) }));
        Assert.That(await _friends.Delete(a, b), Is.True);
        Assert.That(await _friends.GetFriends(a), Is.Empty);
    }

    [Test]
    public async Task Friends_BareIdFindsVisitorsRows()
    {
        var id = _rows.Id().ToString();
        var visitor = id + ";http://other.example/;A B;secret";
        await _friends.StoreFriend(visitor, _rows.Id().ToString(), 1);

        Assert.That((await _friends.GetFriends(id)).Single().PrincipalId, Is.EqualTo(visitor));
    }

    [Test]
    public async Task Avatars_AreReplacedSetAndRemoved()
    {
        var avatars = new AvatarService(Database);
        var id = _rows.Id();
        var big = new string('x', 2000);
        await avatars.SetAvatar(id,
            new AvatarData { AvatarType = 1, Data = new Dictionary<string, string> { ["Serial"] = "1", ["Wearable 0:0"] = big } });
        await avatars.SetItems(id, new Dictionary<string, string> { ["Serial"] = "2", ["_ap_5"] = "äöü" });

        Assert.That((await avatars.GetAvatar(id)).Data,
            Is.EquivalentTo(new Dictionary<string, string> { ["Serial"] = "2", ["Wearable 0:0"] = big, ["_ap_5"] = "äöü" }));
        Assert.That(await avatars.RemoveItems(id, ["_ap_5", "none"]), Is.True);
        await avatars.SetAvatar(id, new AvatarData { AvatarType = 1, Data = new Dictionary<string, string> { ["Serial"] = "3" } });
        Assert.That((await avatars.GetAvatar(id)).Data, Is.EquivalentTo(new Dictionary<string, string> { ["Serial"] = "3" }));
        Assert.That(await avatars.ResetAvatar(id), Is.True);
        Assert.That((await avatars.GetAvatar(id)).Data, Is.Empty);
    }

    [Test]
    public async Task Preferences_StoredTwice_AreTheLater()
    {
        var service = new AgentPreferencesService(Database);
        var preferences = new AgentPreferences
        {
            PrincipalId = _rows.Id(), AccessPrefs = "A", HoverHeight = 0.125, Language = "de",
            LanguageIsPublic = false
        };
        await service.StoreAgentPreferences(preferences with { AccessPrefs = "PG" });
        await service.StoreAgentPreferences(preferences);

        Assert.That(await service.GetAgentPreferences(preferences.PrincipalId), Is.EqualTo(preferences));
    }

    [Test]
    public async Task WornObject_IsTheLastThatWasStored_AndGone()
    {
        var (worn, user, item) = (new WornObjectService(Database), _rows.Id(), _rows.Id());
        Assert.That(await worn.Get(user, item), Is.Null);
        await worn.Store(user, item, [1, 2]);
        await worn.Store(user, item, [0, 255, 3]);
        await worn.Store(user, _rows.Id(), [9]);
        Assert.That(await worn.Get(user, item), Is.EqualTo(new byte[] { 0, 255, 3 }));
        Assert.That((await worn.Remove(user, item), await worn.Remove(user, item), await worn.Get(user, item)),
            Is.EqualTo((true, false, (byte[]?)null)));
    }

    [Test]
    public async Task Bakes_AreThoseOfTheLastLook()
    {
        var (service, user) = (new BakedTextureService(Database), _rows.Id());
        var (head, upper) = (new BakedTexture(8, _rows.Id(), _rows.Id(), [1]), new BakedTexture(9, _rows.Id(), _rows.Id(), [0, 255]));
        await service.Store(_rows.Id(), [head]);
        await service.Store(user, [head, upper]);
        Assert.That((await service.Get(user)).Select(b => (b.Face, b.CacheId, b.TextureId)),
            Is.EqualTo(new[] { (head.Face, head.CacheId, head.TextureId), (upper.Face, upper.CacheId, upper.TextureId) }));
        await service.Store(user, [upper]);
        Assert.That((await service.Get(user)).Single().Data, Is.EqualTo(new byte[] { 0, 255 }));
    }

    private (bool Classic, bool Strong) Forms(UUID id) => Database.Read(session => (
        session.Number($"select count(*) from auth where UUID = {id} and passwordHash <> ''") > 0,
        session.Number($"select count(*) from own_auth where UUID = {id}") > 0));
}
