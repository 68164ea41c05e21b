using OpenSim.Client.Session;
using OpenSim.Primitives;
using PCampbot.Bots;
using PCampbot.Options;

namespace PCampbot.Tests;

public class LossTests
{
    private BotCrowd _crowd = null!;

    [SetUp]
    public void Make() => _crowd = new BotCrowd(
        BotOptions.Parse(["-firstname", "Ima", "-lastname", "Bot", "-password", "secret", "-n", "2"]), _ => { });

    [TearDown]
    public void End() => _crowd.Dispose();

    [Test]
    public async Task Bot_LostInMidTeleport_IsCountedOnce() => Assert.That(await _crowd.Ask(() =>
    {
        var bot = _crowd.Bots[0];
        bot.HandOvers.Asked(1_000_000);
        bot.Take(new SessionEvent(SessionEventKind.Ended, UUID.Zero, "", "timed out"));
        bot.Watch(30_000_000);
        return (_crowd.Measures.Phase.Lost, _crowd.Measures.Phase.TeleportsFailed, bot.HandOvers.IsTeleporting);
    }), Is.EqualTo((1, 0, false)));

    [TestCase("Expo 1", 0)]
    [TestCase("Expo 2", 1)]
    public async Task Lost_WhereNoRegionWasKilled_IsLostElsewhere(string region, int elsewhere) => Assert.That(await _crowd.Ask(() =>
    {
        _crowd.Measures.DyingRegion = "Expo 1";
        _crowd.Measures.Lost(_crowd.Bots[0], region, "timed out");
        return (_crowd.Measures.Phase.Lost, _crowd.Measures.Phase.LostElsewhere);
    }), Is.EqualTo((1, elsewhere)));

    [Test]
    public async Task Alert_IsCounted() => Assert.That(await _crowd.Ask(() =>
    {
        _crowd.Bots[0].Take(new SessionEvent(SessionEventKind.Alert, UUID.Zero, "", "Expo 1 is back."));
        return _crowd.Measures.Phase.Alerts;
    }), Is.EqualTo(1));
}
