using OpenSim.Primitives;
using OpenSim.Services.Tests.Wire;

namespace OpenSim.Services.Tests;

/// <summary>What holds for passwords wherever the service is.</summary>
[TestFixture(Wiring.Local)]
[TestFixture(Wiring.Remote)]
public class AuthenticationContractTests(Wiring wiring) : ServiceFixture(wiring)
{
    private static readonly TimeSpan Lifetime = TimeSpan.FromMinutes(1);

    [Test]
    public async Task Token_StandsUntilReleased()
    {
        var user = UUID.Random();
        await Services.Authentication.SetPassword(user, "secret");
        Assert.That(await Services.Authentication.Authenticate(user, "wrong", Lifetime), Is.Null);
        Assert.That(await Services.Authentication.Authenticate(UUID.Random(), "secret", Lifetime), Is.Null);
        var token = (await Services.Authentication.Authenticate(user, "secret", Lifetime))!;
        Assert.That(await Services.Authentication.Verify(user, token, Lifetime), Is.True);
        Assert.That(await Services.Authentication.Verify(UUID.Random(), token, Lifetime), Is.False);
        Assert.That(await Services.Authentication.Release(user, token), Is.True);
        Assert.That(await Services.Authentication.Verify(user, token, Lifetime), Is.False);
    }

    [Test]
    public async Task AuthInfo_WrittenAndRead_IsTheSameAndAloneIsRight()
    {
        Configuration.Set("AuthenticationService", "PasswordHash", "pbkdf2");
        Configuration.Set("AuthenticationService", "Pbkdf2Iterations", "1000");
        var (user, other) = (UUID.Random(), UUID.Random());
        await Services.Authentication.SetPassword(user, "secret");
        var kept = (await Services.Authentication.GetAuthInfo(user))!;
        Assert.That((kept.PrincipalId, kept.AccountType, kept.PasswordHash), Is.EqualTo((user, "UserAccount", "")));
        // md5(md5("other") + ":" + "salt"), by hand.
        var wanted = kept with { PasswordHash = "e5eb4def28c694f84df55bae7b77310c", PasswordSalt = "salt", WebLoginKey = user.ToString() };
        Assert.That(await Services.Authentication.SetAuthInfo(wanted), Is.True);
        Assert.That(await Services.Authentication.GetAuthInfo(user), Is.EqualTo(wanted));
        Assert.That(await Services.Authentication.Authenticate(user, "secret", Lifetime), Is.Null, "the old one is gone");
        Assert.That(await Services.Authentication.Authenticate(user, "other", Lifetime), Is.Not.Null);
        Assert.That(await Services.Authentication.GetAuthInfo(other), Is.Null);
        Assert.That(await Services.Authentication.SetAuthInfo(wanted with { PrincipalId = other }), Is.False);
    }
}
