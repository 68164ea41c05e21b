using OpenSim.Conference.Links;
using OpenSim.Conference.Members;
using OpenSim.Conference.Tests.Kit;

namespace OpenSim.Conference.Tests.Members;

/// <summary>Region after region, with people who are there.</summary>
public class RollingRestartTests
{
    [Test]
    public async Task Run_MovesPeopleAsideAndBack()
    {
        await using var cluster = await Cluster.Started(2);
        cluster.Link.People["Hall 1"] = [new PersonReading("Ada Lovelace", 10.5, 20, 30)];
        var before = cluster.Processes.IdOf("Hall 1");
        await cluster.Restart("Hall 1", "Hall 2");
        Assert.That(cluster.Processes.IdOf("Hall 1"), Is.Not.EqualTo(before));
        Assert.That(cluster.Processes.Events.Skip(2), Is.EqualTo(["end Hall 1", "start Hall 1", "end Hall 2", "start Hall 2"]));
        Assert.That(cluster.Link.Commands.Where(c => c.Contains("teleport", StringComparison.Ordinal)), Is.EqualTo(
        [
            "Hall 1: teleport user Ada Lovelace \"Hall 2/128/128/30\"", "Hall 2: teleport user Ada Lovelace \"Hall 1/10.5/20/30\""
        ]));
    }

    [Test]
    public async Task Run_WayBackIsNotThereAtOnce_AsksAgain()
    {
        await using var cluster = await Cluster.Started(2);
        cluster.Link.People["Hall 1"] = [new PersonReading("Ada Lovelace", 10.5, 20, 30)];
        cluster.Link.Failures["Hall 2"] = 2;
        await cluster.Restart("Hall 1");
        Assert.That(cluster.Link.Commands.Count(c => c == "Hall 2: teleport user Ada Lovelace \"Hall 1/10.5/20/30\""), Is.EqualTo(3));
        Assert.That(cluster.Said, Does.Contain("Hall 1: 1 of 1 people are back."));
    }

    [Test]
    public async Task Run_WhoCannotBeMoved_IsNotCountedAndNotAskedBack()
    {
        await using var cluster = await Cluster.Started(2);
        cluster.Link.People["Hall 1"] = [new PersonReading("Ada Lovelace", 10.5, 20, 30)];
        cluster.Link.Failures["Hall 1"] = 1;
        await cluster.Restart("Hall 1");
        Assert.That(cluster.Said, Does.Contain("Hall 1: 0 of 1 people are in Hall 2 meanwhile."));
        Assert.That(cluster.Link.Commands, Has.None.StartsWith("Hall 2: teleport"));
    }

    [Test]
    public async Task Run_ClosesTheDoorBeforeItLooksWhoIsThere()
    {
        await using var cluster = await Cluster.Started(2);
        cluster.Link.People["Hall 1"] = [new PersonReading("Ada Lovelace", 10.5, 20, 30)];
        await cluster.Restart("Hall 1");
        Assert.That(cluster.Link.Commands.First(), Is.EqualTo("Hall 1: login disable"));
    }

    [Test]
    public async Task Run_RegionThatDoesNotSayWhoIsInIt_IsLeftAlone()
    {
        await using var cluster = await Cluster.Started(2);
        cluster.Link.Mute["Hall 1"] = true;
        await cluster.Restart("Hall 1", "Hall 2");
        Assert.That(cluster.Processes.Events.Skip(2), Is.EqualTo(["end Hall 2", "start Hall 2"]));
        Assert.That(cluster.Said, Has.Exactly(1).StartsWith("Hall 1 does not say who is in it"));
    }

    [Test]
    public async Task Run_RegionThatTheOperatorHasStopped_StaysStopped()
    {
        await using var cluster = await Cluster.Started(2);
        await cluster.Member("Hall 1").End();
        await cluster.Restart("Hall 1", "Hall 2");
        Assert.That(cluster.Board.Of("Hall 1").State, Is.EqualTo(MemberState.Stopped));
        Assert.That(cluster.Processes.Events.Skip(3), Is.EqualTo(["end Hall 2", "start Hall 2"]));
    }

    [Test]
    public async Task Run_RegionThatDoesNotComeBack_EndsItThere()
    {
        await using var cluster = await Cluster.Started(2, "StartPatience = 5");
        cluster.Link.Busy["Hall 1"] = true;
        await cluster.Restart("Hall 1", "Hall 2");
        Assert.That(cluster.Said, Has.Exactly(1).StartsWith("Hall 1 is not ready after 5 s.")
            .And.Exactly(1).EqualTo("The restart ends here, after 0 of 2 regions."));
        Assert.That(cluster.Processes.Events, Has.None.EqualTo("end Hall 2"));
    }

    [Test]
    public async Task Run_RegionThatCouldNotSave_IsSaidAndEndsItThere()
    {
        await using var cluster = await Cluster.Started(2);
        cluster.Processes.TermCode = 8;
        await cluster.Restart("Hall 1", "Hall 2");
        Assert.That(cluster.Processes.Events.Skip(2), Is.EqualTo(["end Hall 1", "start Hall 1"]));
        Assert.That(cluster.Said, Does.Contain("Hall 1 has ended, exit code 8."));
    }

    [Test]
    public async Task BeginRestart_WhileOneIsUnderWay_IsRefused()
    {
        await using var cluster = await Cluster.Started(1);
        cluster.Processes.ObeysTerm = false;
        Assert.That(await cluster.Host.BeginRestart(["Hall 1"]));
        Assert.That(await cluster.Host.BeginRestart(["Hall 1"]), Is.False);
        await cluster.Await("Hall 1", MemberState.Ending);
        cluster.Processes.Die(cluster.Processes.IdOf("Hall 1"), 0);
        await cluster.Host.Restarted();
    }
}
