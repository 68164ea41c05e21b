using OpenSim.World;

namespace OpenSim.Modules.BuiltIn.Tests.Support;

/// <summary>A test that has settled its region finds nothing on its way: what it waits for then would never come.</summary>
[TestFixture]
public sealed class SettleTests : ServedRegionTests
{
    private bool _hasAnswered;

    protected override IRegionModuleBase[] Modules => [];

    [SetUp]
    public void Ask() => _hasAnswered = false;

    [Test]
    public void Work_ThatBeginsAndEndsWithinOneStep_WhicheverItIs_IsSettled([Range(0, 6)] int steps)
    {
        WorkAfter(steps);
        Region.Settle();
        Assert.That(_hasAnswered);
    }

    private void WorkAfter(int steps) => Scene.Post(_ =>
    {
        if (steps > 0)
        {
            WorkAfter(steps - 1);
            return;
        }

        Scene.Background("an answer", _ =>
        {
            Scene.Post(_ => _hasAnswered = true);
            return Task.CompletedTask;
        });
        Assert.That(SpinWait.SpinUntil(() => Scene.BackgroundCount == 0, TimeSpan.FromSeconds(60)));
    });
}
