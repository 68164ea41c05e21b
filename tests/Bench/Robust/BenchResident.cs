using OpenSim.Primitives;

namespace Bench.Robust;

/// <summary>One of the accounts by which the bench asks, with what of his the answers are about.</summary>
internal sealed record BenchResident(string First, string Last, string Password)
{
    public UUID Id { get; init; }

    /// <summary>Of a presence that the bench has made.</summary>
    public UUID Session { get; init; }

    public UUID RootFolder { get; init; }

    public UUID Item { get; init; }
}
