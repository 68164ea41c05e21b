using System.Net;
using Microsoft.AspNetCore.Http;
using OpenSim.Http.Operators;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.ClientStack.LindenCaps.Tests;

public class GuessBrakeTests
{
    private static readonly IPAddress Stranger = IPAddress.Parse("192.0.2.1");
    private static readonly IPAddress Operator = IPAddress.Parse("192.0.2.2");

    private readonly Configuration _configuration = new();
    private ManualTime _time = null!;
    private ListLogger _log = null!;
    private GuessBrake _brake = null!;

    [SetUp]
    public void NewBrake()
    {
        _time = new ManualTime();
        _log = new ListLogger();
        _configuration.Set("OperatorPage", "MaxGuesses", "3");
        _configuration.Set("OperatorPage", "MaxGuessesInAll", "5");
        _brake = new GuessBrake(_configuration, new StatRegistry(), _time, _log);
    }

    [Test]
    public async Task Guesses_OfOneAddress_OverTheLimit_AreNotLookedAt()
    {
        for (var i = 0; i < 3; i++)
            Assert.That(await Try(Stranger, isRight: false), Is.EqualTo(401));
        Assert.That(await Try(Stranger, isRight: true), Is.EqualTo(429), "a right guess in a flood is as good as a wrong one");
        Assert.That(await Try(Operator, isRight: true), Is.EqualTo(200), "another address is not held up");
        _time.AdvanceSeconds(1);
        await Assert.ThatAsync(() => Try(Stranger, isRight: true), Is.EqualTo(200).After(10_000, 10));
    }

    [Test]
    public async Task Guesses_FromEverywhere_OverTheLimit_HoldUpStrangersOnly()
    {
        Assert.That(await Try(Operator, isRight: true), Is.EqualTo(200));
        for (var i = 0; i < 5; i++)
            Assert.That(await Try(new IPAddress(0x0A000000L + i), isRight: false), Is.EqualTo(401));
        Assert.That(await Try(Stranger, isRight: true), Is.EqualTo(429));
        Assert.That(await Try(Operator, isRight: true), Is.EqualTo(200));
    }

    [Test]
    public async Task RightOnes_AnyNumber_AreNoGuesses()
    {
        for (var i = 0; i < 1000; i++)
            Assert.That(await Try(Operator, isRight: true), Is.EqualTo(200));
        Assert.That(_log.Lines, Is.Empty);
    }

    [Test]
    public async Task Guesses_AFlood_IsOneLineWithACount()
    {
        for (var i = 0; i < 100; i++)
            await Try(new IPAddress(0x0A000000L + i % 5), isRight: false);
        Assert.That(_log.Lines, Has.Count.EqualTo(1));
    }

    [Test]
    public async Task Guesses_OfOneIpv6Network_AreCountedTogether()
    {
        for (var i = 1; i <= 3; i++)
            await Try(IPAddress.Parse($"2001:db8:0:1::{i}"), isRight: false);
        Assert.That(await Try(IPAddress.Parse("2001:db8:0:1::99"), isRight: true), Is.EqualTo(429));
    }

    private async Task<int> Try(IPAddress address, bool isRight)
    {
        var http = new DefaultHttpContext { Connection = { RemoteIpAddress = address } };
        return await _brake.Admits(http, () => isRight, "No.") ? 200 : http.Response.StatusCode;
    }
}
