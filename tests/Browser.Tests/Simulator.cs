using System.Diagnostics;
using OpenSim.Testing;

namespace Browser.Tests;

/// <summary>A real simulator process on free ports of 127.0.0.1 with a data folder of its own.</summary>
internal sealed class Simulator : IAsyncDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly Process _process;
    private readonly string _folder;
    private readonly TaskCompletionSource _ready = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly List<string> _output = [];

    private Simulator(string folder, int port, IEnumerable<string> options)
    {
        _folder = folder;
        Port = port;
        var start = new ProcessStartInfo(Executable("OpenSim"))
        {
            RedirectStandardInput = true, RedirectStandardOutput = true,
            RedirectStandardError = true
        };
        foreach (var option in (string[])
            ["--console", "basic", "--bind", "127.0.0.1", "--http-port", $"{port}", "--udp-port", $"{port}", "--data", folder, "--region",
            "Harbour", "--password", "secret", .. options])
            start.ArgumentList.Add(option);
        _process = new Process { StartInfo = start };
        _process.OutputDataReceived += (_, line) => Take(line.Data);
        _process.ErrorDataReceived += (_, line) => Take(line.Data);
    }

    public int Port { get; }

    public string Page => $"http://127.0.0.1:{Port}/operator/";

    /// <summary>The page's address as the simulator prints it, with the token that it has made.</summary>
    public string PrintedPage => Output.Split('\n').Single(l => l.StartsWith("Operator's page: ", StringComparison.Ordinal))
        ["Operator's page: ".Length..];

    public string Output
    {
        get
        {
            lock (_output)
                return string.Join('\n', _output);
        }
    }

    public static async Task<Simulator> Start(params string[] options)
    {
        var simulator = new Simulator(Directory.CreateTempSubdirectory("browser-test").FullName, Ports.Free(), options);
        simulator._process.Start();
        simulator._process.BeginOutputReadLine();
        simulator._process.BeginErrorReadLine();
        if (await Task.WhenAny(simulator._ready.Task, Task.Delay(Patience)) != simulator._ready.Task)
            Assert.Fail("The simulator does not start:\n" + simulator.Output);
        return simulator;
    }

    public async ValueTask DisposeAsync()
    {
        if (!_process.HasExited)
            await _process.StandardInput.WriteLineAsync("quit");
        using var patience = new CancellationTokenSource(Patience);
        await _process.WaitForExitAsync(patience.Token);
        _process.Dispose();
        Directory.Delete(_folder, recursive: true);
    }

    private void Take(string? line)
    {
        if (line is null)
            return;
        lock (_output)
            _output.Add(line);
        if (line.StartsWith("READY", StringComparison.Ordinal))
            _ready.TrySetResult();
    }

    // Beside this test's own folder: artifacts/bin/Browser.Tests/debug and artifacts/bin/OpenSim/debug.
    public static string Executable(string program)
    {
        var own = new DirectoryInfo(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
        return Path.Combine(own.Parent!.Parent!.FullName, program, own.Name, program);
    }
}
