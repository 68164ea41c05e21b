using OpenSim.Fuzz.Tests.Engine;

namespace OpenSim.Fuzz.Tests;

/// <summary>The engine itself must find a planted bug, or all other results mean nothing.</summary>
public class FuzzRunTests
{
    [Test]
    public void Run_ParserTrustsALength_IsFoundAndCutDown()
    {
        var target = FuzzTarget.Of(typeof(TrustingParser));

        var finding = new FuzzRun(target, seed: 1).Run(20_000);

        Assert.That(finding, Is.Not.Null);
        Assert.That(finding!.Why, Is.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(finding.Input, Has.Length.LessThanOrEqualTo(4), "cut down to the broken length alone");
    }

    [Test]
    public void Execute_ParserAllocatesByALength_IsFound()
    {
        var target = FuzzTarget.Of(typeof(HoardingParser));
        var run = new FuzzRun(target, seed: 1);

        Assert.That(run.Execute([1]), Is.Null);
        Assert.That(run.Execute([255])!.Why, Is.InstanceOf<InsufficientMemoryException>());
    }

    public static class TrustingParser
    {
        public static IEnumerable<byte[]> Seeds() => [[2, 10, 20, 99, 98, 97]];

        public static void Fuzz(ReadOnlySpan<byte> input)
        {
            if (input.Length > 0)
                _ = input.Slice(1, input[0]);
        }
    }

    public static class HoardingParser
    {
        public const long AllocationLimit = 1 << 20;

        public static void Fuzz(ReadOnlySpan<byte> input)
        {
            if (input.Length > 0)
                GC.KeepAlive(new byte[input[0] << 16]);
        }
    }
}
