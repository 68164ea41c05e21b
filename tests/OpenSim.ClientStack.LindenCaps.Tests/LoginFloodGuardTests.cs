using System.Net;
using OpenSim.Services.Edge.Login;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.ClientStack.LindenCaps.Tests;

public class LoginFloodGuardTests
{
    private const string Ada = "Ada Lovelace";
    private const string Bob = "Bob Builder";

    private static readonly IPAddress Home = IPAddress.Parse("192.0.2.1");
    private static readonly IPAddress Other = IPAddress.Parse("192.0.2.2");

    private readonly Configuration _configuration = new();
    private ManualTime _time = null!;
    private LoginFloodGuard _guard = null!;

    [SetUp]
    public void NewGuard()
    {
        _time = new ManualTime();
        _configuration.Set("LoginService", "DOSMaxRequestsInTimeFrame", "3");
        _configuration.Set("LoginService", "MaxGuessesOfAccount", "20");
        _configuration.Set("LoginService", "DOSMaxLoginsInTimeFrame", "300");
        _guard = new LoginFloodGuard(_configuration, new StatRegistry(), _time);
    }

    [Test]
    public void Failures_UpToTheLimit_ShutOutThisAddressOnly()
    {
        Assert.That(Fail(Home, Ada) && Fail(Home, Ada) && Fail(Home, Ada), "three are looked at");
        Assert.That(_guard.Refuses(Home, Ada), Is.EqualTo(TimeSpan.FromMinutes(2)));
        Assert.That(_guard.Refuses(Home, Bob), Is.EqualTo(TimeSpan.FromMinutes(2)), "an account that is no better known there");
        Assert.That(_guard.Refuses(Other, Ada), Is.Null);
    }

    [Test]
    public void ShutOut_AfterTheTime_IsForgiven()
    {
        Fail(3);
        _time.AdvanceSeconds(119);
        Assert.That(_guard.Refuses(Home, Ada), Is.EqualTo(TimeSpan.FromSeconds(1)));
        _time.AdvanceSeconds(1);
        Assert.That(Fail(Home, Ada) && Fail(Home, Ada) && Fail(Home, Ada), "with a clean sheet");
    }

    [Test]
    public void Failures_InDifferentTimeFrames_AreNotAddedUp()
    {
        for (var i = 0; i < 5; i++)
        {
            Fail(2);
            _time.AdvanceSeconds(10);
        }

        Assert.That(_guard.Refuses(Home, Bob), Is.Null);
    }

    [Test]
    public void KnownAccount_AtAnAddressThatIsShutOut_GetsIn()
    {
        Succeed(Home, Ada);
        for (var i = 0; i < 10; i++)
            Fail(Home, $"Guest {i}");
        Assert.That(_guard.Refuses(Home, Bob), Is.Not.Null);
        Assert.That(_guard.Refuses(Home, Ada), Is.Null);
        _time.Advance(TimeSpan.FromDays(7));
        Fail(4);
        Assert.That(_guard.Refuses(Home, Ada), Is.Not.Null, "a week later it is known no longer");
    }

    [Test]
    public void KnownAccount_GuessedAtBesideItsOwner_LeavesHimAFewTriesInEachTimeFrame()
    {
        Succeed(Home, Ada);
        for (var i = 0; i < 100; i++)
            Fail(Home, Ada);
        Assert.That(_guard.Refuses(Home, Ada), Is.EqualTo(TimeSpan.FromSeconds(10)), "the rest of the time frame");
        Assert.That(_guard.Refuses(Home, Bob), Is.Null, "nor does it shut out the others");
        _time.AdvanceSeconds(10);
        Assert.That(_guard.Refuses(Home, Ada), Is.Null);
    }

    [Test]
    public void School_MayFailMoreOftenTheMoreOfItsPeopleAreKnown()
    {
        for (var i = 0; i < 50; i++)
            Succeed(Home, $"Pupil {i}");
        for (var i = 0; i < 50; i++)
            Assert.That(Fail(Home, $"Newcomer {i}"), $"{i}");
        Assert.That(_guard.Refuses(Home, Ada), Is.Null);
        Fail(3);
        Assert.That(_guard.Refuses(Home, Ada), Is.Not.Null);
    }

    [Test]
    public void Account_GuessedAtFromEverywhere_IsLeftToWhereItIsKnown()
    {
        Succeed(Home, Ada);
        var looked = Enumerable.Range(0, 400).Count(i => Fail(new IPAddress(0x0A000000L + i), Ada.ToUpperInvariant()));
        Assert.That(looked, Is.EqualTo(20));
        Assert.That(_guard.Refuses(Other, Ada), Is.EqualTo(TimeSpan.FromMinutes(10)));
        Assert.That(_guard.Refuses(Home, Ada), Is.Null, "its owner is not locked out");
        Assert.That(_guard.Refuses(Other, Bob), Is.Null, "nor is anybody else");
        _time.AdvanceSeconds(600);
        Assert.That(_guard.Refuses(Other, Ada), Is.Null);
    }

    [Test]
    public void Guesses_ManyAtOnce_AreNoWayAroundTheLimit()
    {
        Assert.That(Enumerable.Range(0, 400).Count(i => _guard.Refuses(new IPAddress(0x0A000000L + i), Ada) is null), Is.EqualTo(20));
        Succeed(Home, Bob);
        Assert.That(Enumerable.Range(0, 400).Count(_ => _guard.Refuses(Home, Bob) is null), Is.EqualTo(3));
    }

    [Test]
    public void Logins_RefusedForOtherReasons_AreNoGuesses()
    {
        for (var i = 0; i < 100; i++)
        {
            Assert.That(_guard.Refuses(Home, Ada), Is.Null);
            _guard.CountOther(Home, Ada);
        }
    }

    [Test]
    public void Logins_OfAllOutcomes_HaveAHighLimit()
    {
        _configuration.Set("LoginService", "DOSMaxLoginsInTimeFrame", "100");
        for (var i = 0; i < 100; i++)
            Assert.That(_guard.Refuses(Home, $"Guest {i}"), Is.Null);
        Assert.That(_guard.Refuses(Home, Ada), Is.Not.Null);
    }

    [Test]
    public void Limit_Zero_SwitchesProtectionOff()
    {
        _configuration.Set("LoginService", "DOSMaxRequestsInTimeFrame", "0");
        Fail(1000);
        Assert.That(_guard.Refuses(Home, Ada), Is.Null);
    }

    [Test]
    public void Ipv6_OneHome_CountsAsOneAddress()
    {
        for (var i = 1; i <= 3; i++)
            Fail(IPAddress.Parse($"2001:db8:0:1::{i}"), Ada);
        Assert.That(_guard.Refuses(IPAddress.Parse("2001:db8:0:1::99"), Ada), Is.Not.Null);
        Assert.That(_guard.Refuses(IPAddress.Parse("2001:db8:0:2::1"), Ada), Is.Null);
    }

    [Test]
    public void Ipv4_OverIpv6Socket_IsTheSameAddress()
    {
        Fail(3);
        Assert.That(_guard.Refuses(IPAddress.Parse("::ffff:192.0.2.1"), Ada), Is.Not.Null);
    }

    [Test]
    public void FloodFromEverywhere_ForgetsTheOldAndKeepsThoseShutOutAndThoseKnown()
    {
        Fail(3);
        Succeed(Other, Bob);
        for (var i = 0; i < 50_000; i++)
            Fail(new IPAddress(0x0A000000L + i), $"Guest {i}");
        Assert.That(_guard.Refuses(Home, Ada), Is.Not.Null);
        for (var i = 0; i < 30; i++)
            Fail(new IPAddress(0x0A000000L + i), Bob);
        Assert.That(_guard.Refuses(Other, Bob), Is.Null);
    }

    private void Fail(int times)
    {
        for (var i = 0; i < times; i++)
            Fail(Home, Ada);
    }

    /// <summary>Tries a wrong password. True when it was looked at.</summary>
    private bool Fail(IPAddress address, string account)
    {
        if (_guard.Refuses(address, account) is not null)
            return false;
        _guard.CountFailure(address, account);
        return true;
    }

    private void Succeed(IPAddress address, string account)
    {
        Assert.That(_guard.Refuses(address, account), Is.Null);
        _guard.CountRight(address, account);
    }
}
