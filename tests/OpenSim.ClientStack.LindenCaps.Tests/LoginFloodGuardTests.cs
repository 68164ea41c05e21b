using System.Net;
using OpenSim.ClientStack.LindenCaps.Login;
using OpenSim.Settings;
using OpenSim.Testing;

namespace OpenSim.ClientStack.LindenCaps.Tests;

public class LoginFloodGuardTests
{
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
        _guard = new LoginFloodGuard(_configuration, _time);
    }

    [Test]
    public void Failures_UpToTheLimit_ShutOutThisAddressOnly()
    {
        Assert.That(_guard.CountFailure(Home), Is.False);
        Assert.That(_guard.CountFailure(Home), Is.False);
        Assert.That(_guard.Admits(Home, out _), Is.True);
        Assert.That(_guard.CountFailure(Home), Is.True);
        Assert.That(_guard.Admits(Home, out var wait), Is.False);
        Assert.That(wait, Is.EqualTo(TimeSpan.FromMinutes(2)));
        Assert.That(_guard.Admits(Other, out _), Is.True);
    }

    [Test]
    public void ShutOut_AfterTheTime_IsForgiven()
    {
        Fail(3);
        _time.AdvanceSeconds(119);
        Assert.That(_guard.Admits(Home, out var wait), Is.False);
        Assert.That(wait, Is.EqualTo(TimeSpan.FromSeconds(1)));
        _time.AdvanceSeconds(1);
        Assert.That(_guard.Admits(Home, out _), Is.True);
        Assert.That(_guard.CountFailure(Home), Is.False, "with a clean sheet");
    }

    [Test]
    public void Failures_InDifferentTimeFrames_AreNotAddedUp()
    {
        for (var i = 0; i < 10; i++)
        {
            Fail(2);
            _time.AdvanceSeconds(10);
        }

        Assert.That(_guard.Admits(Home, out _), Is.True);
    }

    [Test]
    public void Logins_OfAllOutcomes_HaveAHighLimit()
    {
        _configuration.Set("LoginService", "DOSMaxLoginsInTimeFrame", "100");
        for (var i = 0; i < 100; i++)
            Assert.That(_guard.Admits(Home, out _), Is.True);
        Assert.That(_guard.Admits(Home, out _), Is.False);
    }

    [Test]
    public void Limit_Zero_SwitchesProtectionOff()
    {
        _configuration.Set("LoginService", "DOSMaxRequestsInTimeFrame", "0");
        Fail(1000);
        Assert.That(_guard.Admits(Home, out _), Is.True);
    }

    [Test]
    public void Ipv6_OneHome_CountsAsOneAddress()
    {
        for (var i = 1; i <= 3; i++)
            _guard.CountFailure(IPAddress.Parse($"2001:db8:0:1::{i}"));
        Assert.That(_guard.Admits(IPAddress.Parse("2001:db8:0:1::99"), out _), Is.False);
        Assert.That(_guard.Admits(IPAddress.Parse("2001:db8:0:2::1"), out _), Is.True);
    }

    [Test]
    public void Ipv4_OverIpv6Socket_IsTheSameAddress()
    {
        Fail(3);
        Assert.That(_guard.Admits(IPAddress.Parse("::ffff:192.0.2.1"), out _), Is.False);
    }

    [Test]
    public void FloodFromEverywhere_ForgetsTheOldAndKeepsThoseShutOut()
    {
        Fail(3);
        for (var i = 0; i < 50_000; i++)
            _guard.Admits(new IPAddress(0x0A000000L + i), out _);
        Assert.That(_guard.Admits(Home, out _), Is.False);
    }

    private void Fail(int times)
    {
        for (var i = 0; i < times; i++)
            _guard.CountFailure(Home);
    }
}
