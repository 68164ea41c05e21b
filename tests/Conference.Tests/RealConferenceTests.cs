using OpenSim.Conference.Tests.Kit;

namespace OpenSim.Conference.Tests;

/// <summary>The program with real regions: started, killed, restarted, left, taken over, ended.</summary>
public class RealConferenceTests
{
    [Test]
    public void Region_Killed_IsThereAgain()
    {
        using var conference = new RealConference(2);
        conference.Start();
        var before = conference.RegionProcesses;
        Assert.That(before, Has.None.Null.And.Unique);
        var lines = conference.Supervisor.Output.All.Count;
        conference.Processes.Kill(before[0]!.Value);
        conference.Await("Hall 1 has ended", lines);
        conference.Await("READY ", lines);
        var after = conference.RegionProcesses;
        Assert.That(after[0], Is.Not.Null.And.Not.EqualTo(before[0]));
        Assert.That(after[1], Is.EqualTo(before[1]), "the other one has noticed nothing");
    }

    [Test]
    public void Sigterm_SavesAndEndsAll()
    {
        using var conference = new RealConference(2);
        conference.Start();
        conference.Supervisor.Terminate();
        Assert.That(conference.WaitForExit(), Is.Zero, conference.Supervisor.Describe());
        Assert.That(conference.RegionProcesses, Is.All.Null);
        Assert.That(conference.Supervisor.Errors.ToString(), Is.Empty);
        foreach (var region in conference.Plan.Regions)
            Assert.That(new FileInfo(Path.Combine(region.Folder, "errors.log")).Length, Is.Zero, "no region had anything to complain of");
    }

    [Test]
    public void Supervisor_Killed_RegionsGoOnAndTheNextTakesThemOver()
    {
        using var conference = new RealConference(2);
        conference.Start();
        var before = conference.RegionProcesses;
        conference.Supervisor.Kill();
        Assert.That(conference.RegionProcesses, Is.EqualTo(before).And.None.Null);
        conference.Start();
        Assert.That(conference.RegionProcesses, Is.EqualTo(before), "none was started anew");

        // Those it took over are watched like its own.
        var lines = conference.Supervisor.Output.All.Count;
        conference.Processes.Kill(before[1]!.Value);
        conference.Await("Hall 2 has ended", lines);
        conference.Await("READY ", lines);
        conference.Supervisor.Write("shutdown");
        Assert.That(conference.WaitForExit(), Is.Zero, conference.Supervisor.Describe());
        Assert.That(conference.RegionProcesses, Is.All.Null);
    }

    [Test]
    public void Console_SpeaksToOneOrToAll_RestartsInTurn_AndLeaves()
    {
        using var conference = new RealConference(2);
        conference.Start();
        conference.Command("tell all echo to everybody", "Hall 2: to everybody");
        conference.Command("tell \"Hall 1\" echo to one", "to one");
        conference.Command("change region Hall 2", "Hall 2 now");
        conference.Command("show users", "Nobody is here.");
        conference.Command("tell Nowhere echo", "There is no region Nowhere");
        conference.Command("show conference", "Hall 2");
        var before = conference.RegionProcesses;
        conference.Command("restart conference", "Hall 2 has ended.");
        conference.Await("READY ", conference.Supervisor.Output.All.ToList().IndexOf("Hall 2 has ended."));
        var now = conference.RegionProcesses;
        Assert.That(now, Has.None.Null.And.None.AnyOf(before[0], before[1]));
        conference.Command("leave", "The regions go on.");
        Assert.That(conference.WaitForExit(), Is.Zero, conference.Supervisor.Describe());
        Assert.That(conference.RegionProcesses, Is.EqualTo(now));
    }

    /// <summary>Grains do what they are told, and the page runs commands: who finds their ports learns and stops nothing.</summary>
    [Test]
    public async Task Ports_UnderGarbageAndFloods_NobodyInTheConferenceNotices()
    {
        using var conference = new RealConference(1);
        conference.Start();
        var before = conference.RegionProcesses;
        using var page = new Flood(conference.PagePort);
        using var silo = new Flood(conference.SiloPort);
        await Task.WhenAll(page.Run(), silo.Run());

        conference.Command("show conference", "Hall 1"); // while hundreds of connections are still held
        using var http = new HttpClient();
        var health = await http.GetStringAsync(new Uri($"http://127.0.0.1:{conference.PagePort}/health"));
        Assert.That(health, Is.Not.Empty);
        using var stranger = await http.GetAsync(new Uri($"http://127.0.0.1:{conference.PagePort}/conference/api/stream"));
        Assert.That((int)stranger.StatusCode, Is.EqualTo(401).Or.EqualTo(403));
        Assert.That(conference.RegionProcesses, Is.EqualTo(before).And.None.Null);
        conference.Supervisor.Write("shutdown");
        Assert.That(conference.WaitForExit(), Is.Zero, conference.Supervisor.Describe());
        Assert.That(conference.Supervisor.Errors.ToString(), Is.Empty);
        Assert.That(conference.Supervisor.Output.All, Has.None.Contains("Exception"));
    }

    [Test]
    public void Supervisor_SecondOne_IsRefused()
    {
        using var conference = new RealConference(1);
        conference.Start();
        using var other = new Interop.Tests.Kit.Child(RealConference.Built("Conference"), [conference.File, "--plain"], conference.Folder);
        Assert.That(other.WaitForExit(TimeSpan.FromSeconds(60)), Is.EqualTo(3));
        Assert.That(other.Errors.ToString(), Does.Contain("Another supervisor looks after"));
    }
}
