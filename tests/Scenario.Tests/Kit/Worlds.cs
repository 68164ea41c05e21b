using System.Numerics;
using OpenSim.Client.World;
using OpenSim.ClientStack.Testing;
using OpenSim.World;

namespace Scenario.Tests.Kit;

/// <summary>Compares what a viewer was told with what is there.</summary>
internal static class Worlds
{
    // An avatar at rest is told of in bits that a moving one has: 16 for a turn.
    private const float AlmostStill = 0.02f;
    private const float SameTurn = 0.001f;

    /// <summary>Everything in which the viewer's world differs from the region, a line each; empty when they are equal.</summary>
    public static IReadOnlyList<string> Differences(Scene scene, TestViewer viewer)
    {
        var differences = new List<string>();
        var there = new HashSet<uint>();
        foreach (var group in scene.Objects)
        {
            foreach (var part in group.Parts)
            {
                there.Add(part.LocalId);
                Compare(part, viewer.World.Find(part.LocalId), differences);
            }
        }

        foreach (var presence in scene.Presences.All)
        {
            there.Add(presence.LocalId);
            Compare(presence, viewer.World.Find(presence.LocalId), differences);
        }

        differences.AddRange(viewer.World.Objects.Values.Where(o => !there.Contains(o.LocalId))
            .Select(o => $"{o.LocalId} is not there any more"));
        return differences;
    }

    /// <summary>Patches of the land that are missing or wrong by more than their coding allows.</summary>
    public static IEnumerable<(int X, int Y)> WrongPatches(Scene scene, TestViewer viewer)
    {
        const float Coding = 0.1f; // metres that the coding may take from rolling hills
        var heights = new float[256];
        for (var y = 0; y < scene.Terrain.PatchesY; y++)
        {
            for (var x = 0; x < scene.Terrain.PatchesX; x++)
            {
                scene.Terrain.CopyPatch(x, y, heights);
                if (!viewer.World.Patches.TryGetValue((x, y), out var seen)
                    || seen.Zip(heights).Any(h => MathF.Abs(h.First - h.Second) > Coding))
                    yield return (x, y);
            }
        }
    }

    private static void Compare(SceneObjectPart part, SeenObject? seen, List<string> differences)
    {
        if (seen is null)
        {
            differences.Add($"{part.LocalId} was not told of");
            return;
        }

        Check(seen.Id == part.Id, "id", seen.Id, part.Id);
        Check(seen.ParentId == part.ParentId, "parent", seen.ParentId, part.ParentId);
        Check(seen.PCode == part.PCode, "kind", seen.PCode, part.PCode);
        Check(seen.Position == part.Position, "place", seen.Position, part.Position);
        Check(IsSameTurn(seen.Rotation, part.Rotation), "rotation", seen.Rotation, part.Rotation);
        Check(seen.Scale == part.Scale, "size", seen.Scale, part.Scale);
        Check(seen.Text == part.Text, "text", seen.Text, part.Text);
        Check(seen.TextureEntry.AsSpan().SequenceEqual(part.TextureEntry), "textures", seen.TextureEntry.Length, part.TextureEntry.Length);

        void Check(bool isSame, string what, object told, object real)
        {
            if (!isSame)
                differences.Add($"{part.LocalId}: {what} {told}, really {real}");
        }
    }

    private static void Compare(ScenePresence presence, SeenObject? seen, List<string> differences)
    {
        if (seen is null)
            differences.Add($"{presence.Name} was not told of");
        else if (seen.Id != presence.Id || !seen.IsAvatar || seen.ParentId != presence.ParentId)
            differences.Add($"{presence.Name} is told of as {seen.Id} on {seen.ParentId}");
        else if (Vector3.Distance(seen.Position, presence.Position) > AlmostStill)
            differences.Add($"{presence.Name} is told to be at {seen.Position}, really {presence.Position}");
    }

    private static bool IsSameTurn(Quaternion a, Quaternion b) => 1 - MathF.Abs(Quaternion.Dot(a, b)) < SameTurn;
}
