using System.Globalization;

namespace Bench.Physics;

/// <summary>What a drop has cost.</summary>
/// <param name="Seconds">Processor time.</param>
/// <param name="Awake">How many were awake after each second of the world's time.</param>
internal sealed record DropFigures(double Seconds, IReadOnlyList<int> Awake)
{
    /// <summary>Between two of <see cref="Awake"/>.</summary>
    public const int StepSeconds = 1;

    /// <summary>The second of the world's time at which all slept; none for never.</summary>
    public int? AsleepAt =>
        Awake.Count > 0 && Awake[^1] == 0 ? (Awake.Count - Awake.Reverse().TakeWhile(n => n == 0).Count() + 1) * StepSeconds : null;

    public override string ToString() => string.Create(CultureInfo.InvariantCulture,
        $"{Seconds:F2} s, {(AsleepAt is { } at ? $"asleep by {at} s" : $"{Awake[^1]} awake at the end")}");
}
