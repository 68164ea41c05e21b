using OpenSim.Conference.Links;
using OpenSim.Conference.Members;
using OpenSim.Conference.Tests.Kit;

namespace OpenSim.Conference.Tests.Members;

/// <summary>What the grains do, in a silo of Orleans' TestingHost, with processes that a test ends.</summary>
public class MemberGrainTests
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
    public async Task Death_StartsItAgainAtOnceAndTellsTheOthers()
    {
        await using var cluster = await Started(2);
        var first = cluster.Processes.IdOf("Hall 1");
        cluster.Processes.Die(first, 139);
        var news = await cluster.Await("Hall 1", n => n.State == MemberState.Ready && n.Process != first);
        Assert.That(news.Deaths, Is.EqualTo(1));
        Assert.That(cluster.Said, Has.Some.EqualTo("Hall 1 has ended, exit code 139."));
        Assert.That(cluster.Link.Commands, Does.Contain("Hall 2: alert Hall 1 has stopped and is being started again."));
        await cluster.Await("Hall 1", _ => cluster.Link.Commands.Contains("Hall 2: alert Hall 1 is back."));
    }

    [Test]
    public async Task Death_AgainAndAgain_RestsBeforeItIsTriedAgain()
    {
        await using var cluster = await Started(1);
        cluster.Processes.Words = "The database is away.";
        cluster.Link.Busy["Hall 1"] = true;
        cluster.Processes.Die(cluster.Processes.IdOf("Hall 1"), 5);
        var second = await cluster.Await("Hall 1", n => n is { State: MemberState.Starting, Deaths: 1 });
        cluster.Processes.Die(second.Process, 5);
        var resting = await cluster.Await("Hall 1", MemberState.Resting);
        Assert.That(resting.Problem, Is.EqualTo("The database is away."));
        cluster.Link.Busy.Clear();
        await cluster.Await("Hall 1", n => n is { State: MemberState.Ready, Deaths: 2 });
    }

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
    public async Task Health_NoAnswerThreeTimes_IsKilledAndStartedAgain()
    {
        await using var cluster = await Started(1, "HealthInterval = 1");
        cluster.Link.Silent["Hall 1"] = true;
        await cluster.Await("Hall 1", n => n.Problem == "It does not answer.");
        await cluster.Await("Hall 1", n => n.Deaths == 1);
        cluster.Link.Silent.Clear();
        await cluster.Await("Hall 1", n => n is { State: MemberState.Ready, Deaths: 1 });
        Assert.That(cluster.Processes.Events, Is.EqualTo(["start Hall 1", "kill Hall 1", "start Hall 1"]));
    }

    [Test]
    public async Task EndAll_EndsTheRegionsAndThenTheServices()
    {
        await using var cluster = await Started(2, "[Services]\nProgram = /bin/true");
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
    public async Task End_OfOneThatDoesNot_IsAKillInTheEnd()
    {
        await using var cluster = await Started(1, "EndPatience = 5");
        cluster.Processes.ObeysTerm = false;
        await cluster.Member("Hall 1").End();
        Assert.That(cluster.Processes.Events, Is.EqualTo(["start Hall 1", "end Hall 1", "kill Hall 1"]));
        Assert.That((await cluster.Member("Hall 1").News()).Deaths, Is.Zero, "it was meant");
    }

    [Test]
    public async Task RestartInTurn_MovesPeopleAsideAndBack()
    {
        await using var cluster = await Started(2);
        cluster.Link.People["Hall 1"] = [new PersonReading("Ada Lovelace", 10.5, 20, 30)];
        var before = cluster.Processes.IdOf("Hall 1");
        Assert.That(await cluster.Host.RestartInTurn(["Hall 1", "Hall 2"]));
        Assert.That(cluster.Processes.IdOf("Hall 1"), Is.Not.EqualTo(before));
        Assert.That(cluster.Processes.Events.Skip(2), Is.EqualTo(["end Hall 1", "start Hall 1", "end Hall 2", "start Hall 2"]));
        Assert.That(cluster.Link.Commands.Where(c => c.Contains("teleport", StringComparison.Ordinal)), Is.EqualTo(
        [
            "Hall 1: teleport user Ada Lovelace \"Hall 2/128/128/30\"", "Hall 2: teleport user Ada Lovelace \"Hall 1/10.5/20/30\""
        ]));
    }

    [Test]
    public async Task RestartInTurn_WayBackIsNotThereAtOnce_AsksAgain()
    {
        await using var cluster = await Started(2);
        cluster.Link.People["Hall 1"] = [new PersonReading("Ada Lovelace", 10.5, 20, 30)];
        cluster.Link.Failures["Hall 2"] = 2;
        await cluster.Host.RestartInTurn(["Hall 1"]);
        Assert.That(cluster.Link.Commands.Count(c => c == "Hall 2: teleport user Ada Lovelace \"Hall 1/10.5/20/30\""), Is.EqualTo(3));
        Assert.That(cluster.Said, Does.Contain("Hall 1: 1 of 1 people are back."));
    }

    [Test]
    public async Task RestartInTurn_WhoCannotBeMoved_IsNotCountedAndNotAskedBack()
    {
        await using var cluster = await Started(2);
        cluster.Link.People["Hall 1"] = [new PersonReading("Ada Lovelace", 10.5, 20, 30)];
        cluster.Link.Failures["Hall 1"] = 1;
        await cluster.Host.RestartInTurn(["Hall 1"]);
        Assert.That(cluster.Said, Does.Contain("Hall 1: 0 of 1 people are in Hall 2 meanwhile."));
        Assert.That(cluster.Link.Commands, Has.None.StartsWith("Hall 2: teleport"));
    }

    [Test]
    public async Task Kill_ByTheOperator_IsADeathLikeAnother()
    {
        await using var cluster = await Started(1);
        await cluster.Member("Hall 1").Kill();
        await cluster.Await("Hall 1", n => n is { State: MemberState.Ready, Deaths: 1 });
    }

    [Test]
    public async Task Stop_AndStart_ByTheOperator_IsNoDeath()
    {
        await using var cluster = await Started(1);
        await cluster.Member("Hall 1").End();
        Assert.That(cluster.Processes.Count, Is.Zero);
        await cluster.Member("Hall 1").Start();
        Assert.That(await cluster.Member("Hall 1").Ready());
        Assert.That((await cluster.Member("Hall 1").News()).Deaths, Is.Zero);
    }

    private static async Task<Cluster> Started(int regions, string more = "")
    {
        var cluster = await Cluster.Start(regions, more);
        await cluster.Host.StartAll();
        for (var n = 1; n <= regions; n++)
            await cluster.Await($"Hall {n}", MemberState.Ready);
        return cluster;
    }
}
