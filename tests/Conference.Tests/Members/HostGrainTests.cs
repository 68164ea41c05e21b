using OpenSim.Conference.Members;
using OpenSim.Conference.Tests.Kit;

namespace OpenSim.Conference.Tests.Members;

/// <summary>How a conference starts and ends as a whole.</summary>
public class HostGrainTests
{
    [Test]
    public async Task StartAll_NoMoreAtOnceThanAllowed_InTheOrderOfTheFile()
    {
        await using var cluster = await Cluster.Start(3, "StartingAtOnce = 2");
        cluster.Link.Busy["Hall 1"] = cluster.Link.Busy["Hall 2"] = true;
        await cluster.Host.StartAll();
        Assert.That(cluster.Processes.Events, Is.EqualTo(["start Hall 1", "start Hall 2"]));
        Assert.That((await cluster.Member("Hall 3").News()).State, Is.EqualTo(MemberState.Waiting));
        cluster.Link.Busy.Clear();
        await cluster.Await("Hall 3", MemberState.Ready);
        Assert.That(cluster.Processes.Events, Is.EqualTo(["start Hall 1", "start Hall 2", "start Hall 3"]));
    }

    [Test]
    public async Task EndAll_EndsTheRegionsAndThenTheServices()
    {
        await using var cluster = await Cluster.Started(2, "[Services]\nProgram = /bin/true");
        Assert.That(cluster.Processes.Events.First(), Is.EqualTo("start Services"));
        await cluster.Host.EndAll();
        Assert.That(cluster.Processes.Count, Is.Zero);
        Assert.That(cluster.Processes.Events.Last(), Is.EqualTo("end Services"));
        Assert.That(cluster.Board.Of("Hall 1").State, Is.EqualTo(MemberState.Stopped));
    }

    [Test]
    public async Task EndAll_WhileTheyStart_StartsNoMore()
    {
        await using var cluster = await Cluster.Start(3, "StartingAtOnce = 1");
        cluster.Link.Busy["Hall 1"] = true;
        await cluster.Host.StartAll();
        await cluster.Host.EndAll();
        Assert.That(cluster.Processes.Events, Is.EqualTo(["start Hall 1", "end Hall 1"]));
    }

    [Test]
    public async Task EndAll_InTheMiddleOfTheStart_LeavesNothingRunning()
    {
        await using var cluster = await Cluster.Start(20, "StartingAtOnce = 20");
        await Task.WhenAll(cluster.Host.StartAll(), cluster.Host.EndAll());
        Assert.That(cluster.Processes.Count, Is.Zero);
    }

    [Test]
    public async Task EndAll_BeforeTheStart_EndsWhatRuns()
    {
        await using var cluster = await Cluster.Start(1);
        cluster.Processes.Add("Hall 1");
        Assert.That(await cluster.Host.EndAll(), Is.Zero);
        Assert.That(cluster.Processes.Events, Is.EqualTo(["end Hall 1"]));
    }

    [Test]
    public async Task EndAll_ServicesThatEndByTheSignal_HaveEndedAsMeant()
    {
        await using var cluster = await Cluster.Started(1, "[Services]\nProgram = /bin/true");
        cluster.Processes.TermCode = 128 + 15;
        await cluster.Host.EndAll();
        Assert.That(cluster.Said, Has.None.StartsWith("Services has ended, exit code")
            .And.Some.StartsWith("Hall 1 has ended, exit code 143"));
    }

    [Test]
    public async Task EndAll_RegionThatCouldNotSave_IsSaidAndIsTheCode()
    {
        await using var cluster = await Cluster.Started(2);
        (cluster.Processes.TermCode, cluster.Processes.Words) = (8, "Hall 1: 3 changes are LOST.");
        Assert.That(await cluster.Host.EndAll(), Is.EqualTo(8));
        Assert.That(cluster.Said, Does.Contain("Hall 1 has ended, exit code 8. Its last words: Hall 1: 3 changes are LOST."));
    }
}
