using System.Diagnostics;
using System.Globalization;
using OpenSim.Testing;

namespace Browser.Tests;

/// <summary>A real conference of four small regions on free ports of 127.0.0.1 with a data folder of its own.</summary>
internal sealed class Conference : IAsyncDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(180);

    private readonly Process _process;
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("browser-test");
    private readonly TaskCompletionSource _ready = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly List<string> _output = [];

    private Conference()
    {
        var port = Ports.Free(8);
        File.WriteAllText(Path.Combine(_folder.FullName, "conference.ini"), string.Create(CultureInfo.InvariantCulture, $"""
            [Conference]
            Name = Open Days
            Program = {Simulator.Executable("OpenSim")}
            Bind = 127.0.0.1
            PortBase = {port + 3}
            PagePort = {port}
            SiloPort = {port + 1}
            Owner = Ada Lovelace
            [Region Keynote]
            Location = 1000,1000
            MaxAgents = 60
            [Region Breakout]
            Location = 1001,1000
            MaxAgents = 40
            [Region Landing]
            Location = 1000,1001
            MaxAgents = 100
            [Region Expo]
            Location = 1001,1001
            MaxAgents = 50
            """));
        _process = new Process
        {
            StartInfo = new ProcessStartInfo(Simulator.Executable("Conference"), ["conference.ini", "--plain"])
            {
                WorkingDirectory = _folder.FullName, RedirectStandardInput = true, RedirectStandardOutput = true,
                RedirectStandardError = true
            }
        };
        _process.OutputDataReceived += (_, line) => Take(line.Data);
        _process.ErrorDataReceived += (_, line) => Take(line.Data);
    }

    /// <summary>The page's address as it is printed, with the token.</summary>
    public string PrintedPage => Output.Split('\n').Single(l => l.StartsWith("The conference's page: ", StringComparison.Ordinal))
        ["The conference's page: ".Length..];

    public string Output
    {
        get
        {
            lock (_output)
                return string.Join('\n', _output);
        }
    }

    public static async Task<Conference> Start()
    {
        var conference = new Conference();
        conference._process.Start();
        conference._process.BeginOutputReadLine();
        conference._process.BeginErrorReadLine();
        if (await Task.WhenAny(conference._ready.Task, Task.Delay(Patience)) != conference._ready.Task)
            Assert.Fail("The conference does not start:\n" + conference.Output);
        return conference;
    }

    public async ValueTask DisposeAsync()
    {
        if (!_process.HasExited)
            await _process.StandardInput.WriteLineAsync("shutdown");
        using var patience = new CancellationTokenSource(Patience);
        await _process.WaitForExitAsync(patience.Token);
        _process.Dispose();
        _folder.Delete(recursive: true);
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
}
