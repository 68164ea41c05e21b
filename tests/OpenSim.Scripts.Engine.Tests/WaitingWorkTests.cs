using OpenSim.Scripts.Engine.Running;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>What waits for work beside the region has its turn, whatever happens to the others.</summary>
[TestFixture]
public sealed class WaitingWorkTests : ScriptFixture
{
    [Test]
    public void OneThatFails_IsReported_AndTheOthersFollow()
    {
        List<int> done = [];
        var work = new WaitingWork<int>(Scene, "sample", (i, _) => i == 1 ? throw new InvalidOperationException("one") : Done(done, i));
        work.Add(1);
        work.Add(2);
        Settle();
        work.Add(3);
        Settle();
        Assert.That(done, Is.EqualTo(new[] { 2, 3 }));
        Assert.That(Region.Log.Lines.RemoveAll(l => l.StartsWith("Exception in sample", StringComparison.Ordinal)), Is.EqualTo(1));
    }

    private static Task Done(List<int> done, int item)
    {
        done.Add(item);
        return Task.CompletedTask;
    }
}
