using System.Diagnostics;
using OpenSim.Testing;

namespace OpenSim.Fuzz.Tests.Engine;

/// <summary>
/// Feeds a target its seeds, then mutations of them, and stops at the first finding. The same seed number gives the same inputs.
/// </summary>
internal sealed class FuzzRun(FuzzTarget target, ulong seed)
{
    private readonly FuzzRandom _random = new(seed);

    public long Executions { get; private set; }

    /// <summary>The slowest input so far, for the long mode's report.</summary>
    public TimeSpan Slowest { get; private set; }

    /// <summary>
    /// Runs the seeds and <paramref name="mutations"/> changed inputs, or fewer if <paramref name="stop"/> says so. Null when all went
    /// well.
    /// </summary>
    public FuzzFinding? Run(long mutations, Func<bool>? stop = null)
    {
        foreach (var input in target.Seeds)
        {
            if (Execute(input) is { } finding)
                return finding;
        }

        var mutator = new Mutator(_random, target.Tokens);
        for (long i = 0; i < mutations && stop?.Invoke() != true; i++)
        {
            if (Execute(mutator.Mutate(AnySeed(), AnySeed())) is { } finding)
                return finding;
        }

        return null;
    }

    /// <summary>
    /// One input: an exception or too much memory is a finding, with the input cut down as far as it still shows the same.
    /// </summary>
    public FuzzFinding? Execute(byte[] input)
    {
        Executions++;
        var why = Try(input);
        if (why is null)
            return null;

        var small = Shrink(input, why.GetType());
        return new FuzzFinding(target.Name, small, Try(small) ?? why);
    }

    private Exception? Try(byte[] input)
    {
        var start = Stopwatch.GetTimestamp();
        var before = GC.GetAllocatedBytesForCurrentThread();
        try
        {
            target.Fuzz(input);
        }
        catch (Exception e)
        {
            return e;
        }

        var allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        var elapsed = Stopwatch.GetElapsedTime(start);
        if (elapsed > Slowest)
            Slowest = elapsed;
        return allocated > target.AllocationLimit
            ? new InsufficientMemoryException($"{input.Length} bytes of input made the parser allocate {allocated:N0} bytes.")
            : null;
    }

    /// <summary>Takes away ever smaller pieces as long as the same kind of failure remains.</summary>
    private byte[] Shrink(byte[] input, Type failure)
    {
        for (var piece = Math.Max(1, input.Length / 2); piece > 0; piece /= 2)
        {
            for (var at = 0; at + piece <= input.Length;)
            {
                byte[] shorter = [.. input[..at], .. input[(at + piece)..]];
                if (Try(shorter)?.GetType() == failure)
                    input = shorter;
                else
                    at += piece;
            }
        }

        return input;
    }

    private byte[] AnySeed() => target.Seeds[_random.Below(target.Seeds.Count)];
}
