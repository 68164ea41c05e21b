using System.Numerics;

namespace Bench.Physics;

/// <summary>Boxes that are let go in mid-air.</summary>
/// <param name="Size">Of an edge, metres.</param>
internal sealed record Drop(string Name, float Size, Vector3[] Places)
{
    private const float Ground = 20;

    public static IReadOnlyList<Drop> All { get; } =
    [
        Spread(1000), Spread(2000), Heap(1000), Heap(2000), Heap(5000), Pyramid()
    ];

    // Each for itself.
    private static Drop Spread(int count) => new($"spread {count}", 1, [.. Enumerable.Range(0, count)
        .Select(i => new Vector3(30 + (i % 50 * 3), 30 + (i / 50 * 3), Ground + 2 + (i % 7)))]);

    // Loose layers, each of them aslant of the one below, which fall into a heap.
    private static Drop Heap(int count)
    {
        const int Side = 6;
        const float Gap = 1.6f;
        var random = new Random(1);
        return new Drop($"heap {count}", 1, [.. Enumerable.Range(0, count).Select(i => new Vector3(
            120 + (i % Side * Gap) + (random.NextSingle() * 0.5f) + (i / (Side * Side) % 2 * 0.8f),
            120 + (i / Side % Side * Gap) + (random.NextSingle() * 0.5f) + (i / (Side * Side) % 3 * 0.5f),
            Ground + 1 + (i / (Side * Side) * 1.2f)))]);
    }

    private static Drop Pyramid()
    {
        const float Edge = 0.5f;
        var places = new List<Vector3>();
        for (var (side, level) = (8, 0); side > 0; side--, level++)
        {
            for (var i = 0; i < side * side; i++)
                places.Add(new Vector3(120 + (i % side * Edge) + (level * Edge / 2), 120 + (i / side * Edge) + (level * Edge / 2),
                    Ground + (Edge * (level + 0.5f))));
        }

        return new Drop($"pyramid {places.Count}", Edge, [.. places]);
    }
}
