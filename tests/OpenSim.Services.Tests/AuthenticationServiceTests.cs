using System.Security.Cryptography;
using System.Text;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Services.Local.Composition;
using OpenSim.Services.Local.Users;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sql;
using OpenSim.Store.Sqlite;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Services.Tests;

public class AuthenticationServiceTests : ServiceFixture
{
    private static readonly TimeSpan Lifetime = TimeSpan.FromMinutes(30);

    private readonly UUID _user = UUID.Parse("67153d5b-3659-afb4-8510-adda2c034649");

    [Test]
    public async Task Authenticate_AllWaysToSayThePassword_AreRight()
    {
        await Services.Authentication.SetPassword(_user, "pass word ä");
        var md5 = Convert.ToHexStringLower(MD5.HashData(Encoding.UTF8.GetBytes("pass word ä")));
        foreach (var given in new[] { "pass word ä", md5, md5.ToUpperInvariant(), "$1$" + md5 })
            Assert.That(await Services.Authentication.Authenticate(_user, given, Lifetime), Is.Not.Null, given);
    }

    [TestCase("wrong")]
    [TestCase("")]
    [TestCase("$1$")]
    [TestCase("$1$0123456789abcdef0123456789abcdef")]
    public async Task Authenticate_WrongPassword_IsNull(string given)
    {
        await Services.Authentication.SetPassword(_user, "secret");
        Assert.That(await Services.Authentication.Authenticate(_user, given, Lifetime), Is.Null);
        Assert.That(await Services.Authentication.Authenticate(UUID.Random(), "secret", Lifetime), Is.Null);
    }

    [Test]
    public async Task Authenticate_AccountMadeByOpenSimulator_LogsIn()
    {
        // md5("secret") and md5(that + ":" + salt), worked out with another tool.
        Sql(StoreKind.AuthStore, session => session.Execute(
            $"insert into auth (UUID, passwordHash, passwordSalt) values "
                + $"({_user}, '86ef778390391f796d34cb648b651fb0', 'a0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5')"));
        Assert.That(await Services.Authentication.Authenticate(_user, "$1$5ebe2294ecd0e0f08eab7690d2a6ee69", Lifetime), Is.Not.Null);
    }

    [Test]
    public async Task SetPassword_Md5_WritesWhatOpenSimulatorReads()
    {
        await Services.Authentication.SetPassword(_user, "secret");
        var salt = Auth("passwordSalt");
        Assert.That(salt, Has.Length.EqualTo(32));
        Assert.That(Auth("passwordHash"), Is.EqualTo(PasswordText.Classic("5ebe2294ecd0e0f08eab7690d2a6ee69", salt!)));
        Assert.That(Auth("accountType"), Is.EqualTo("UserAccount"));
    }

    [Test]
    public async Task Pbkdf2_OldPassword_IsConvertedAtLogin()
    {
        await Services.Authentication.SetPassword(_user, "secret");
        UseStrongHash();

        Assert.That(await Services.Authentication.Authenticate(_user, "secret", Lifetime), Is.Not.Null);

        Assert.That(Auth("passwordHash"), Is.Empty, "the weak form is gone");
        Assert.That(Strong(), Does.StartWith("pbkdf2-sha512$1000$"));
        Assert.That(await Services.Authentication.Authenticate(_user, "secret", Lifetime), Is.Not.Null);
        Assert.That(await Services.Authentication.Authenticate(_user, "wrong", Lifetime), Is.Null);
    }

    [Test]
    public async Task Pbkdf2_WrongPassword_ConvertsNothing()
    {
        await Services.Authentication.SetPassword(_user, "secret");
        UseStrongHash();
        await Services.Authentication.Authenticate(_user, "wrong", Lifetime);
        Assert.That(Strong(), Is.Null);
    }

    [Test]
    public async Task Pbkdf2_SwitchedOffAgain_StillReadAndNewOnesAreMd5()
    {
        UseStrongHash();
        await Services.Authentication.SetPassword(_user, "secret");
        Configuration.Set("AuthenticationService", "PasswordHash", "md5");
        Assert.That(await Services.Authentication.Authenticate(_user, "secret", Lifetime), Is.Not.Null);

        await Services.Authentication.SetPassword(_user, "new one");
        Assert.That(Strong(), Is.Null);
        Assert.That(await Services.Authentication.Authenticate(_user, "secret", Lifetime), Is.Null);
        Assert.That(await Services.Authentication.Authenticate(_user, "new one", Lifetime), Is.Not.Null);
    }

    [Test]
    public async Task Pbkdf2_KeptWithLessWork_IsRaisedAtLogin()
    {
        UseStrongHash();
        await Services.Authentication.SetPassword(_user, "secret");
        Configuration.Set("AuthenticationService", "Pbkdf2Iterations", "2000");
        await Services.Authentication.Authenticate(_user, "wrong", Lifetime);
        Assert.That(Strong(), Does.StartWith("pbkdf2-sha512$1000$"));
        Assert.That(await Services.Authentication.Authenticate(_user, "secret", Lifetime), Is.Not.Null);
        Assert.That(Strong(), Does.StartWith("pbkdf2-sha512$2000$"));
        Assert.That(await Services.Authentication.Authenticate(_user, "secret", Lifetime), Is.Not.Null);
    }

    [TestCase(true, true)]
    [TestCase(true, false)]
    [TestCase(false, true)]
    public async Task Pbkdf2_EveryCheck_IsTheSameWork(bool isThere, bool isStrong)
    {
        if (isStrong)
            UseStrongHash();
        if (isThere)
            await Services.Authentication.SetPassword(_user, "secret");
        UseStrongHash();
        var statistics = new StatRegistry();
        var authentication = New(statistics);
        Assert.That(await authentication.Authenticate(isThere ? _user : UUID.Zero, "wrong", Lifetime), Is.Null);
        Assert.That(statistics.All.OfType<Limit>().Single().Peak, Is.EqualTo(1), "one derivation, of whatever is there");
    }

    [Test]
    public async Task Zero_WithAPasswordInTheTable_IsNobody()
    {
        Sql(StoreKind.AuthStore, session => session.Execute(
            $"insert into auth (UUID, passwordHash, passwordSalt) values "
                + $"({UUID.Zero}, '86ef778390391f796d34cb648b651fb0', 'a0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5')"));
        Assert.That(await Services.Authentication.Authenticate(UUID.Zero, "secret", Lifetime), Is.Null);
    }

    [Test]
    public async Task Checks_MoreThanThereArePlacesFor_AreRefusedInWords()
    {
        UseStrongHash();
        Configuration.Set("AuthenticationService", "MaxPasswordChecks", "1");
        var work = new PasswordWork(Configuration, new StatRegistry());
        var authentication = new AuthenticationService(Stores.For(StoreKind.AuthStore), Configuration, work);
        using var end = new ManualResetEventSlim();
        var first = work.Run(() => end.Wait(TimeSpan.FromSeconds(60))).AsTask();
        var refused = Assert.ThrowsAsync<ServiceBusyException>(async () => await authentication.Authenticate(_user, "secret", Lifetime));
        Assert.That(refused!.Message, Does.Contain("try again in a few seconds"));
        end.Set();
        Assert.That(await first, Is.True);
        Assert.That(await authentication.Authenticate(_user, "secret", Lifetime), Is.Null, "there is room again");
    }

    [Test]
    public async Task Auto_DatabaseOfOurOwn_KeepsStrongOnes_AndOneOfOpenSimulatorsDoesNot()
    {
        using var folder = new TemporaryFolder();
        using var ours = Open(folder, "ours.db");
        using var theirs = Open(folder, "theirs.db", "create table auth (UUID char(36) not null, passwordHash char(32) not null default '', "
            + "passwordSalt char(32) not null default '', primary key (UUID))");
        Configuration.Set("AuthenticationService", "Pbkdf2Iterations", "1000");
        Assert.That(await KeepsStrong(ours), Is.True);
        Assert.That(await KeepsStrong(theirs), Is.False);
        Assert.That(await KeepsStrong(Stores), Is.False, "in memory there is nothing to steal");
        Configuration.Set("AuthenticationService", "PasswordHash", "md5");
        Assert.That(await KeepsStrong(ours), Is.False);
    }

    [Test]
    public void Auto_WhereTheOldFormStays_IsSaidOnceWithTheSetting()
    {
        using var folder = new TemporaryFolder();
        var log = new ListLogger();
        using var theirs = Open(folder, "theirs.db", "create table auth (UUID char(36) not null, primary key (UUID))");
        LocalServices.Create(theirs, Configuration, Time, log: log);
        Assert.That(log.Lines.Where(l => l.Contains("[AuthenticationService] PasswordHash = Pbkdf2", StringComparison.Ordinal)),
            Has.Exactly(1).Items);
        using var ours = Open(folder, "ours.db");
        log.Lines.Clear();
        LocalServices.Create(ours, Configuration, Time, log: log);
        Assert.That(log.Lines, Has.None.Contains("PasswordHash"));
    }

    [TestCase("pbkdf2-sha512$0$AAAA$AAAA")]
    [TestCase("pbkdf2-sha512$1000$AAAA")]
    [TestCase("pbkdf2-sha512$1000$*$*")]
    [TestCase("something else")]
    public void Strong_BrokenText_NeverMatches(string stored) =>
        Assert.That(PasswordText.MatchesStrong("5ebe2294ecd0e0f08eab7690d2a6ee69", stored), Is.False);

    [Test]
    public async Task Token_StandsUntilReleased()
    {
        await Services.Authentication.SetPassword(_user, "secret");
        var token = (await Services.Authentication.Authenticate(_user, "secret", Lifetime))!;
        Assert.That(UUID.TryParse(token, out _), Is.True);
        Assert.That(await Services.Authentication.Verify(_user, token, Lifetime), Is.True);
        Assert.That(await Services.Authentication.Verify(UUID.Random(), token, Lifetime), Is.False);
        Assert.That(await Services.Authentication.Release(_user, token), Is.True);
        Assert.That(await Services.Authentication.Verify(_user, token, Lifetime), Is.False);
    }

    private void UseStrongHash()
    {
        Configuration.Set("AuthenticationService", "PasswordHash", "pbkdf2");
        Configuration.Set("AuthenticationService", "Pbkdf2Iterations", "1000");
    }

    private AuthenticationService New(StatRegistry statistics) =>
        new(Stores.For(StoreKind.AuthStore), Configuration, new PasswordWork(Configuration, statistics));

    private async Task<bool> KeepsStrong(StoreSet stores)
    {
        var database = stores.For(StoreKind.AuthStore);
        var authentication = new AuthenticationService(database, Configuration, new PasswordWork(Configuration, new StatRegistry()));
        await authentication.SetPassword(_user, "secret");
        Assert.That(await authentication.Authenticate(_user, "secret", Lifetime), Is.Not.Null);
        var isStrong = database.Read(session => session.Number($"select count(*) from own_auth where UUID = {_user}")) > 0;
        Assert.That(authentication.KeepsStrong, Is.EqualTo(isStrong));
        return isStrong;
    }

    /// <summary>A database in a file, and what somebody else has made in it before.</summary>
    private static StoreSet Open(TemporaryFolder folder, string file, string? before = null)
    {
        var configuration = new Configuration();
        configuration.Set("DatabaseService", "ConnectionString", $"Data Source={Path.Combine(folder.Path, file)}");
        if (before is not null)
        {
            using var database = new Database(new SqliteDriver(), $"Data Source={Path.Combine(folder.Path, file)}");
            database.Write(session => session.ExecuteScript(before));
        }

        return new StoreSet(configuration, [new SqliteDriver()], NullLogger.Instance);
    }

    private string? Auth(string column) =>
        Stores.For(StoreKind.AuthStore)
            .Read(session => session.First($"select {column:raw} from auth where UUID = {_user}", row => row.Text(0)));

    private string? Strong() =>
        Stores.For(StoreKind.AuthStore)
            .Read(session => session.First($"select strongPassword from own_auth where UUID = {_user}", row => row.Text(0)));
}
