using System.Security.Cryptography;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Local.Users;
using OpenSim.Store;

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

    private string? Auth(string column) =>
        Stores.For(StoreKind.AuthStore)
            .Read(session => session.First($"select {column:raw} from auth where UUID = {_user}", row => row.Text(0)));

    private string? Strong() =>
        Stores.For(StoreKind.AuthStore)
            .Read(session => session.First($"select strongPassword from own_auth where UUID = {_user}", row => row.Text(0)));
}
