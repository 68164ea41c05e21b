using OpenSim.Conference.Members;
using OpenSim.Conference.Tests.Kit;

namespace OpenSim.Conference.Tests.Members;

/// <summary>What becomes of processes that an earlier supervisor has left.</summary>
public class TakeOverTests
{
    [Test]
    public async Task Start_OfOneThatRunsAlready_TakesItOver()
    {
        await using var cluster = await Cluster.Start(1);
        var running = cluster.Processes.Add("Hall 1");
        await cluster.Host.StartAll();
        var news = await cluster.Await("Hall 1", MemberState.Ready);
        Assert.That(news.Process, Is.EqualTo(running));
        Assert.That(cluster.Processes.Events, Is.Empty);
    }

    [Test]
    public async Task StartAll_LoginsOfARegionClosed_LeavesItAlone()
    {
        await using var cluster = await Cluster.Start(1);
        cluster.Processes.Add("Hall 1");
        cluster.Link.Closed["Hall 1"] = true;
        await cluster.Host.StartAll();
        await cluster.Await("Hall 1", MemberState.Ready);
        Assert.That(cluster.Processes.Events, Is.Empty);
    }

    [Test]
    public async Task StartAll_ServicesLongInComing_LooksAfterTheRegionsMeanwhileAndEndsThem()
    {
        await using var cluster = await Cluster.Start(2, "[Services]\nProgram = /bin/true");
        cluster.Link.Busy["Services"] = true;
        cluster.Processes.Add("Hall 1");
        var starting = cluster.Host.StartAll();
        await cluster.Await("Hall 1", MemberState.Ready);
        await cluster.Await("Services", MemberState.Starting);
        Assert.That(cluster.Processes.Events, Is.EqualTo(["start Services"]), "Hall 2 waits for them");
        await cluster.Host.EndAll();
        await starting;
        Assert.That(cluster.Processes.Count, Is.Zero);
    }

    [Test]
    public async Task StartAll_RegionAtAnotherAddress_SavesAndEndsItBeforeItIsStarted()
    {
        await using var cluster = await Cluster.Start(1);
        cluster.Processes.Add("Hall 1", isInPlace: false, isAsPlanned: false);
        await cluster.Host.StartAll();
        await cluster.Await("Hall 1", n => n is { State: MemberState.Ready, Deaths: 0 });
        Assert.That(cluster.Processes.Events, Is.EqualTo(["end Hall 1", "start Hall 1"]));
    }

    [Test]
    public async Task StartAll_RegionWithAnotherCommandLine_GoesOnAndIsNamed()
    {
        await using var cluster = await Cluster.Start(1);
        cluster.Processes.Add("Hall 1", isAsPlanned: false);
        await cluster.Host.StartAll();
        await cluster.Await("Hall 1", MemberState.Ready);
        Assert.That(cluster.Processes.Events, Is.Empty);
        Assert.That(cluster.Said, Has.Exactly(1).Contains("another command line"));
    }

    [Test]
    public async Task StartAll_ProcessOfARegionThatIsInTheFileNoMore_SavesAndEndsIt()
    {
        await using var cluster = await Cluster.Start(1);
        cluster.Processes.Add("/data/hall-9");
        await cluster.Host.StartAll();
        Assert.That(cluster.Processes.Events, Is.EqualTo(["end /data/hall-9", "start Hall 1"]));
        Assert.That(cluster.Said, Does.Contain("The process in /data/hall-9 is in the file no more: it saves and ends."));
    }
}
