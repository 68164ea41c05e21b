using System.Diagnostics;
using System.Runtime.InteropServices;

namespace OpenSim.Host.Tests.Robust;

/// <summary>A grid server as a program of its own, which can be stopped and killed. It does not outlive its owner.</summary>
internal sealed class RobustProcess : IDisposable
{
    /// <summary>A start takes about a second; a loaded machine with two cores may take a hundred times as long.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(120);

    private const int Sigcont = 18;
    private const int Sigstop = 19;

    private readonly Process _process;
    private readonly TaskCompletionSource _ready = new(TaskCreationOptions.RunContinuationsAsynchronously);

    private RobustProcess(IEnumerable<string> arguments)
    {
        _process = new Process
        {
            StartInfo = new ProcessStartInfo(Program(), arguments) { RedirectStandardOutput = true, RedirectStandardError = true }
        };
        _process.OutputDataReceived += (_, e) =>
        {
            if (e.Data?.StartsWith("READY ", StringComparison.Ordinal) == true)
                _ready.TrySetResult();
        };
        _process.Start();
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
    }

    /// <summary>Starts one and waits until it answers.</summary>
    public static async Task<RobustProcess> Start(IEnumerable<string> arguments)
    {
        var process = new RobustProcess(arguments);
        try
        {
            await process._ready.Task.WaitAsync(Patience);
            return process;
        }
        catch
        {
            process.Dispose();
            throw;
        }
    }

    /// <summary>Memory that the program has at this moment.</summary>
    public long ResidentBytes
    {
        get
        {
            _process.Refresh();
            return _process.WorkingSet64;
        }
    }

    /// <summary>Connections are taken by the kernel from now on, and nobody answers.</summary>
    public void Stop() => Assert.That(SendSignal(_process.Id, Sigstop), Is.Zero);

    public void Continue() => Assert.That(SendSignal(_process.Id, Sigcont), Is.Zero);

    /// <summary>It gets no chance to write anything.</summary>
    public void Kill()
    {
        _process.Kill();
        _process.WaitForExit();
    }

    public void Dispose()
    {
        if (!_process.HasExited)
            Kill();
        _process.Dispose();
    }

    // Beside this test's own folder: artifacts/bin/OpenSim.Host.Tests/debug and artifacts/bin/Robust/debug.
    private static string Program()
    {
        var own = new DirectoryInfo(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
        return Path.Combine(own.Parent!.Parent!.FullName, "Robust", own.Name, "Robust");
    }

    [DllImport("libc", EntryPoint = "kill")]
    private static extern int SendSignal(int process, int signal);
}
