using OpenSim.Conference.Members;
using OpenSim.Conference.Tests.Kit;

namespace OpenSim.Conference.Tests.Members;

/// <summary>What the grains do, in a silo of Orleans' TestingHost, with processes that a test ends.</summary>
public class MemberGrainTests
{
    [Test]
    public async Task Death_StartsItAgainAtOnceAndTellsTheOthers()
    {
        await using var cluster = await Cluster.Started(2);
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
        await using var cluster = await Cluster.Started(1);
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
    public async Task Health_NoAnswerThreeTimes_IsKilledAndStartedAgain()
    {
        await using var cluster = await Cluster.Started(1, "HealthInterval = 1");
        cluster.Link.Silent["Hall 1"] = true;
        await cluster.Await("Hall 1", n => n.Problem == "It does not answer.");
        await cluster.Await("Hall 1", n => n.Deaths == 1);
        cluster.Link.Silent.Clear();
        await cluster.Await("Hall 1", n => n is { State: MemberState.Ready, Deaths: 1 });
        Assert.That(cluster.Processes.Events, Is.EqualTo(["start Hall 1", "kill Hall 1", "start Hall 1"]));
    }

    [Test]
    public async Task End_OfOneThatDoesNot_IsAKillInTheEnd()
    {
        await using var cluster = await Cluster.Started(1, "EndPatience = 5");
        cluster.Processes.ObeysTerm = false;
        await cluster.Member("Hall 1").End();
        Assert.That(cluster.Processes.Events, Is.EqualTo(["start Hall 1", "end Hall 1", "kill Hall 1"]));
        Assert.That((await cluster.Member("Hall 1").News()).Deaths, Is.Zero, "it was meant");
    }

    [Test]
    public async Task Kill_ByTheOperator_IsADeathLikeAnother()
    {
        await using var cluster = await Cluster.Started(1);
        await cluster.Member("Hall 1").Kill();
        await cluster.Await("Hall 1", n => n is { State: MemberState.Ready, Deaths: 1 });
    }

    [Test]
    public async Task Stop_AndStart_ByTheOperator_IsNoDeath()
    {
        await using var cluster = await Cluster.Started(1);
        await cluster.Member("Hall 1").End();
        Assert.That(cluster.Processes.Count, Is.Zero);
        await cluster.Member("Hall 1").Start();
        Assert.That(await cluster.Member("Hall 1").Ready());
        Assert.That((await cluster.Member("Hall 1").News()).Deaths, Is.Zero);
    }

    [Test]
    public async Task Start_LoginsClosed_IsThereAllTheSame()
    {
        await using var cluster = await Cluster.Start(1);
        cluster.Link.Closed["Hall 1"] = true;
        await cluster.Host.StartAll();
        await cluster.Await("Hall 1", MemberState.Ready);
    }

    [Test]
    public async Task Start_NoAnswerForLongerThanThePatience_IsKilledAndStartedAgain()
    {
        await using var cluster = await Cluster.Start(1);
        cluster.Link.Busy["Hall 1"] = true;
        await cluster.Host.StartAll();
        cluster.Time.Shift(TimeSpan.FromSeconds(301));
        await cluster.Await("Hall 1", n => n.Deaths == 1);
        cluster.Link.Busy.Clear();
        await cluster.Await("Hall 1", MemberState.Ready);
        Assert.That(cluster.Said, Does.Contain("Hall 1 is killed: it does not answer."));
    }

    [Test]
    public async Task Start_CannotBe_RestsAndIsTriedAgain()
    {
        await using var cluster = await Cluster.Start(1);
        cluster.Processes.Refusal = new IOException("No space left on device");
        await cluster.Host.StartAll();
        var resting = await cluster.Await("Hall 1", MemberState.Resting);
        Assert.That(resting.Problem, Is.EqualTo("No space left on device"));
        cluster.Processes.Refusal = null;
        await cluster.Await("Hall 1", n => n is { State: MemberState.Ready, Deaths: 0 });
    }

    [Test]
    public async Task Start_WhileItEnds_StartsItAgainAndIsNoDeath()
    {
        await using var cluster = await Cluster.Started(1);
        cluster.Processes.ObeysTerm = false;
        var before = cluster.Processes.IdOf("Hall 1");
        var end = cluster.Member("Hall 1").End();
        await cluster.Await("Hall 1", MemberState.Ending);
        await cluster.Member("Hall 1").Start();
        var ready = cluster.Member("Hall 1").Ready();
        cluster.Processes.Die(before, 0);
        await end;
        Assert.That(await ready);
        Assert.That(await cluster.Member("Hall 1").News(), Has.Property("Deaths").Zero.And.Property("Process").Not.EqualTo(before));
    }

    [Test]
    public async Task Death_OfServices_IsToldToNobody()
    {
        await using var cluster = await Cluster.Started(1, "[Services]\nProgram = /bin/true");
        cluster.Processes.Die(cluster.Processes.IdOf("Services"), 1);
        await cluster.Await("Services", n => n is { State: MemberState.Ready, Deaths: 1 });
        Assert.That(cluster.Link.Commands, Is.Empty);
    }

    [Test]
    public async Task Death_OfServicesWhileRegionsHoldAllTurns_IsMadeGoodAtOnce()
    {
        await using var cluster = await Cluster.Started(1, "StartingAtOnce = 1\n[Services]\nProgram = /bin/true");
        await StickInTheStart(cluster, "Hall 1");
        cluster.Processes.Die(cluster.Processes.IdOf("Services"), 1);
        await cluster.Await("Services", n => n is { State: MemberState.Ready, Deaths: 1 });
    }

    [Test]
    public async Task Death_WhileAnotherStartIsStuck_IsMadeGoodAtOnce()
    {
        await using var cluster = await Cluster.Started(2, "StartingAtOnce = 1");
        await StickInTheStart(cluster, "Hall 1");
        cluster.Processes.Die(cluster.Processes.IdOf("Hall 2"), 1);
        await cluster.Await("Hall 2", n => n is { State: MemberState.Ready, Deaths: 1 });
    }

    private static async Task StickInTheStart(Cluster cluster, string region)
    {
        cluster.Link.Busy[region] = true;
        await cluster.Member(region).End();
        await cluster.Member(region).Start();
        await cluster.Await(region, MemberState.Starting);
    }
}
