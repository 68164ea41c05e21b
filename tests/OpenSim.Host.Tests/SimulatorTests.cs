using System.Net;
using System.Net.Http.Headers;
using System.Net.Sockets;
using OpenSim.Hosting;
using OpenSim.Hosting.Startup;
using OpenSim.Primitives;
using OpenSim.Store.Sql;
using OpenSim.Testing;
using OpenSim.World.Loop.Tick;

namespace OpenSim.Host.Tests;

/// <summary>The whole simulator: how it starts, what it leaves behind, how it ends.</summary>
public class SimulatorTests
{
    private TestHost _host = null!;

    [SetUp]
    public void SetUp() => _host = new TestHost();

    [TearDown]
    public void TearDown() => _host.Dispose();

    [Test]
    public async Task Start_EmptyFolder_MakesRegionAndUser_AndSaysReady()
    {
        await using (var simulator = await _host.Start("--user", "Ada Lovelace", "--password", "secret"))
        {
            Assert.That(simulator.Regions.Running.Select(r => r.Scene.Info.Name), Is.EqualTo(new[] { "Test Region" }));
            Assert.That(await simulator.Services.Accounts.GetUserAccount(UUID.Zero, "Ada", "Lovelace"), Is.Not.Null);
            using var web = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{_host.HttpPort}") };
            Assert.That(await web.GetStringAsync("health"), Is.EqualTo("OK\n"));
            Assert.That(await web.GetStringAsync("ready"), Is.EqualTo("OK\n"));
        }

        Assert.That(_host.Output,
            Does.Contain("Made the user Ada Lovelace.").And.Contain(
            $"READY login=http://127.0.0.1:{_host.HttpPort}/ region=\"Test Region\""));
        Assert.That(File.ReadAllText(_host.PathOf("Regions/Regions.ini")), Does.StartWith("[Test Region]"));
        Assert.That(File.Exists(_host.PathOf("OpenSim.db")));
    }

    [Test]
    public async Task Start_OfItsOwnGrid_WithAnAddressLeftOver_ServesNoOtherRegions()
    {
        await using var simulator = await _host.Start("--set", "GridService.GridServerURI=http://127.0.0.1:1/");
        using var web = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{_host.HttpPort}") };
        using var question = new HttpRequestMessage(new HttpMethod("QUERYACCESS"),
            $"agent/{UUID.Random()}/{simulator.Regions.Running[0].Scene.Info.Id}/");
        question.Content = new StringContent("{}");
        using var answer = await web.SendAsync(question);
        Assert.That(answer.StatusCode, Is.EqualTo(HttpStatusCode.NotFound));
    }

    [Test]
    public async Task Start_Again_FindsRegionAndUsers_AndMakesNoOther()
    {
        UUID region;
        await using (var first = await _host.Start())
            region = first.Regions.Running[0].Scene.Info.Id;
        Assert.That(_host.Output, Does.Contain("Made the user Test User with the password"));

        await using var second = await _host.Start();
        Assert.That(second.Regions.Running.Select(r => r.Scene.Info.Id), Is.EqualTo(new[] { region }));
        Assert.That(_host.Output.Split("Made the user"), Has.Length.EqualTo(2), "one was made, at the first start");
    }

    [Test]
    public async Task Start_WithoutAToken_MakesOneAndPrintsIt_AndTheNextStartHasTheSame()
    {
        await using (await _host.Start())
            await AskOperatorPage(null, HttpStatusCode.Unauthorized);
        var token = File.ReadAllText(_host.PathOf(OperatorToken.FileName)).Trim();
        Assert.That(token, Has.Length.EqualTo(32));
        Assert.That(new FileInfo(_host.PathOf(OperatorToken.FileName)).UnixFileMode,
            Is.EqualTo(UnixFileMode.UserRead | UnixFileMode.UserWrite));
        Assert.That(_host.Output, Does.Contain($"Operator's page: http://127.0.0.1:{_host.HttpPort}/operator/#{token}"));
        Assert.That(_host.Output.Split(token), Has.Length.EqualTo(2), "printed once, and not logged");

        await using var second = await _host.Start();
        await AskOperatorPage(token, HttpStatusCode.OK);
    }

    [Test]
    public async Task Start_WithAToken_PrintsItNowhere()
    {
        const string token = "chosen-by-the-operator";
        await using var simulator = await _host.Start("--set", "OperatorPage.Token=" + token);
        Assert.That(_host.Output, Does.Contain($"/operator/{Environment.NewLine}").And.Not.Contain(token));
        Assert.That(File.Exists(_host.PathOf(OperatorToken.FileName)), Is.False);
        await AskOperatorPage(token, HttpStatusCode.OK);
    }

    [Test]
    public async Task Start_PortTaken_SaysSo_AndLeavesNothingRunning()
    {
        using (Ports.Occupy(_host.UdpPort, SocketType.Dgram, ProtocolType.Udp))
        {
            var refused = Assert.ThrowsAsync<StartupException>(() => _host.Start());
            Assert.That(refused!.ExitCode, Is.EqualTo(StartupException.PortInUse));
            Assert.That(refused.Message, Does.Contain($"cannot listen on UDP 127.0.0.1:{_host.UdpPort}"));
        }

        await using var simulator = await _host.Start(); // HTTP port, database and journal are free again
        Assert.That(simulator.Regions.Running, Has.Count.EqualTo(1));
    }

    [Test]
    public async Task Stop_RegionIsGone_CommandsAndChecksToo()
    {
        var simulator = await _host.Start();
        var ground = simulator.Ground;
        Assert.That(ground.Commands.All.Where(c => c.Region == "Test Region"), Is.Not.Empty);
        Assert.That(ground.Health.All.Select(c => c.Name), Has.Some.Contains("Test Region"));

        await simulator.DisposeAsync();

        Assert.That(ground.Gate.Enabled, Is.False);
        Assert.That(ground.Scenes, Is.Empty);
        Assert.That(ground.Commands.All.Where(c => c.Region is not null), Is.Empty);
        Assert.That(ground.Health.All.Select(c => c.Name), Has.None.Contains("Test Region"));
        Assert.That(ground.Statistics.All.Where(s => s.Def.Container == "Test Region"), Is.Empty);
    }

    [Test]
    public async Task Scripts_OfStartAndEnd_Run_WithTheirFilesInTheDataFolder()
    {
        File.WriteAllText(_host.PathOf("startup_commands.txt"), "terrain fill 33\nterrain save land.r32");
        File.WriteAllText(_host.PathOf("shutdown_commands.txt"), "echo goodbye");
        await using (await _host.Start())
            Assert.That(new FileInfo(_host.PathOf("land.r32")).Length, Is.EqualTo(256 * 256 * 4));
        Assert.That(_host.Output, Does.Contain("goodbye"));
    }

    [Test]
    public async Task StartScript_ChangesRegion_AtTheOperatorsConsole()
    {
        File.WriteAllText(_host.PathOf("startup_commands.txt"), "change region root");
        await using var simulator = await _host.Start();
        Assert.That(simulator.Ground.Console.Chosen.Selected, Is.Null, "the only region would be chosen otherwise");
    }

    [Test]
    public async Task Quit_EndsTheWait()
    {
        await using var simulator = await _host.Start();
        Assert.That(simulator.WaitForEnd().IsCompleted, Is.False);
        Assert.That(await TestHost.Type(simulator, "quit"), Is.EqualTo("Ending.\n"));
        await simulator.WaitForEnd();
    }

    [Test]
    public async Task OwnerThreadDies_HealthAndReadySaySo_AndTheProgramEndsWithIt()
    {
        const string Cause = "Thread Region Lost was ended by OutOfMemoryException: None is left.";
        var simulator = await _host.Start();
        simulator.Ground.Watchdog.Start("Region Lost", _ => throw new OutOfMemoryException("None is left."), isOwner: true).Join();

        using (var web = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{_host.HttpPort}") })
        {
            foreach (var page in new[] { "health", "ready" })
            {
                using var answer = await web.GetAsync(new Uri(page, UriKind.Relative));
                Assert.That(answer.StatusCode, Is.EqualTo(System.Net.HttpStatusCode.ServiceUnavailable), page);
                Assert.That(await answer.Content.ReadAsStringAsync(), Does.Contain("server.thread.Owners: not well").And.Not.Contain("memory"), page);
            }
        }

        var died = Assert.ThrowsAsync<ThreadDiedException>(() => Program.Whole.RunToEnd(simulator));
        Assert.That(Program.Whole.Sentence(died!), Is.EqualTo((Cause, 7)));
        Assert.That(_host.Output, Does.Contain("FATAL Watchdog: Thread Region Lost ended by an exception.").And.Contain(Cause));
        Assert.That(simulator.Ground.Scenes, Is.Empty, "what could be ended is");
    }

    [Test]
    public async Task End_OnAFullDisk_SaysHowManyChangesAreLost()
    {
        using var disk = SmallDisk.TryMake(kilobytes: 16 * 1024);
        if (disk is null && Environment.GetEnvironmentVariable("CI") == "true")
            Assert.Fail(SmallDisk.Missing);
        else if (disk is null)
            Assert.Ignore(SmallDisk.Missing);
        var simulator = await _host.Start("--data", disk!.Folder);
        disk.Fill();
        await TestHost.Type(simulator, "terrain fill 31");

        var failed = Assert.CatchAsync(() => Program.Whole.RunToEnd(Quitting(simulator)))!;

        var (text, code) = Program.Whole.Sentence(failed)!.Value;
        Assert.That(text, Does.Match("^Test Region: [1-9][0-9]* changes are LOST: neither the journal nor the database.* full: "));
        Assert.That(code, Is.EqualTo(8));
    }

    [Test]
    public async Task SecondSimulator_WithTheSameRegion_IsRefusedInWords_AndTakesNothingFromTheFirst()
    {
        string[] database = ["--set", $"DatabaseService.ConnectionString=URI=file:{_host.PathOf("shared.db")}"];
        await using var first = await _host.Start(database);
        var info = first.Regions.Running[0].Scene.Info;
        using var other = new TestHost();
        Directory.CreateDirectory(other.PathOf("Regions"));
        File.Copy(_host.PathOf("Regions/Regions.ini"), other.PathOf("Regions/Regions.ini"));

        var refused = Assert.ThrowsAsync<StoreException>(() => other.Start(database))!;

        Assert.That(Program.Whole.Sentence(refused)!.Value.ExitCode, Is.EqualTo(9));
        Assert.That(refused.Message, Does.StartWith($"Another simulator has region {info.Id}: process {Environment.ProcessId} on host"));
        Assert.That((await first.Services.Grid.GetRegionByUuid(UUID.Zero, info.Id))?.HttpPort, Is.EqualTo(_host.HttpPort));
    }

    [Test]
    public async Task RegionTakenOver_TheFirstEndsInWords_AndDoesNotDeregisterIt()
    {
        string[] database = ["--set", $"DatabaseService.ConnectionString=URI=file:{_host.PathOf("shared.db")}"];
        var first = await _host.Start(database);
        var info = first.Regions.Running[0].Scene.Info;
        using var other = new TestHost();
        Directory.CreateDirectory(other.PathOf("Regions"));
        File.Copy(_host.PathOf("Regions/Regions.ini"), other.PathOf("Regions/Regions.ini"));
        await using var second = await other.Start([.. database, "--set", "Startup.TakeRegionsOver=true"]);

        Assert.That(first.Regions.Running[0].Store.StillOwns(), Is.False);
        var lost = Assert.ThrowsAsync<RegionLostException>(() => Program.Whole.RunToEnd(first))!;

        Assert.That(Program.Whole.Sentence(lost)!.Value.ExitCode, Is.EqualTo(9));
        Assert.That(lost.Message, Does.Contain("taken region"));
        Assert.That((await second.Services.Grid.GetRegionByUuid(UUID.Zero, info.Id))?.HttpPort, Is.EqualTo(other.HttpPort));
    }

    [Test]
    public async Task Login_RefusedForALongNameWithLineEnds_IsOneShortLine()
    {
        var name = "Eve\n13:00:00 ERROR OpenSim: all is lost" + new string('x', 200_000);
        await using (var simulator = await _host.Start())
        {
            using var web = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{_host.HttpPort}") };
            using var content = new StringContent(
                "<?xml version=\"1.0\"?><methodCall><methodName>login_to_simulator</methodName><params><param><value><struct><member>"
                + $"<name>first</name><value><string>{name}</string></value></member></struct></value></param></params></methodCall>");
            using var answer = await web.PostAsync(new Uri("/", UriKind.Relative), content);
            Assert.That(answer.IsSuccessStatusCode);
        }

        var line = _host.Output.Split('\n').Single(l => l.Contains("all is lost", StringComparison.Ordinal));
        Assert.That(line, Does.Contain("INFO  LoginService: Login of Eve\\u000A13:00:00 ERROR").And.Length.LessThan(400));
    }

    [Test]
    public async Task Commands_OfAllParts_AreThere()
    {
        await using var simulator = await _host.Start("--user", "Ada Lovelace", "--password", "secret");
        Assert.That(await TestHost.Type(simulator, "show regions"), Does.Contain("Test Region").And.Contain($"{_host.UdpPort}"));
        Assert.That(await TestHost.Type(simulator, "show account Ada Lovelace"), Does.StartWith("Name:    Ada Lovelace\n"));
        Assert.That(await TestHost.Type(simulator, "show users"), Is.EqualTo("Nobody is here.\n"));
        Assert.That(await TestHost.Type(simulator, "show scene"), Does.Contain("scene.Test Region."));
        Assert.That(await TestHost.Type(simulator, "show modules"), Does.Contain("LandManagementModule"));
        Assert.That(await TestHost.Type(simulator, "backup"), Is.EqualTo("Test Region: everything is in the database.\n"));
        Assert.That(await TestHost.Type(simulator, "store verify"), Does.Contain("Test Region: 0 prims, 0 problems"));
        Assert.That(await TestHost.Type(simulator, "region set agent-limit 7"), Is.EqualTo("Test Region: agent-limit is 7.\n"));
        Assert.That(await TestHost.Type(simulator, "region set agent-limit 0"), Does.StartWith("FAILED agent-limit: 0 is not possible"));
        Assert.That(await TestHost.Type(simulator, "show store"), Does.Contain("refused                   0"));
        Assert.That(await TestHost.Type(simulator, "store retry"), Is.EqualTo(
            "Test Region: the database has refused nothing.\nInventories: the database has refused nothing.\n"));
    }

    [TestCase("run/sim.pid", "run/sim.pid")]
    [TestCase("$/full.pid", "full.pid")]
    public async Task PidFile_HoldsTheProcess_WhileItRuns(string named, string file)
    {
        Directory.CreateDirectory(_host.PathOf("run"));
        await using (await _host.Start("--set", "Startup.PIDFile=" + named.Replace("$", _host.Folder, StringComparison.Ordinal)))
            Assert.That(File.ReadAllText(_host.PathOf(file)), Is.EqualTo($"{Environment.ProcessId}"));
        Assert.That(File.Exists(_host.PathOf(file)), Is.False);
    }

    [Test]
    public void StorageProvider_OfAnEngineThatIsNotHere_EndsTheStartWithFileAndLine()
    {
        var file = _host.PathOf("OpenSim.ini");
        File.WriteAllText(file, "[DatabaseService]\nStorageProvider = \"OpenSim.Data.PGSQL.dll\"\n");
        var refused = Assert.ThrowsAsync<StoreException>(() => _host.Start("--inifile", file));
        Assert.That(refused!.Message,
            Does.StartWith($"{file}:2: [DatabaseService] StorageProvider = OpenSim.Data.PGSQL.dll: no such engine here."));
    }

    [TestCase("OpenSim.Data.SQLite.dll")]
    [TestCase("OpenSim.Data.SQLite")]
    public async Task StorageProvider_WithoutItsEnding_IsTheSame(string provider)
    {
        await using (await _host.Start("--set", "DatabaseService.StorageProvider=" + provider))
            Assert.That(File.Exists(_host.PathOf("OpenSim.db")));
    }

    [Test]
    public async Task Health_TicksThatFail_AreShown()
    {
        await using var simulator = await _host.Start();
        var scene = simulator.Regions.Running[0].Scene;
        using (scene.Token.Take())
            scene.Loop.Phases.Add(TickStage.Movement, new BrokenPhase());
        Assert.That(() => scene.Loop.Alarm, Is.Not.Null.After(60_000, 50));
        using var web = new HttpClient();
        using var answer = await web.GetAsync($"http://127.0.0.1:{_host.HttpPort}/health");
        Assert.That((int)answer.StatusCode, Is.EqualTo(503));
        Assert.That(await answer.Content.ReadAsStringAsync(), Does.Contain("scene.Test Region.Ticks: not well"));
        Assert.That(await TestHost.Type(simulator, "show checks"), Does.Contain("WRONG  scene.Test Region.Ticks")
            .And.Contain("10 ticks in a row and more have failed: Broken: no ground"));
    }

    private static Simulator Quitting(Simulator simulator)
    {
        simulator.Ground.Quit.TrySetResult();
        return simulator;
    }

    private sealed class BrokenPhase : ITickPhase
    {
        public string Name => "Broken";

        public void Run(in TickContext tick) => throw new InvalidOperationException("no ground");
    }

    private async Task AskOperatorPage(string? token, HttpStatusCode expected)
    {
        using var web = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{_host.HttpPort}/operator/api/") };
        if (token is not null)
            web.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", token);
        using var answer = await web.GetAsync("settings");
        Assert.That(answer.StatusCode, Is.EqualTo(expected));
    }
}
