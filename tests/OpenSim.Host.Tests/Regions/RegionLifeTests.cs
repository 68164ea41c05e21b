using System.Net;
using System.Net.Sockets;
using System.Numerics;
using System.Runtime.CompilerServices;
using OpenSim.Modules;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.Host.Tests.Regions;

/// <summary>Regions that come, go and restart while the program runs, by what is typed at its console.</summary>
public class RegionLifeTests
{
    private TestHost _host = null!;

    private string Isles => _host.PathOf("Regions/Isles.ini");

    [SetUp]
    public void SetUp() => _host = new TestHost();

    [TearDown]
    public void TearDown() => _host.Dispose();

    [Test]
    public async Task Restart_SameRegionAtTheSamePorts_WithWhatWasInIt()
    {
        await using var simulator = await _host.Start();
        var before = Only(simulator);
        using (before.Token.Take())
            before.Writer.AddObject(TestRegion.BoxRow(new Vector3(128, 128, 25), "crate"));

        Assert.That(await TestHost.Type(simulator, "restart"), Is.EqualTo("Test Region has restarted.\n"));

        var after = Only(simulator);
        Assert.That((after == before, after.Info), Is.EqualTo((false, before.Info)));
        Assert.That(simulator.Ground.Scenes, Is.EqualTo(new[] { after }));
        Assert.That(simulator.Ground.Console.Chosen.Selected, Is.EqualTo("Test Region"));
        using (after.Token.Take())
            Assert.That(after.Objects.Select(o => o.Name), Is.EqualTo(new[] { "crate" }));
        Assert.That(await simulator.Services.Grid.GetRegionByUuid(default, after.Info.Id), Is.Not.Null);
        Assert.That(() => Ports.Occupy(_host.UdpPort, SocketType.Dgram, ProtocolType.Udp), Throws.TypeOf<SocketException>());
    }

    [Test]
    public async Task Restart_AgainAndAgain_LeavesNothingBehind()
    {
        await using var simulator = await _host.Start();
        var ended = new List<WeakReference>();
        await Restart(simulator, ended);
        var first = Footprint.Of(simulator);
        for (var i = 0; i < 4; i++)
            await Restart(simulator, ended);

        Assert.That(Footprint.Of(simulator), Is.EqualTo(first));
        // The last may still stand in a task or on a stack; what each restart left behind would be five.
        Assert.That(() => Living(ended), Is.LessThan(2).After(30_000, 200), "something holds regions that have ended");
    }

    [Test]
    public async Task Restart_WhileTheRegionIsAway_WhatIsTypedIsForNoOther()
    {
        await using var simulator = await _host.Start();
        await TestHost.Type(simulator, "create region Isle");
        var restart = simulator.Regions.Restart(simulator.Regions.Running[0].Scene, _ => { });
        while (!restart.IsCompleted)
            Assert.That(simulator.Ground.Console.Chosen.Selected, Is.EqualTo("Test Region"));
        await restart;
    }

    [Test]
    public async Task Restart_RegionCannotBeginAgain_SaysSo_AndCreateRegionBringsItBack()
    {
        await using var simulator = await _host.Start();
        var journal = _host.PathOf($"journal/{Only(simulator).Info.Id}");
        Directory.Move(journal, journal + ".away");
        await File.WriteAllTextAsync(journal, "no folder");

        Assert.That(await TestHost.Type(simulator, "restart"),
            Does.Contain("Test Region has ended and could not be started again; 'create region' tries it once more. "));

        Assert.That(simulator.Regions.Running, Is.Empty);
        File.Delete(journal);
        Directory.Move(journal + ".away", journal);
        Assert.That(await TestHost.Type(simulator, "create region Test Region"), Does.StartWith("Region Test Region is at 1000,1000"));
    }

    [Test]
    public async Task Restart_FromARegionsOwnThread_HappensSoon()
    {
        await using var simulator = await _host.Start();
        var before = Only(simulator);
        var restarts = (IRegionRestarts)simulator.Services.GetService(typeof(IRegionRestarts))!;
        before.Post(scene => restarts.Restart(scene));
        Assert.That(() => simulator.Regions.Running is [var region] && region.Scene != before, Is.True.After(60_000, 50));
    }

    [Test]
    public async Task Restart_WhereTheIniSaysSo_EndsTheProgram()
    {
        await using var simulator = await _host.Start("--set", "Startup.InworldRestartShutsDown=true");
        ((IRegionRestarts)simulator.Services.GetService(typeof(IRegionRestarts))!).Restart(Only(simulator));
        await simulator.WaitForEnd();
    }

    [Test]
    public async Task RegionRestart_Announced_RestartsWhenTheTimeHasCome()
    {
        await using var simulator = await _host.Start();
        var before = Only(simulator);
        Assert.That(await TestHost.Type(simulator, "region restart notice \"Back in {0}\" 600"),
            Is.EqualTo("Region Test Region scheduled for restart in 600 seconds.\n"));
        Assert.That(await TestHost.Type(simulator, "region restart abort"), Is.EqualTo("Restart of Test Region aborted.\n"));
        await TestHost.Type(simulator, "region restart bluebox Now 0");
        Assert.That(() => simulator.Regions.Running is [var region] && region.Scene != before, Is.True.After(60_000, 50));
    }

    [Test]
    public async Task CreateRegion_WhatTheFileLacks_IsAskedForAndKept()
    {
        var port = Ports.Free();
        await using (var simulator = await _host.Start())
        {
            var answer = await TestHost.Type(simulator, "create region \"North Isle\" Isles.ini",
                "e3be865f-35b6-4f7c-9aea-9ab017b07635", "1000,1001", "127.0.0.1", $"{port}", "127.0.0.1");

            Assert.That(answer, Is.EqualTo($"Region North Isle is at 1000,1001, UDP port {port}; its file is {Isles}.\n"));
            var made = simulator.Regions.Running[1].Scene;
            Assert.That((made.Info.Name, made.Info.GridY, made.Info.InternalEndPoint), Is.EqualTo(
                ("North Isle", 1001u, new IPEndPoint(IPAddress.Loopback, port))));
            Assert.That(await TestHost.Type(simulator, "show neighbours"), Does.Contain("    North Isle @ 1000-1001\n"));
            using (made.Token.Take())
                made.Writer.AddObject(TestRegion.BoxRow(new Vector3(128, 128, 25), "crate"));
        }

        Assert.That(File.ReadAllLines(Isles), Is.EqualTo(new[]
        {
            "[North Isle]", "RegionUUID = e3be865f-35b6-4f7c-9aea-9ab017b07635", "Location = 1000,1001", "InternalAddress = 127.0.0.1",
            $"InternalPort = {port}", "ExternalHostName = 127.0.0.1"
        }));
        await using var again = await _host.Start();
        Assert.That(again.Regions.Running.Select(r => r.Scene.Info.Name), Is.EqualTo(new[] { "North Isle", "Test Region" }));
        Assert.That(again.Regions.Running[0].Scene.Prims.Count, Is.EqualTo(1));
    }

    [Test]
    public async Task CreateRegion_NobodyAnswers_GetsAFreePlaceAndPort()
    {
        await using var simulator = await _host.Start();
        await TestHost.Type(simulator, "create region Isle");
        var made = simulator.Regions.Running[1].Scene.Info;
        Assert.That((made.GridX, made.GridY, made.InternalEndPoint.Port), Is.EqualTo((1001u, 1000u, _host.UdpPort + 1)));
        Assert.That(File.ReadAllText(_host.PathOf("Regions/Regions.ini")), Does.Contain("\n\n[Isle]\nRegionUUID = "));
    }

    [TestCase("create region", "Usage: create region [<name>]")]
    [TestCase("create region Isle Isles.txt", "Usage: create region [<name>]")]
    [TestCase("create region Isle Isles.xml", "holds no region Isle, and is written by hand only")]
    [TestCase("create region \"Test Region\" Isles.ini", "Test Region and Test Region have the name test region in common.")]
    [TestCase("remove-region Isle", "There is no region 'Isle' here. Regions here: Test Region")]
    [TestCase("delete-region Isle", "There is no region 'Isle', here or in the region files.")]
    public async Task Refused_ChangesNothing(string line, string sentence)
    {
        await using var simulator = await _host.Start();
        Assert.That(await TestHost.Type(simulator, line), Does.StartWith("FAILED ").And.Contain(sentence));
        Assert.That(simulator.Regions.Running, Has.Count.EqualTo(1));
        Assert.That(File.Exists(Isles), Is.False);
    }

    [Test]
    public async Task CreateRegion_PortTaken_IsSaid_AndNotKept()
    {
        await using var simulator = await _host.Start();
        using (Ports.Occupy(_host.UdpPort + 1, SocketType.Dgram, ProtocolType.Udp))
            Assert.That(await TestHost.Type(simulator, "create region Isle Isles.ini"),
                Does.StartWith("FAILED Region Isle cannot listen on UDP 127.0.0.1:"));
        Assert.That(File.Exists(Isles), Is.False);
        Assert.That(await TestHost.Type(simulator, "create region Isle Isles.ini"), Does.StartWith("Region Isle is at 1001,1000"));
    }

    [Test]
    public async Task RemoveRegion_EndsIt_AndCreateRegionBringsItBack()
    {
        await using var simulator = await _host.Start();
        await TestHost.Type(simulator, "create region North Isle Isles.ini");
        var id = simulator.Regions.Running[1].Scene.Info.Id;
        Assert.That(simulator.Ground.Console.Chosen.Selected, Is.EqualTo("Test Region"), "what was chosen stays so");

        Assert.That(await TestHost.Type(simulator, "remove-region north isle"), Does.StartWith("North Isle has ended."));

        Assert.That(simulator.Regions.Running.Select(r => r.Scene), Is.EqualTo(simulator.Ground.Scenes).And.Exactly(1).Items);
        Assert.That(simulator.Ground.Commands.All.Where(c => c.Region == "North Isle"), Is.Empty);
        Assert.That(await TestHost.Type(simulator, "create region North Isle"), Does.EndWith($"its file is {Isles}.\n"), "where it stands");
        Assert.That(simulator.Regions.Running[1].Scene.Info.Id, Is.EqualTo(id));
    }

    [Test]
    public async Task DeleteRegion_AsksFirst_AndTakesItOutOfItsFile()
    {
        await using var simulator = await _host.Start();
        await TestHost.Type(simulator, "create region Isle");
        var file = _host.PathOf("Regions/Regions.ini");
        File.WriteAllText(file, "; what I wrote\n" + File.ReadAllText(file));

        Assert.That(await TestHost.Type(simulator, "delete-region Isle", "n"), Is.EqualTo("FAILED Nothing is changed.\n"));
        Assert.That(simulator.Regions.Running, Has.Count.EqualTo(2));

        Assert.That(await TestHost.Type(simulator, "delete-region Isle", "y"), Does.StartWith($"Isle is deleted from {file}."));
        Assert.That(simulator.Regions.Running.Select(r => r.Scene.Info.Name), Is.EqualTo(new[] { "Test Region" }));
        Assert.That(File.ReadAllText(file), Does.StartWith("; what I wrote\n[Test Region]\n").And.Not.Contain("Isle"));
    }

    [Test]
    public async Task DeleteRegion_TheOnlyOneOfItsFile_TakesTheFile()
    {
        await using var simulator = await _host.Start();
        await TestHost.Type(simulator, "create region Isle Isles.ini");
        Assert.That(File.Exists(Isles));
        await TestHost.Type(simulator, "delete-region Isle");
        Assert.That(File.Exists(Isles), Is.False);
    }

    // Apart, so that no local variable of the test holds the region.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Task<string> Restart(Simulator simulator, List<WeakReference> ended)
    {
        ended.Add(new WeakReference(Only(simulator)));
        return TestHost.Type(simulator, "restart");
    }

    private static int Living(List<WeakReference> scenes)
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        return scenes.Count(s => s.IsAlive);
    }

    private static Scene Only(Simulator simulator) => simulator.Regions.Running.Single().Scene;

    /// <summary>What a region takes of the process.</summary>
    private sealed record Footprint(int Threads, int Commands, int Statistics, int Checks, int HttpPaths, int Sockets, int Files)
    {
        public static Footprint Of(Simulator simulator)
        {
            var ground = simulator.Ground;
            var open = new DirectoryInfo("/proc/self/fd").GetFiles().Select(file => file.LinkTarget ?? "").ToList();
            // One of these for each file that has held the region for long: they come as it happens, and go with the region as all do.
            var statistics = ground.Statistics.All.Count(stat => !stat.Name.Contains(".TokenLongHolds.", StringComparison.Ordinal));
            return new Footprint(ground.Watchdog.Threads.Count, ground.Commands.All.Count, statistics,
                ground.Health.All.Count, simulator.Http.Router.Segments.Count,
                open.Count(target => target.StartsWith("socket:", StringComparison.Ordinal)),
                open.Count(target => target.StartsWith(ground.Folder.In("journal"), StringComparison.Ordinal)));
        }
    }
}
