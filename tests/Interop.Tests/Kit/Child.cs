using System.Diagnostics;
using System.Runtime.InteropServices;
using OpenSim.Testing;

namespace Interop.Tests.Kit;

/// <summary>A process of the tests' own, with all it prints. It does not outlive its owner.</summary>
internal class Child : IDisposable
{
    private static readonly TimeSpan EndPatience = TimeSpan.FromSeconds(60);
    private static readonly TimeSpan OutputPatience = TimeSpan.FromSeconds(5);

    private readonly Process _process;
    private readonly Lock _ending = new(); // a timer may kill what its owner ends in the same moment
    private bool _isGone;

    public Child(string program, IEnumerable<string> arguments, string folder)
    {
        _process = new Process
        {
            StartInfo = new ProcessStartInfo(program, arguments)
            {
                WorkingDirectory = folder, RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true
            }
        };
        _process.OutputDataReceived += (_, e) => Output.Add(e.Data);
        _process.ErrorDataReceived += (_, e) => Errors.Add(e.Data);
        _process.Start();
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
    }

    public Lines Output { get; } = new();

    public Lines Errors { get; } = new();

    public int Id => _process.Id;

    public bool HasExited => _process.HasExited;

    public void Write(string line)
    {
        _process.StandardInput.WriteLine(line);
        _process.StandardInput.Flush();
    }

    /// <summary>SIGTERM, as a service manager sends it.</summary>
    public void Terminate() => Assert.That(SendSignal(_process.Id, Sigterm), Is.Zero);

    /// <summary>SIGHUP: what a process gets whose terminal is closed.</summary>
    public void HangUp() => Assert.That(SendSignal(_process.Id, Sighup), Is.Zero);

    /// <summary>SIGKILL: the process gets no chance to write anything.</summary>
    public void Kill()
    {
        lock (_ending)
        {
            if (_isGone)
                return;
            _process.Kill();
            Assert.That(_process.WaitForExit(EndPatience), "It does not end.");
            AwaitOutput();
        }
    }

    /// <summary>The exit code.</summary>
    public int WaitForExit(TimeSpan patience)
    {
        if (!_process.WaitForExit(patience))
            Assert.Fail($"Still running after {patience.TotalSeconds} s.\n{Describe()}");
        AwaitOutput();
        return _process.ExitCode;
    }

    public string Describe() => $"Standard output:\n{Output.Tail()}\nStandard error:\n{Errors.Tail()}";

    public virtual void Dispose()
    {
        lock (_ending)
        {
            if (!_isGone && !_process.HasExited)
                Kill();
            _isGone = true;
            _process.Dispose();
        }
    }

    // The last of it. What the process has begun may hold its pipes for long after it: a compiler's server, where it had to be built first.
    private void AwaitOutput() => Waiting.For(_process.WaitForExitAsync(), OutputPatience);

    private const int Sigterm = 15;
    private const int Sighup = 1;

    [DllImport("libc", EntryPoint = "kill")]
    private static extern int SendSignal(int process, int signal);
}
