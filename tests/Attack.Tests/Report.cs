using System.Globalization;
using Attack.Tests.Attacks;

namespace Attack.Tests;

/// <param name="Waits">Of the victim, in milliseconds.</param>
/// <param name="Memory">The most that was resident while the attack ran, MiB.</param>
internal sealed record Report(Attacks.Attack Attack, Outcome Outcome, (int Count, double P50, double P95, double Max) Waits, long Memory)
{
    public const string Heading = "attack                                          p50    p95    max ms     MiB  what came of it";

    /// <summary>Why the attack has succeeded; null when it has not.</summary>
    public string? Broken { get; init; }

    /// <summary>An answer that no stranger may get.</summary>
    public string? OpenDoor => Attack.Forbidden.FirstOrDefault(answer => Outcome.Of(answer) > 0);

    public override string ToString() => string.Create(CultureInfo.InvariantCulture,
        $"{Attack.Name,-44} {Waits.P50,6:F1} {Waits.P95,6:F1} {Waits.Max,9:F1} {Memory,7}  {Outcome}{(Broken is null ? "" : $"  BROKEN: {Broken}")}");
}
