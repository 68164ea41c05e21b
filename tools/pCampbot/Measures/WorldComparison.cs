using System.Numerics;
using OpenSim.Client.World;
using PCampbot.Bots;
using PCampbot.Remote;

namespace PCampbot.Measures;

/// <summary>Compares what bots were told with what the region holds. Bots' thread only.</summary>
public static class WorldComparison
{
    // What is told in 16 bits while it moves comes to rest within a few millimetres of where it is.
    private const float SamePlace = 0.05f;

    /// <summary>A sentence for each thing that a bot in world does not know, knows otherwise, or should not know any more.</summary>
    public static IReadOnlyList<string> Differences(IReadOnlyDictionary<uint, ListedObject> region, IEnumerable<Bot> bots) =>
        [.. bots.Where(b => b.State == BotState.Connected)
            .SelectMany(b => Differences(region, b.Session!.World).Select(d => $"{b.Name}: {d}"))];

    public static IEnumerable<string> Differences(IReadOnlyDictionary<uint, ListedObject> region, WorldModel world)
    {
        foreach (var real in region.Values)
            if (Difference(real, world.Find(real.LocalId)) is { } difference)
                yield return $"{(real.IsAvatar ? "avatar" : "prim")} {real.LocalId} {difference}";
        foreach (var seen in world.Objects.Values)
            if (!region.ContainsKey(seen.LocalId))
                yield return $"{(seen.IsAvatar ? "avatar" : "prim")} {seen.LocalId} is not there any more";
    }

    private static string? Difference(ListedObject real, SeenObject? seen) =>
        seen is null ? "was not told of"
        : seen.Id != real.Id || seen.PCode != real.Kind ? $"is told to be {seen.PCode} {seen.Id}, really {real.Kind} {real.Id}"
        : seen.ParentId != real.ParentId ? $"is told to belong to {seen.ParentId}, really to {real.ParentId}"
        : Vector3.Distance(seen.Position, real.Place) > SamePlace ? $"is told to be at {seen.Position:F2}, really {real.Place:F2}"
        : null;
}
