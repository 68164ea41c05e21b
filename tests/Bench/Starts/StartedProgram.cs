using System.Diagnostics;
using System.Globalization;
using OpenSim.Testing;

namespace Bench.Starts;

/// <summary>A program that has said READY, and what it has taken. Linux's /proc. Disposing ends it.</summary>
internal sealed class StartedProgram : IDisposable
{
    /// <summary>The word that makes a bare program of this one.</summary>
    public const string BareWord = "bare-program";

    private readonly Process _process;

    private StartedProgram(string program, IEnumerable<string> arguments)
    {
        _process = Process.Start(new ProcessStartInfo(program, arguments) { RedirectStandardInput = true, RedirectStandardOutput = true })!;
        while (_process.StandardOutput.ReadLine() is { } line)
        {
            if (line.StartsWith("READY", StringComparison.Ordinal))
                return;
        }

        throw new InvalidOperationException($"{program} has ended without the word READY.");
    }

    /// <summary>User and kernel, of all threads that live.</summary>
    public double ProcessorSeconds => Taken().Values.Sum(taken => taken.Seconds);

    public double ResidentMiB
    {
        get
        {
            _process.Refresh();
            return _process.WorkingSet64 / 1024.0 / 1024;
        }
    }

    public int Threads => Tasks.Length;

    /// <summary>
    /// By thread the processor time, and how often it has waited. The process's own times are whole hundredths of a second, of which a bare
    /// start takes four.
    /// </summary>
    public Dictionary<string, (double Seconds, long Wakes)> Taken() => Tasks.ToDictionary(task => task, task =>
        (long.Parse(File.ReadAllText(Path.Combine(task, "schedstat")).Split(' ')[0], CultureInfo.InvariantCulture) / 1e9, WakesOf(task)));

    /// <summary>What has been taken since, by threads that live.</summary>
    public (double Seconds, long Wakes) TakenSince(Dictionary<string, (double Seconds, long Wakes)> before)
    {
        var now = Taken();
        return (now.Sum(task => task.Value.Seconds - before.GetValueOrDefault(task.Key).Seconds),
            now.Sum(task => task.Value.Wakes - before.GetValueOrDefault(task.Key).Wakes));
    }

    private string[] Tasks => Directory.GetDirectories($"/proc/{_process.Id}/task");

    /// <summary>What an operator starts; the variable OPENSIM_PROGRAM names another one.</summary>
    public static StartedProgram Region(string data) => new(
        Environment.GetEnvironmentVariable("OPENSIM_PROGRAM") is { Length: > 0 } other ? other : Path.GetFullPath("opensim"),
        [
            "--data", data, "--bind", "127.0.0.1", "--http-port", $"{Ports.Free()}", "--udp-port", $"{Ports.Free()}", "--console", "basic",
            "--region", "Bench", "--set", "Terrain.InitialTerrain=flat"
        ]);

    public static StartedProgram Bare()
    {
        var program = Environment.ProcessPath!;
        var isHost = Path.GetFileNameWithoutExtension(program) == "dotnet";
        return new StartedProgram(program, isHost ? [typeof(StartedProgram).Assembly.Location, BareWord] : [BareWord]);
    }

    /// <summary>The bare program: says READY and waits, with a timer of a second, until its input ends.</summary>
    public static int RunBare()
    {
        using var timer = new Timer(_ => { }, null, TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(1));
        Console.WriteLine("READY");
        while (Console.In.Read() >= 0)
        {
        }

        return 0;
    }

    private static long WakesOf(string task)
    {
        const string Name = "voluntary_ctxt_switches:";
        var line = File.ReadLines(Path.Combine(task, "status")).Single(line => line.StartsWith(Name, StringComparison.Ordinal));
        return long.Parse(line.AsSpan(Name.Length), CultureInfo.InvariantCulture);
    }

    public void Dispose()
    {
        _process.StandardInput.WriteLine("shutdown");
        _process.StandardInput.Close();
        if (!_process.WaitForExit(TimeSpan.FromSeconds(30)))
            _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }
}
