using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Tests.Kit;
using OpenSim.Store.Users;

namespace OpenSim.Store.Tests.Conformance;

public sealed class UserStoreTests(string engine) : StoreFixture(engine, StoreKind.UserAccount, StoreKind.AuthStore, StoreKind.Presence,
    StoreKind.GridUserStore, StoreKind.FriendsStore, StoreKind.Avatar, StoreKind.AgentPrefs)
{
    private readonly RandomRows _rows = new(41);

    private UserAccountRow Account(string first, string last) => new()
    {
        Id = _rows.Id(),
        FirstName = first,
        LastName = last,
        Email = $"{first}@example.org",
        ServiceUrls = "HomeURI*http://example.org/ GatekeeperURI* ",
        Created = 1_700_000_000,
        UserLevel = 200,
        UserFlags = 64,
        UserTitle = "Títle"
    };

    [Test]
    public void Accounts_AreFoundByIdNameAndMail()
    {
        var store = new SqlUserAccountStore(Database);
        var account = Account("Ada", "Löve");
        store.Store(account);

        Assert.That(store.Load(UUID.Zero, account.Id), Is.EqualTo(account));
        Assert.That(store.Load(UUID.Zero, "ADA", "Löve"), Is.EqualTo(account));
        Assert.That(store.LoadByEmail(UUID.Zero, "ada@EXAMPLE.org"), Is.EqualTo(account));
        Assert.That(store.Load(UUID.Zero, [account.Id, _rows.Id()]), Is.EqualTo(new[] { account }));
        Assert.That(store.Load(UUID.Zero, "Ada", "Nobody"), Is.Null);
    }

    [Test]
    public void Accounts_ScopeSeparates()
    {
        var store = new SqlUserAccountStore(Database);
        var scope = _rows.Id();
        var scoped = Account("Scoped", "One") with { ScopeId = scope };
        var everywhere = Account("Every", "Where");
        store.Store(scoped);
        store.Store(everywhere);

        Assert.That(store.Load(_rows.Id(), scoped.Id), Is.Null);
        Assert.That(store.Load(scope, scoped.Id), Is.EqualTo(scoped));
        Assert.That(store.Load(scope, everywhere.Id), Is.EqualTo(everywhere));
    }

    [Test]
    public void Accounts_Find_TakesWildcardsLiterallyAndSkipsInactive()
    {
        var store = new SqlUserAccountStore(Database);
        var odd = Account("Per%cent", "Under_score");
        store.Store(odd);
        store.Store(Account("Perfect", "Underxscore"));
        store.Store(Account("Per%closed", "Gone") with { Active = false });

        Assert.That(store.Find(UUID.Zero, "per%c"), Is.EqualTo(new[] { odd }));
        Assert.That(store.Find(UUID.Zero, "Per der_s"), Is.EqualTo(new[] { odd }));
        Assert.That(store.Find(UUID.Zero, ""), Is.Empty);
    }

    [Test]
    public void Accounts_Delete_AndCount()
    {
        var store = new SqlUserAccountStore(Database);
        var before = store.Count();
        var account = Account("Short", "Lived");
        store.Store(account);

        Assert.That(store.Count(), Is.EqualTo(before + 1));
        Assert.That(store.Delete(account.Id), Is.True);
        Assert.That(store.Delete(account.Id), Is.False);
    }

    [Test]
    public void Auth_TokensLiveAndDie()
    {
        var store = new SqlAuthStore(Database);
        var auth = new AuthRow { Id = _rows.Id(), PasswordHash = new string('a', 32), PasswordSalt = new string('b', 32), WebLoginKey = "key" };
        store.Store(auth);
        store.SetToken(auth.Id, "good", TimeSpan.FromMinutes(5));
        store.SetToken(auth.Id, "good", TimeSpan.FromMinutes(5));
        store.SetToken(auth.Id, "old", TimeSpan.FromMinutes(-5));

        Assert.That(store.Load(auth.Id), Is.EqualTo(auth));
        Assert.That(store.CheckToken(auth.Id, "good", TimeSpan.FromMinutes(5)), Is.True);
        Assert.That(store.CheckToken(auth.Id, "old", TimeSpan.FromMinutes(5)), Is.False);
        Assert.That(store.CheckToken(_rows.Id(), "good", TimeSpan.FromMinutes(5)), Is.False);
        Assert.That(store.DeleteToken(auth.Id, "good"), Is.True);
        Assert.That(store.CheckToken(auth.Id, "good", TimeSpan.FromMinutes(5)), Is.False);
        Assert.That(store.Delete(auth.Id), Is.True);
        Assert.That(store.Load(auth.Id), Is.Null);
    }

    [Test]
    public void Presence_IsStoredReportedAndCleared()
    {
        var store = new SqlPresenceStore(Database);
        var user = _rows.Id();
        var presence = new PresenceRow { UserId = user.ToString(), SessionId = _rows.Id(), SecureSessionId = _rows.Id(), RegionId = _rows.Id() };
        store.Store(presence);
        var loaded = store.Load(presence.SessionId)!;

        Assert.That(loaded with { LastSeen = default }, Is.EqualTo(presence));
        Assert.That(loaded.LastSeen, Is.EqualTo(DateTime.UtcNow).Within(TimeSpan.FromMinutes(2)));
        Assert.That(store.Verify(user, presence.SecureSessionId), Is.True);
        Assert.That(store.Verify(user, _rows.Id()), Is.False);
        var region = _rows.Id();
        Assert.That(store.Report(presence.SessionId, region), Is.True);
        Assert.That(store.Report(presence.SessionId, region), Is.True);
        Assert.That(store.Report(_rows.Id(), region), Is.False);
        Assert.That(store.LoadOf([user.ToString(), "nobody"]).Single().RegionId, Is.EqualTo(region));
        Assert.That(store.DeleteUnseen(TimeSpan.FromHours(1)), Is.Zero);
        Assert.That(store.DeleteInRegion(region), Is.EqualTo(1));
        store.Store(presence);
        Assert.That(store.DeleteUnseen(TimeSpan.Zero), Is.EqualTo(1));
    }

    [Test]
    public void GridUsers_KeepPlacesAndComeOffline()
    {
        var store = new SqlGridUserStore(Database);
        var id = _rows.Id();
        var row = new GridUserRow
        {
            UserId = $"{id};http://other.example:8002/;A Visitor",
            HomeRegionId = _rows.Id(),
            HomePosition = new Vector3(128.5f, 1, 22.25f),
            HomeLookAt = new Vector3(0, 1, 0),
            LastRegionId = _rows.Id(),
            LastPosition = new Vector3(1, 2, 3),
            LastLookAt = new Vector3(-1, 0, 0),
            Online = true,
            Login = 1_700_000_000,
            Logout = 1_700_000_999
        };
        store.Store(row);

        Assert.That(store.Load(row.UserId), Is.EqualTo(row));
        Assert.That(store.LoadLike(id), Is.EqualTo(new[] { row }));
        Assert.That(store.Load(id.ToString()), Is.Null);
        Assert.That(store.LoadOnline(10), Is.EqualTo(new[] { row }));
        Assert.That(store.ClearOnline(), Is.EqualTo(1));
        Assert.That(store.Load(row.UserId)!.Online, Is.False);
        Assert.That(store.ClearOnline(), Is.Zero);
        Assert.That(store.LoadOnline(10), Is.Empty);
        Assert.That(store.Delete(row.UserId), Is.True);
    }

    [Test]
    public void Friends_SeeEachOthersFlags()
    {
        var store = new SqlFriendsStore(Database);
        var (a, b) = (_rows.Id().ToString(), _rows.Id().ToString());
        store.Store(a, b, 3);

        Assert.That(store.Load(a), Is.EqualTo(new[] { new FriendRow(a, b, 3, -1, "0") }));
        store.Store(b, a, 1);
        store.Store(a, b, 5);
        Assert.That(store.Load(a), Is.EqualTo(new[] { new FriendRow(a, b, 5, 1, "0") }));
        Assert.That(store.LoadReverse(a), Is.EqualTo(new[] { new FriendRow(b, a, 1, 5, "0") }));
        Assert.That(store.Delete(a, b), Is.True);
        Assert.That(store.Load(a), Is.Empty);
        Assert.That(store.DeleteAll(b), Is.EqualTo(1));
    }

    [Test]
    public void Friends_BareIdFindsVisitorsRows()
    {
        var store = new SqlFriendsStore(Database);
        var id = _rows.Id().ToString();
        var visitor = id + ";http://other.example/;A B;secret";
        var friend = _rows.Id().ToString();
        store.Store(visitor, friend, 1);

        Assert.That(store.Load(id).Single().PrincipalId, Is.EqualTo(visitor));
    }

    [Test]
    public void Avatars_ReplaceSetRemove()
    {
        var store = new SqlAvatarStore(Database);
        var id = _rows.Id();
        store.Replace(id, new Dictionary<string, string> { ["Serial"] = "1", ["Wearable 0:0"] = new string('x', 2000) });
        store.Set(id, new Dictionary<string, string> { ["Serial"] = "2", ["_ap_5"] = "äöü" });

        Assert.That(store.Load(id), Is.EquivalentTo(new Dictionary<string, string> { ["Serial"] = "2", ["Wearable 0:0"] = new string('x', 2000), ["_ap_5"] = "äöü" }));
        Assert.That(store.Remove(id, ["_ap_5", "none"]), Is.EqualTo(1));
        store.Replace(id, new Dictionary<string, string> { ["Serial"] = "3" });
        Assert.That(store.Load(id), Is.EquivalentTo(new Dictionary<string, string> { ["Serial"] = "3" }));
        Assert.That(store.Delete(id), Is.True);
        Assert.That(store.Load(id), Is.Empty);
    }

    [Test]
    public void Preferences_ComeBack()
    {
        var store = new SqlAgentPreferencesStore(Database);
        var row = new AgentPreferencesRow
        {
            PrincipalId = _rows.Id(),
            AccessPrefs = "A",
            HoverHeight = 0.125,
            Language = "de",
            LanguageIsPublic = false,
            PermEveryone = 1,
            PermGroup = 2,
            PermNextOwner = 3
        };
        store.Store(row with { AccessPrefs = "PG" });
        store.Store(row);

        Assert.That(store.Load(row.PrincipalId), Is.EqualTo(row));
        Assert.That(store.Load(_rows.Id()), Is.Null);
    }
}
