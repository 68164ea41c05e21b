using System.Diagnostics;

namespace Browser.Tests;

/// <summary>
/// A real program of this build with a data folder of its own, started until it says READY and ended by a word at its console.
/// </summary>
/// <param name="start">How it is started; its streams are taken here.</param>
/// <param name="folder">Goes when the program has ended.</param>
internal abstract class StartedProgram(ProcessStartInfo start, DirectoryInfo folder) : IAsyncDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(180);

    private readonly Process _process = new() { StartInfo = start };
    private readonly TaskCompletionSource _ready = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly List<string> _output = [];

    /// <summary>The page's address as it is printed, with the token.</summary>
    public string PrintedPage => Output.Split('\n').Single(l => l.StartsWith(PageLine, StringComparison.Ordinal))[PageLine.Length..];

    public string Output
    {
        get
        {
            lock (_output)
                return string.Join('\n', _output);
        }
    }

    /// <summary>What stands before the page's address.</summary>
    protected abstract string PageLine { get; }

    /// <summary>The command that ends it.</summary>
    protected abstract string LastWord { get; }

    public async ValueTask DisposeAsync()
    {
        if (!_process.HasExited)
            await _process.StandardInput.WriteLineAsync(LastWord);
        using var patience = new CancellationTokenSource(Patience);
        await _process.WaitForExitAsync(patience.Token);
        _process.Dispose();
        folder.Delete(recursive: true);
    }

    // Beside this test's own folder: artifacts/bin/Browser.Tests/debug and artifacts/bin/OpenSim/debug.
    protected static string Executable(string program)
    {
        var own = new DirectoryInfo(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
        return Path.Combine(own.Parent!.Parent!.FullName, program, own.Name, program);
    }

    protected async Task BecomeReady()
    {
        var how = _process.StartInfo;
        (how.RedirectStandardInput, how.RedirectStandardOutput, how.RedirectStandardError) = (true, true, true);
        _process.OutputDataReceived += (_, line) => Take(line.Data);
        _process.ErrorDataReceived += (_, line) => Take(line.Data);
        _process.Start();
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
        if (await Task.WhenAny(_ready.Task, Task.Delay(Patience)) != _ready.Task)
            Assert.Fail($"{Path.GetFileName(how.FileName)} does not start:\n{Output}");
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
