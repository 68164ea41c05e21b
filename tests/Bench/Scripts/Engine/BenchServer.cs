using System.Diagnostics;
using System.Net;
using Bench.Store;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace Bench.Scripts.Engine;

/// <summary>A simulator whose scripts are told what to do, by the one of them that asks for it over HTTP.</summary>
internal sealed class BenchServer : IDisposable
{
    private const double QuietSeconds = 2;

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(4);

    private readonly string _folder;
    private readonly (string Program, IEnumerable<string> Arguments) _command;
    private readonly string _readyText;
    private readonly HttpListener _listener = new();
    private ServerProcess _server;
    private volatile Work? _work;

    private BenchServer(
        string folder, int simulatorPort, string readyText, int httpPort, (string Program, IEnumerable<string> Arguments) command)
    {
        (_folder, _readyText, _command) = (folder, readyText, command);
        _listener.Prefixes.Add($"http://127.0.0.1:{httpPort}/");
        _listener.Start();
        (Port, SimulatorPort) = (httpPort, simulatorPort);
        _server = Started();
        _ = Answer();
    }

    /// <summary>At which scripts reach the bench.</summary>
    public int Port { get; }

    /// <summary>At which the simulator answers logins and scripts' addresses.</summary>
    public int SimulatorPort { get; }

    /// <summary>Of a core, while nothing is to be done.</summary>
    public double IdleShare { get; private set; }

    public double Megabytes => _server.Megabytes;

    public double ProcessorSeconds => _server.ProcessorSeconds;

    public static BenchServer Ours(string root)
    {
        var (folder, port) = Folder();
        return new BenchServer(folder, port, "READY ", Ports.Free(), (Path.Combine(root, "bin", "OpenSim"),
        [
            "--data", folder, "--bind", "127.0.0.1", "--http-port", $"{port}", "--console", "basic", "--user", "Bench User", "--password",
            "bench", "--set", "Terrain.InitialTerrain=flat", "--set", "Hypergrid.AllowedPrivateNetworks=127.0.0.0/8"
        ]));
    }

    /// <summary>OPENSIM_BIN names it.</summary>
    public static BenchServer Theirs(string root)
    {
        var (folder, port) = Folder();
        return new BenchServer(folder, port, "LOGINS ENABLED", Ports.Free(), ("/usr/bin/env",
            [$"OPENSIM_PEOPLE={folder}", Path.Combine(root, "tools", "peer"), folder, $"{port}"]));
    }

    /// <summary>Adds objects to those that are there, and waits until their processor time is that of an idle region.</summary>
    /// <returns>Processor seconds until then.</returns>
    /// <param name="isQuiet">Whether they come to rest at all.</param>
    public double Load(IReadOnlyList<ScriptedObject> objects, bool isQuiet = true)
    {
        var path = Path.Combine(_folder, "scripts.oar");
        ScriptedArchive.Write(path, objects);
        var before = ProcessorSeconds;
        _server.Say($"load oar --merge {path}");
        Waiting.Pass(TimeSpan.FromSeconds(2));
        return (isQuiet ? WaitUntilQuiet() : ProcessorSeconds) - before;
    }

    /// <summary>Has it store what has changed.</summary>
    /// <returns>Processor seconds until it is quiet again.</returns>
    public double Save()
    {
        var before = ProcessorSeconds;
        _server.Say("backup");
        Waiting.For(Task.Delay(1000));
        return WaitUntilQuiet() - before;
    }

    /// <summary>Ends and starts it again.</summary>
    /// <returns>Wall seconds of its end; wall and processor seconds of its start, to the moment at which it is quiet.</returns>
    public (double End, double Wall, double Processor) StartAgain()
    {
        var end = _server.Shutdown(Patience);
        _server.Dispose();
        var began = Stopwatch.GetTimestamp();
        _server = Started();
        var processor = WaitUntilQuiet();
        return (end, Stopwatch.GetElapsedTime(began).TotalSeconds - QuietSeconds, processor);
    }

    /// <summary>As a power cut would.</summary>
    public void KillAndStartAgain()
    {
        _server.Dispose();
        _server = Started();
    }

    /// <summary>Waits for the conductor, and looks how much is taken when nothing is done.</summary>
    public void Meet()
    {
        Do("nothing", 0);
        IdleShare = Enumerable.Range(0, 5).Min(_ => ShareOfSeconds()); // the least: what the start has left over is done between
    }

    /// <summary>Has the scripts of that name do their work.</summary>
    /// <returns>What they said, and processor and wall seconds, without those of an idle region.</returns>
    public (string[] Answers, double Processor, double Wall) Do(string name, int answers)
    {
        var work = new Work($"{name}|{answers}");
        _work = work;
        if (!Waiting.For(work.Done.Task, TimeSpan.FromMinutes(10)))
            throw new TimeoutException($"The scripts have not answered '{name}'.");
        var said = Waiting.For(work.Done.Task);
        var wall = Stopwatch.GetElapsedTime(work.Began, work.Ended).TotalSeconds;
        var processor = work.ProcessorAfter - work.ProcessorBefore - wall * IdleShare;
        return (said.Split(';', StringSplitOptions.RemoveEmptyEntries), processor, wall);
    }

    public void Dispose()
    {
        _listener.Close();
        _server.Dispose();
        Directory.Delete(_folder, recursive: true);
    }

    private ServerProcess Started()
    {
        var server = new ServerProcess(_command.Program, _command.Arguments, _readyText);
        server.WaitUntilReady(Patience);
        return server;
    }

    private double ShareOfSeconds()
    {
        var before = ProcessorSeconds;
        Waiting.Pass(TimeSpan.FromSeconds(QuietSeconds));
        return (ProcessorSeconds - before) / QuietSeconds;
    }

    // Less than a tenth of a core for two seconds. What it took in them is not counted.
    private double WaitUntilQuiet()
    {
        var until = Stopwatch.StartNew();
        while (true)
        {
            var before = ProcessorSeconds;
            Waiting.Pass(TimeSpan.FromSeconds(QuietSeconds));
            if (ProcessorSeconds - before < 0.1 * QuietSeconds || until.Elapsed > Patience)
                return before;
        }
    }

    // The conductor asks each second until there is work, and comes with what has been said when it is done.
    private async Task Answer()
    {
        while (_listener.IsListening)
        {
            try
            {
                await Answer(await _listener.GetContextAsync());
            }
            catch (Exception e) when (e is HttpListenerException or IOException or ObjectDisposedException)
            {
                // It has gone: it asks again.
            }
        }
    }

    private async Task Answer(HttpListenerContext context)
    {
        using var reader = new StreamReader(context.Request.InputStream);
        var said = await reader.ReadToEndAsync();
        var work = _work;
        if (said.StartsWith('='))
            Finish(said[1..]);
        var isNext = work is { Began: 0 };
        if (isNext)
            (work!.ProcessorBefore, work.Began) = (ProcessorSeconds, Stopwatch.GetTimestamp());
        context.Response.ContentType = "text/plain";
        await using var reply = new StreamWriter(context.Response.OutputStream);
        await reply.WriteAsync(isNext ? work!.Words : "wait");
    }

    private void Finish(string said)
    {
        if (_work is not { Began: > 0 } work)
            return;
        (work.ProcessorAfter, work.Ended) = (ProcessorSeconds, Stopwatch.GetTimestamp());
        _work = null;
        work.Done.TrySetResult(said);
    }

    private static (string Folder, int Port) Folder()
    {
        var (folder, port) = (Directory.CreateTempSubdirectory("bench-scripts-").FullName, Ports.Free());
        RegionFiles.Write(folder, "Bench", UUID.Random(), port);
        return (folder, port);
    }

    private sealed class Work(string words)
    {
        public string Words { get; } = words;

        public TaskCompletionSource<string> Done { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public long Began { get; set; }

        public long Ended { get; set; }

        public double ProcessorBefore { get; set; }

        public double ProcessorAfter { get; set; }
    }
}
