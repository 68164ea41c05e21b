using System.Collections.Concurrent;

namespace Attack.Tests.Attacks;

/// <summary>What became of an attack's tries: counted by answer ("200", "503", "refused", "sent"). Any thread.</summary>
internal sealed class Outcome
{
    private readonly ConcurrentDictionary<string, long> _counts = new();

    public void Add(string answer, long amount = 1) => _counts.AddOrUpdate(answer, amount, (_, before) => before + amount);

    public long Of(string answer) => _counts.GetValueOrDefault(answer);

    public override string ToString() => string.Join(", ", _counts.OrderBy(c => c.Key).Select(c => $"{c.Value:N0} {c.Key}"));
}
