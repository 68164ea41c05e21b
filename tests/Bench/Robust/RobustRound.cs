using System.Diagnostics;
using Bench.Store;

namespace Bench.Robust;

/// <summary>How often a server did something, and what that cost it and the database.</summary>
internal sealed class RobustRound(int database)
{
    private double _seconds;
    private double _processor;
    private double _databaseProcessor;
    private long _calls;
    private long _wrong;

    public double PerSecond => _calls / _seconds;

    /// <summary>Processor time of the server's process for one, in µs.</summary>
    public double Microseconds => _processor / _calls * 1e6;

    public double DatabaseMicroseconds => _databaseProcessor / _calls * 1e6;

    /// <summary>Answers that were not what was asked for.</summary>
    public long Wrong => _wrong;

    public async Task Add(RobustCall call, RobustServer server, IReadOnlyList<BenchResident> residents, TimeSpan length)
    {
        var (processor, databases, since) = (ProcessorOf(server.Process), ProcessorOf(database), Stopwatch.GetTimestamp());
        await Task.WhenAll(residents.Select(async resident =>
        {
            while (Stopwatch.GetElapsedTime(since) < length)
            {
                if (!await IsRight(call, server, resident))
                    Interlocked.Increment(ref _wrong);
                Interlocked.Increment(ref _calls);
            }
        }));
        _seconds += Stopwatch.GetElapsedTime(since).TotalSeconds;
        _processor += ProcessorOf(server.Process) - processor;
        _databaseProcessor += ProcessorOf(database) - databases;
    }

    private static async Task<bool> IsRight(RobustCall call, RobustServer server, BenchResident resident)
    {
        try
        {
            return await call.Do(server, resident);
        }
        catch (HttpRequestException)
        {
            return false;
        }
    }

    private static double ProcessorOf(int process) => process == 0 ? 0 : ProcessFigures.ProcessorSeconds(process);
}
