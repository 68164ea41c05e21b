using System.Globalization;
using Bench.Harness;
using Bench.Starts;

namespace Bench;

/// <summary>
/// A later start and the rest of an empty region against those of a bare .NET program that waits with one timer of a second, turn by turn.
/// </summary>
public sealed class StartBench : IBench
{
    private const int Starts = 5;
    private static readonly TimeSpan Settling = TimeSpan.FromSeconds(25); // workers that a start has called up have ended by then
    private static readonly TimeSpan Resting = TimeSpan.FromSeconds(20);

    public string Name => "start";

    public void Run(Comparison compare)
    {
        var data = Directory.CreateTempSubdirectory("bench-start-");
        try
        {
            StartedProgram.Region(data.FullName).Dispose(); // the first makes the region
            Compare(compare, data.FullName);
        }
        finally
        {
            data.Delete(recursive: true);
        }
    }

    private static void Compare(Comparison compare, string data)
    {
        var (ours, bare) = (new double[Starts], new double[Starts]);
        for (var i = 0; i < Starts; i++)
        {
            using (var region = StartedProgram.Region(data))
                ours[i] = region.ProcessorSeconds;
            using (var program = StartedProgram.Bare())
                bare[i] = program.ProcessorSeconds;
        }

        Array.Sort(ours);
        Array.Sort(bare);
        Note(compare, "start: processor time", ours[Starts / 2], bare[Starts / 2], "s");
        CompareRest(compare, data);
    }

    private static void CompareRest(Comparison compare, string data)
    {
        using var region = StartedProgram.Region(data);
        using var program = StartedProgram.Bare();
        using var pause = new ManualResetEventSlim();
        pause.Wait(Settling);
        var (before, bareBefore) = (region.Taken(), program.Taken());
        pause.Wait(Resting);
        var (ours, bare) = (region.TakenSince(before), program.TakenSince(bareBefore));
        var seconds = Resting.TotalSeconds;
        Note(compare, "rest: wake-ups a second", ours.Wakes / seconds, bare.Wakes / seconds, "");
        Note(compare, "rest: processor time", ours.Seconds / seconds * 1000, bare.Seconds / seconds * 1000, "ms a second");
        Note(compare, "rest: memory", region.ResidentMiB, program.ResidentMiB, "MiB");
        Note(compare, "rest: threads", region.Threads, program.Threads, "");
    }

    private static void Note(Comparison compare, string what, double ours, double bare, string unit) =>
        compare.Note(what, string.Create(
            CultureInfo.InvariantCulture, $"{ours / bare,7:F2} x  {ours:0.##} {unit}, bare {bare:0.##} {unit}"));
}
