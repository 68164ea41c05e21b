using OpenSim.Testing;

namespace Interop.Tests.Kit;

/// <summary>A simulator as an operator runs it, on 127.0.0.1 and ports of its own.</summary>
internal sealed class Simulator : Child
{
    public const string RegionName = "Interop Harbour";
    public const string Password = "gründlich geheim";

    /// <summary>A start takes about two seconds; a loaded machine with two cores may take twenty times as long.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(90);

    private Simulator(IEnumerable<string> arguments)
        : base(Tree.Program, arguments, Tree.Root)
    {
    }

    private Simulator(int openFiles, IEnumerable<string> arguments)
        : base("bash", ["-c", $"ulimit -n {openFiles} && exec \"$0\" \"$@\"", Tree.Program, .. arguments], Tree.Root)
    {
    }

    // Whoever runs the tests by nohup has them ignore SIGHUP, which a process hands down.
    private Simulator(string signal, string data)
        : base("env",
        [
            $"--default-signal={signal}", Tree.Program, "--data", data, "--bind", "127.0.0.1", "--http-port", $"{Ports.Free()}",
            "--udp-port", $"{Ports.Free()}", "--console", "basic", "--region", RegionName
        ], Tree.Root)
    {
    }

    // Code that runs often is compiled again after a while, sooner on an idle machine than on a busy one.
    private Simulator(string data, int httpPort, int udpPort)
        : base("env",
        [
            "DOTNET_TC_CallCountingDelayMs=FFFFFF", "DOTNET_TieredPGO=0", Tree.Program, "--data", data, "--bind", "127.0.0.1",
            "--http-port", $"{httpPort}", "--udp-port", $"{udpPort}", "--console", "basic", "--region", RegionName
        ], Tree.Root)
    {
    }

    /// <summary>Where viewers log in; from the READY line.</summary>
    public string Login { get; private set; } = "";

    /// <summary>Starts and waits until viewers may come.</summary>
    public static Simulator Start(string data, params string[] more) => Awaited(Run(data, Ports.Free(), Ports.Free(), more));

    /// <summary>Starts one that takes the signal as from a terminal, however the tests were started.</summary>
    public static Simulator StartTaking(string signal, string data) => Awaited(new Simulator(signal, data));

    /// <summary>Starts one that compiles each method once, so that they can be counted.</summary>
    public static Simulator StartCountable(string data) => Awaited(new Simulator(data, Ports.Free(), Ports.Free()));

    /// <summary>The same with the regions, and with the people, that the folder and these words name.</summary>
    public static Simulator StartAs(string data, int httpPort, params string[] words) => Awaited(new Simulator(
    [
        "--data", data, "--bind", "127.0.0.1", "--http-port", $"{httpPort}", "--console", "basic", "--set",
        "Terrain.InitialTerrain=flat", .. words
    ]));

    /// <summary>Starts and does not wait.</summary>
    public static Simulator Run(string data, int httpPort, int udpPort, params string[] more) => new(
    [
        "--data", data, "--bind", "127.0.0.1", "--http-port", $"{httpPort}", "--udp-port", $"{udpPort}", "--console", "basic", "--region",
        RegionName, "--user", "First User", "--password", Password, "--set", "Terrain.InitialTerrain=flat", .. more
    ]);

    /// <summary>The same where the system allows so many open files.</summary>
    public static Simulator RunWithOpenFiles(int openFiles, string data) => new(
        openFiles, ["--data", data, "--bind", "127.0.0.1", "--http-port", $"{Ports.Free()}", "--udp-port", $"{Ports.Free()}"]);

    /// <summary>Gives a console command and waits for a line of its answer.</summary>
    public string Command(string command, string answer)
    {
        var before = Output.All.Count;
        Write(command);
        return Output.WaitFor(l => l.Contains(answer, StringComparison.Ordinal), Patience, before)
            ?? throw new AssertionException($"\"{command}\" was not answered by \"{answer}\".\n{Describe()}");
    }

    public void MakeUsers(params IEnumerable<string> names)
    {
        foreach (var name in names)
            Command($"create user {name} \"{Password}\" nobody@example.org", $"Made the user {name}");
    }

    public int WaitForExit() => WaitForExit(Patience);

    private static Simulator Awaited(Simulator simulator)
    {
        if (simulator.Output.WaitFor(l => l.StartsWith("READY ", StringComparison.Ordinal), Patience) is not { } ready)
        {
            var seen = simulator.Describe();
            simulator.Dispose();
            throw new AssertionException($"No READY line.\n{seen}");
        }

        simulator.Login = ready.Split(' ').Single(w => w.StartsWith("login=", StringComparison.Ordinal))["login=".Length..];
        return simulator;
    }
}
