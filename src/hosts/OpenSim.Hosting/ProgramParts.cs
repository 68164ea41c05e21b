using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.OperatorPage;
using OpenSim.Console;
using OpenSim.Console.Commands;
using OpenSim.Console.Rest;
using OpenSim.Hosting.Options;
using OpenSim.Hosting.Watching;
using OpenSim.Http;
using OpenSim.Store;
using OpenSim.Store.MySql;
using OpenSim.Store.Sqlite;

namespace OpenSim.Hosting;

/// <summary>Parts that every program has: databases, general commands, operator's page, console over HTTP, timer script.</summary>
public static class ProgramParts
{
    public static StoreSet OpenStores(ProgramGround ground) => new(
        ground.Configuration,
        [new SqliteDriver(ground.Configuration.Get(StoreSettings.SqliteSynchronous), ground.Folder.Data), new MySqlDriver()],
        StoreLog(ground));

    public static ILogger StoreLog(ProgramGround ground) => ground.Loggers.CreateLogger("OpenSim.Store");

    /// <summary>Commands about the program itself.</summary>
    public static void AddCommands(ProgramGround ground, Watch watch)
    {
        GeneralCommands.AddTo(ground.Commands, new GeneralServices
        {
            Runner = ground.Runner,
            Program = ground.Program,
            Configuration = ground.Configuration,
            Settings = ground.Catalogue,
            Statistics = ground.Statistics,
            Sampler = watch.Sampler,
            Recorder = watch.Recorder,
            Watchdog = ground.Watchdog,
            Checks = ground.Health,
            LogLevels = ground.LogLevels,
            Shutdown = () => ground.Quit.TrySetResult(),
            Time = ground.Time
        });
        AbsentCommands.AddTo(ground.Commands);
    }

    /// <summary>What the operator's page shows of a program that has no regions.</summary>
    public static OperatorPageServices PageServices(ProgramGround ground, HttpSite site) => new()
    {
        Access = site.Operators,
        Configuration = ground.Configuration,
        Settings = ground.Catalogue,
        Runner = ground.Runner,
        Statistics = ground.Statistics,
        Checks = ground.Health,
        Watchdog = ground.Watchdog,
        Log = ground.LogTail,
        Program = ground.Program,
        Time = ground.Time
    };

    /// <param name="token">To be shown with the page's address; empty when the operator has chosen it.</param>
    public static void OpenOperatorPage(ProgramGround ground, HttpSite site, OperatorPageServices services, string token, Endings endings)
    {
        if (OperatorSite.Open(services, site.Router, ground.Loggers) is not { } page)
            return;
        endings.Add(page);
        ground.Console.WriteLine($"Operator's page: http://{site.LocalAddress}/operator/{(token.Length > 0 ? "#" : "")}{token}");
    }

    /// <summary>Null when the console is another.</summary>
    public static RestConsole? StartRestConsole(ProgramGround ground, ConsoleKind kind, HttpSite site, Endings endings)
    {
        if (kind != ConsoleKind.Rest)
            return null;
        var (user, password) = (ground.Configuration.Get(ConsoleSettings.RestUser), ground.Configuration.Get(ConsoleSettings.RestPassword));
        if (user.Length == 0 || password.Length == 0)
            ground.Warn("The console over HTTP lets nobody in: [Network] ConsoleUser and ConsolePass are not set.");
        var prompt = ground.Configuration.Get(ConsoleSettings.Prompt);
        var rest =
            endings.Add(new RestConsole(ground.Runner, ground.Watchdog, prompt, password.Length == 0 ? "" : user, password, ground.Time));
        ground.Logging.AddConsole(rest.WriteLine);
        site.AddRestConsole(rest);
        rest.Start();
        return rest;
    }

    /// <summary>[Startup] timer_Script: commands that run again and again.</summary>
    public static void StartTimerScript(ProgramGround ground, Endings endings)
    {
        var file = ground.Configuration.Get(ConsoleSettings.TimerScript);
        if (file.IsEmpty || file.Text.Equals("disabled", StringComparison.OrdinalIgnoreCase))
            return;
        var timer = endings.Add(new PeriodicTimer(TimeSpan.FromSeconds(ground.Configuration.Get(ConsoleSettings.TimerInterval))));
        var guard = ground.Watchdog.Guard("Timer script");
        _ = Repeat();

        async Task Repeat()
        {
            while (await timer.WaitForNextTickAsync())
                await guard.Run(() => ground.RunScript(file));
        }
    }
}
