using System.Diagnostics;
using OpenSim.Testing;

namespace Bench.Store;

/// <summary>A simulator that is started, waited for, left idle and ended, with what each of these cost.</summary>
internal sealed class ServerProcess : IDisposable
{
    private readonly Process _process;
    private readonly TaskCompletionSource _ready = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly ManualResetEventSlim _ended = new();
    private readonly Queue<string> _lastLines = new();
    private readonly long _started = Stopwatch.GetTimestamp();

    /// <param name="readyText">What it prints when logins are enabled.</param>
    public ServerProcess(string program, IEnumerable<string> arguments, string readyText)
    {
        _process = new Process
        {
            StartInfo = new ProcessStartInfo(program, arguments)
            {
                RedirectStandardInput = true, RedirectStandardOutput = true,
                RedirectStandardError = true
            }
        };
        _process.OutputDataReceived += (_, line) => Heard(line.Data, readyText);
        _process.ErrorDataReceived += (_, line) => Heard(line.Data, readyText);
        _process.Exited += (_, _) =>
        {
            _ended.Set();
            _ready.TrySetException(new InvalidOperationException($"{program} ended before it was ready:\n{string.Join('\n', _lastLines)}"));
        };
        _process.EnableRaisingEvents = true;
        _process.Start();
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
    }

    /// <summary>Waits for the line, then reads wall seconds, processor seconds, resident memory.</summary>
    public StartFigures WaitUntilReady(TimeSpan patience)
    {
        if (!Waiting.For(_ready.Task, patience))
            throw new TimeoutException($"Not ready within {patience.TotalSeconds:F0} s:\n{string.Join('\n', _lastLines)}");
        return new StartFigures(Stopwatch.GetElapsedTime(_started).TotalSeconds, ProcessFigures.ProcessorSeconds(_process.Id),
            ProcessFigures.ResidentMegabytes(_process.Id));
    }

    /// <summary>Per cent of a core, over this time with nobody there, and resident memory at its end.</summary>
    public (double Percent, double Megabytes) Idle(TimeSpan time)
    {
        var before = ProcessFigures.ProcessorSeconds(_process.Id);
        _ended.Wait(time);
        return ((ProcessFigures.ProcessorSeconds(_process.Id) - before) / time.TotalSeconds * 100,
            ProcessFigures.ResidentMegabytes(_process.Id));
    }

    public double ProcessorSeconds => ProcessFigures.ProcessorSeconds(_process.Id);

    public double Megabytes => ProcessFigures.ResidentMegabytes(_process.Id);

    /// <summary>A line for its console.</summary>
    public void Say(string line)
    {
        _process.StandardInput.WriteLine(line);
        _process.StandardInput.Flush();
    }

    /// <summary>Wall seconds from the console's shutdown to the process's end.</summary>
    public double Shutdown(TimeSpan patience)
    {
        var started = Stopwatch.GetTimestamp();
        Say("shutdown");
        return _process.WaitForExit(patience) ? Stopwatch.GetElapsedTime(started).TotalSeconds : double.PositiveInfinity;
    }

    public void Dispose()
    {
        if (!_process.HasExited)
            _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
        _ended.Dispose();
    }

    private void Heard(string? line, string readyText)
    {
        if (line is null)
            return;
        lock (_lastLines)
        {
            _lastLines.Enqueue(line);
            if (_lastLines.Count > 20)
                _lastLines.Dequeue();
        }

        if (line.Contains(readyText, StringComparison.Ordinal))
            _ready.TrySetResult();
    }
}

/// <summary>Until logins were enabled.</summary>
internal readonly record struct StartFigures(double WallSeconds, double ProcessorSeconds, double Megabytes);
