using Microsoft.Extensions.Logging;
using OpenSim.Settings;
using OpenSim.Settings.Ini;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Console.Tests;

public class GeneralCommandsTests
{
    private ConsoleFixture _console = null!;

    [SetUp]
    public void SetUp()
    {
        _console = new ConsoleFixture("Here");
        _console.Catalog
            .Add(new Setting<int>("Chat", "say_distance", 20, "How far normal chat is heard.", "m", 0, 4096, live: true))
            .Add(new Setting<string>("Network", "ConsolePass", "", "Password."))
            .Add(new Setting<float>("Startup", "FrameTime", 0.0909f, "Length of a frame.", "s", 0.001f, 1f));
        _console.Configuration.Set("Chat", "say_distance", "25", "OpenSim.ini:7");
        _console.Configuration.Set("Network", "ConsolePass", "hunter2", "OpenSim.ini:9");
    }

    [TearDown]
    public void TearDown() => _console.Dispose();

    [Test]
    public void Help_Alone_ListsCategories() => Assert.That(_console.Run("help"), Does.Contain("  General").And.Contain("  Regions"));

    [Test]
    public void Help_All_HasEveryCommandWithHelp()
    {
        var help = _console.Run("help all");
        foreach (var command in _console.Commands.All)
        {
            Assert.That(help, Does.Contain($"  {command.Usage} - {command.Help}"));
            Assert.That(command.Usage, Does.StartWith(command.Words));
            Assert.That(command.Help, Does.EndWith("."));
        }
    }

    [TestCase("help general", "  show uptime - Shows since when the program runs.")]
    [TestCase("help show stats", "show stats [list|all|(<category>[.<container>])+]\nShows statistics.\nlist  the categories")]
    [TestCase("help config", "config get [<section> [<key>]] - ")]
    [TestCase("help config get", "config get [<section> [<key>]]\nShows one value")]
    [TestCase("help nonsense", "There is no command or category 'nonsense'.")]
    public void Help_Item_Explains(string line, string part) => Assert.That(_console.Run(line), Does.Contain(part));

    [Test]
    public void ConfigShow_Key_TellsValueOriginAndMeaning()
    {
        Assert.That(_console.Run("config show chat SAY_distance"), Is.EqualTo(
            "SAY_distance = 25  ; OpenSim.ini:7\nHow far normal chat is heard. (m; 0..4096; live) Default: 20"));
    }

    [Test]
    public void ShowLimits_TellsBoundUseRefusalsAndSetting()
    {
        var limit = _console.Statistics.Limit(
            new LimitDef("chat", "Here", "ChatRate", "opensim.chat.rate", "messages", LimitPer.Session,
                _console.Catalog.Find("Chat", "say_distance"), "Messages that one avatar may say."),
            () => 3);
        limit.TryTake(2);
        limit.TryTake(2);

        Assert.That(_console.Run("show limits"), Does.Match(
            @"Limit +per +max +now +peak +refused +unit +setting\nchat\.Here\.ChatRate +session +3 +2 +2 +1 +messages +\[Chat\] say_distance"));
        Assert.That(_console.Run("show limits avatar"), Does.EndWith("chat.Here.ChatRate: Messages that one avatar may say."));
        Assert.That(_console.Run("show limits nothing"), Is.EqualTo("There is no limit 'nothing'; 'show limits' shows all."));
    }

    [Test]
    public void ConfigShow_All_HasDefaultsToo_AndHidesPasswords()
    {
        var all = _console.Run("config show");
        Assert.That(all, Does.Contain("[Startup]\n    FrameTime = 0.0909  ; default"));
        Assert.That(all, Does.Contain("ConsolePass = ***  ; OpenSim.ini:9").And.Not.Contain("hunter2"));
        Assert.That(_console.Run("config get Network ConsolePass"), Is.EqualTo("***"));
    }

    [TestCase("config get Chat say_distance", "25")]
    [TestCase("config get Startup FrameTime", "0.0909")]
    [TestCase("config get Startup Nothing", "[Startup] Nothing is not set.")]
    [TestCase("config set Chat say_distance 30", "[Chat] say_distance = 30")]
    [TestCase("config set Chat say_distance 9999", "[Chat] say_distance = 9999: outside 0..4096 m.")]
    [TestCase("config set Chat say_distance far", "[Chat] say_distance = far: not a whole number.")]
    [TestCase("config set Startup FrameTime 0.05", "[Startup] FrameTime = 0.05 (takes effect at the next start, if saved)")]
    [TestCase("config set Chat say_distanse 3", "[Chat] say_distanse = 3 (nothing here reads this key; is say_distance meant?)")]
    [TestCase("config set Chat", "Usage: config set <section> <key> <value>")]
    [TestCase("config show Nothing", "There is no section [Nothing].")]
    public void Config_GetAndSet(string line, string answer) => Assert.That(_console.Run(line), Is.EqualTo(answer));

    [Test]
    public void ConfigSet_LiveSetting_TellsItsWatcher()
    {
        var distance = 0;
        _console.Configuration.Watch((Setting<int>)_console.Catalog.Find("Chat", "say_distance")!, value => distance = value);
        _console.Run("config set Chat say_distance 30");
        Assert.That(distance, Is.EqualTo(30));
    }

    [Test]
    public void ConfigSave_WritesWhatReadsBack()
    {
        Assert.That(_console.Run("config save merged.ini"), Does.StartWith("Configuration saved to "));
        Assert.That(IniReader.TryRead("x", File.ReadAllText(Path.Combine(_console.Folder, "merged.ini")), out var document, out _),
            Is.True);
        Assert.That(document.Entries.Select(e => e.Value), Is.EqualTo(new[] { "25" }), "secrets are left out");
        Assert.That(new FileInfo(Path.Combine(_console.Folder, "merged.ini")).UnixFileMode,
            Is.EqualTo(UnixFileMode.UserRead | UnixFileMode.UserWrite));
    }

    [TestCase("warn", LogLevel.Warning)]
    [TestCase("Debug", LogLevel.Debug)]
    [TestCase("all", LogLevel.Trace)]
    public void SetLogLevel_Name_IsTaken(string name, LogLevel level)
    {
        _console.Run("set log level " + name);
        Assert.That(_console.LogLevels.Minimum, Is.EqualTo(level));
        Assert.That(_console.Run("get log level"), Does.Contain(level.ToString()));
    }

    [Test]
    public void SetLogLevel_Unknown_SaysWhatThereIs() => Assert.That(_console.Run("set log level loud"), Does.Contain("trace debug info"));

    [Test]
    public void ShowStatsAll_EachLine_HasValueUnitRateAndMeaning()
    {
        var received = _console.Statistics.Counter(new StatDef("clientstack", "Here", "IncomingUDPReceivesCount", "o", "packets",
            StatKind.Counter, "Datagrams received."));
        var frame =
            _console.Statistics.Histogram(new StatDef("scene", "Here", "FrameTime", "o", "ms", StatKind.Histogram, "Length of a frame."));
        _console.Statistics.Gauge(new StatDef("scene", "Here", "RootAgents", "o", "", StatKind.Gauge, "Avatars in the region."), () => 7);
        received.Add(100);
        _console.Sampler.Sample();
        received.Add(50);
        _console.Time.Advance(TimeSpan.FromSeconds(5));
        _console.Sampler.Sample();
        for (var i = 0; i < 100; i++)
            frame.Record(i < 99 ? 4 : 12);

        Assert.That(_console.Run("show stats all").Split('\n').Select(Squeeze), Is.EqualTo(new[]
        {
            "clientstack.Here.IncomingUDPReceivesCount : 150 packets, 10/s Datagrams received.",
            "scene.Here.FrameTime : 4.08 ms mean, p50 4, p90 4, p99 4, max 12, count 100 Length of a frame.",
            "scene.Here.RootAgents : 7 Avatars in the region."
        }));
        Assert.That(_console.Run("stats show scene.here").Split('\n'), Has.Length.EqualTo(2));
        Assert.That(_console.Run("show stats scene.Here.RootAgents").Split('\n'), Has.Length.EqualTo(1));
        Assert.That(_console.Run("show stats"), Does.StartWith("clientstack.Here (1)\nscene.Here (2)\n"));
        Assert.That(_console.Run("show stats nothing"), Does.Contain("There are no statistics 'nothing'"));
    }

    [Test]
    public void StatsSave_AppendsToFile()
    {
        _console.Statistics.Counter(new StatDef("a", "b", "C", "o", "", StatKind.Counter, "Text."));
        _console.Run("stats save s.txt");
        _console.Run("stats save s.txt");
        Assert.That(File.ReadAllLines(Path.Combine(_console.Folder, "s.txt")), Has.Length.EqualTo(2));
    }

    [TestCase("stats record")]
    [TestCase("debug stats record")]
    public void StatsRecord_StartAndStop_WritesRounds(string words)
    {
        _console.Statistics.Counter(new StatDef("a", "b", "C", "o", "", StatKind.Counter, "Text."));
        Assert.That(_console.Run(words + " start"), Does.StartWith("Recording all statistics every 5 s to "));
        _console.Time.Advance(TimeSpan.Zero);
        Assert.That(_console.Run(words + " start"), Does.StartWith("Already recording to "));
        Assert.That(_console.Run(words + " stop"), Does.StartWith("Stopped recording to "));
        Assert.That(_console.Run(words + " stop"), Is.EqualTo("Statistics were not being recorded."));
        Assert.That(File.ReadAllText(Path.Combine(_console.Folder, "OpenSimStats.log")).ReplaceLineEndings("\n"),
            Is.EqualTo("# 2026-01-01T00:00:01.000Z\na.b.C : 0\n"));
    }

    [Test]
    public void ShowThreads_NamesAndStates()
    {
        var late = _console.Watchdog.Add("Region Here");
        _console.Watchdog.Add("Store").Rest();
        _console.Time.Advance(TimeSpan.FromSeconds(6));
        _ = late;
        var lines = _console.Run("show threads").Split('\n').Select(Squeeze).ToList();
        Assert.That(lines[0], Is.EqualTo("id name state last sign processor age"));
        Assert.That(lines[1], Is.EqualTo(" Region Here LATE 6.00 s 6.00 s"));
        Assert.That(lines[2], Is.EqualTo(" Store waiting 6.00 s 6.00 s"));
        Assert.That(_console.Run("threads show").Split('\n'), Has.Length.GreaterThanOrEqualTo(3));
    }

    [Test]
    public void ShowChecks_SaysWhatIsWrong()
    {
        _console.Checks.Add(new HealthCheck("a.b.Disk", "Space left.", () => "Only 3 MB are left."));
        _console.Checks.Add(new HealthCheck("a.b.Clock", "Clock goes forward.", () => null));
        Assert.That(_console.Run("show checks"),
            Is.EqualTo("well   a.b.Clock: Clock goes forward.\nWRONG  a.b.Disk: Only 3 MB are left. Space left."));
    }

    [Test]
    public void ShowUptime_CountsFromTheStart()
    {
        _console.Time.Advance(new TimeSpan(1, 2, 3, 4));
        Assert.That(_console.Run("show uptime"), Does.EndWith("That is 1 days, 2 hours, 3 minutes and 4 seconds."));
    }

    [TestCase("quit")]
    [TestCase("shutdown")]
    public void Quit_AsksForAnOrderlyEnd(string line)
    {
        _console.Run(line);
        Assert.That(_console.ShutdownAsked, Is.True);
    }

    [Test]
    public void ShowVersionAndInfo_NameTheProgram()
    {
        Assert.That(_console.Run("show version"), Is.EqualTo("OpenSim 1.0"));
        Assert.That(_console.Run("show info"), Does.Contain(_console.Folder).And.Contain("OpenSim 1.0"));
    }

    [Test]
    public void TerrainHelp_IsHelpTerrain()
    {
        _console.Commands.Group("Terrain", "Here").Add("terrain fill", "<height>", "Makes the land level.", c => c.WriteLine("filled"));
        Assert.That(_console.Run("terrain help"), Does.Contain("terrain fill <height> - Makes the land level."));
        Assert.That(_console.Run("terrain help fill"), Is.EqualTo("terrain fill <height>\nMakes the land level."));
    }

    [Test]
    public void ThreadPool_IsSet_AsFarAsTheRuntimeAllows()
    {
        ThreadPool.GetMinThreads(out var workers, out var ports);
        Assert.That(_console.Run($"debug threadpool set worker min {workers}"), Does.StartWith($"Threads at least (worker, iocp) ({workers}, {ports})"));
        Assert.That(_console.Run("debug threadpool set iocp max 0", out var good), Does.StartWith("0 is refused"));
        Assert.That(good, Is.False);
        Assert.That(_console.Run("debug threadpool set some max 9"), Does.StartWith("Usage: debug threadpool set worker|iocp min|max <n>"));
    }

    private static string Squeeze(string line) => System.Text.RegularExpressions.Regex.Replace(line, " +", " ");
}
