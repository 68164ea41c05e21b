using OpenSim.Conference.Members;

namespace OpenSim.Conference.Tests.Members;

public class ShortLivesTests
{
    [Test]
    public void Rest_DeathAfterDeath_IsASecondTwoFourAndAMinuteAtMost()
    {
        var lives = new ShortLives();
        var rests = Enumerable.Range(0, 10).Select(_ =>
        {
            lives.AddDeath(null);
            return lives.Rest.TotalSeconds;
        });
        Assert.That(rests, Is.EqualTo([0, 1, 2, 4, 8, 16, 32, 60, 60, 60]));
    }

    [Test]
    public void Rest_StartsThatFail_GrowsTooFromASecondOn()
    {
        var lives = new ShortLives();
        var rests = Enumerable.Range(0, 3).Select(_ =>
        {
            lives.AddFailedStart();
            return lives.Rest.TotalSeconds;
        });
        Assert.That(rests, Is.EqualTo([1, 2, 4]));
    }

    [Test]
    public void AddDeath_AfterALongLife_BeginsAnew()
    {
        var lives = new ShortLives();
        lives.AddDeath(null);
        lives.AddDeath(TimeSpan.FromSeconds(59));
        Assert.That(lives.Rest, Is.EqualTo(TimeSpan.FromSeconds(1)));
        lives.AddDeath(TimeSpan.FromSeconds(61));
        Assert.That(lives.Rest, Is.EqualTo(TimeSpan.Zero));
    }
}
