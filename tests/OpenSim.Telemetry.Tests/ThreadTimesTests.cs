using OpenSim.Telemetry.Threads;

namespace OpenSim.Telemetry.Tests;

[Platform("Linux")]
public class ThreadTimesTests
{
    [Test]
    public void Read_RunningThread_IsFoundByItsNumberWithItsName()
    {
        using var seen = new ManualResetEventSlim();
        using var leave = new ManualResetEventSlim();
        var watchdog = new Watchdog(new LinesLogger<Watchdog>(), TimeProvider.System);
        var thread = watchdog.Start("Odd (name) 7", named =>
        {
            named.Beat();
            seen.Set();
            leave.Wait();
        });
        seen.Wait();

        var id = watchdog.Threads.Single().SystemId;
        var time = ThreadTimes.Read().Single(t => t.SystemId == id);
        leave.Set();
        thread.Join();

        Assert.That(time.Name, Is.EqualTo("Odd (name) 7"));
        Assert.That(time.Processor, Is.LessThan(TimeSpan.FromMinutes(1)));
    }

    [Test]
    public void Read_WholeProcess_AddsUpToWhatTheProcessUsed()
    {
        using var process = System.Diagnostics.Process.GetCurrentProcess();
        var sum = ThreadTimes.Read().Sum(t => t.Processor.TotalSeconds);
        Assert.That(sum, Is.InRange(0.01, process.TotalProcessorTime.TotalSeconds + 5));
    }
}
