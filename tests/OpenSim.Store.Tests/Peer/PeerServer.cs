using System.Diagnostics;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Peer;

/// <summary>A real OpenSimulator, built elsewhere, on a database of the test's (tools/peer). Commands go to its console.</summary>
internal sealed class PeerServer : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(4);

    private readonly Process _process;
    private readonly TaskCompletionSource _ready = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly List<string> _output = [];

    public PeerServer(string folder, int port, string provider, string connection)
    {
        _process = new Process
        {
            StartInfo = new ProcessStartInfo(Script(), [folder, port.ToString(), provider, connection])
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true
            }
        };
        _process.OutputDataReceived += (_, line) => Heard(line.Data);
        _process.Exited += (_, _) => _ready.TrySetException(new InvalidOperationException("OpenSimulator ended:\n" + Output));
        _process.EnableRaisingEvents = true;
        _process.Start();
        _process.BeginOutputReadLine();
    }

    /// <summary>Where the tests are told that there is one: the variable that tools/peer reads.</summary>
    public static bool IsThere => Environment.GetEnvironmentVariable("OPENSIM_BIN") is { Length: > 0 };

    public string Output
    {
        get
        {
            lock (_output)
                return string.Join('\n', _output);
        }
    }

    public void WaitUntilReady() => Assert.That(Waiting.For(_ready.Task, Patience), Is.True, () => "Logins were never enabled:\n" + Output);

    public void Command(string text)
    {
        _process.StandardInput.WriteLine(text);
        _process.StandardInput.Flush();
    }

    /// <summary>Ends it in good order, which saves everything that it takes for changed.</summary>
    public void Shutdown()
    {
        Command("shutdown");
        Assert.That(_process.WaitForExit(Patience), Is.True, () => "It did not shut down:\n" + Output);
    }

    public void Dispose()
    {
        if (!_process.HasExited)
            _process.Kill(entireProcessTree: true);
        _process.Dispose();
    }

    private void Heard(string? line)
    {
        if (line is null)
            return;
        lock (_output)
            _output.Add(line);
        if (line.Contains("LOGINS ENABLED", StringComparison.Ordinal))
            _ready.TrySetResult();
    }

    private static string Script()
    {
        var folder = AppContext.BaseDirectory;
        while (!File.Exists(Path.Combine(folder, "OpenSim.sln")))
            folder = Path.GetDirectoryName(folder)!;
        return Path.Combine(folder, "tools", "peer");
    }
}
