using System.Globalization;
using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Loop.Tick;

namespace OpenSim.Modules.Things.Objects;

/// <summary>
/// What is in a region as viewers should know it, a line each: local id, local id of what it is a part of (0: of nothing), id, kind (PCode;
/// 47 is an avatar) and the place as it is told, in metres from the region's corner or from the parent; tabs between. The load tester
/// compares its bots' worlds with it.
/// </summary>
internal static class SceneListing
{
    public static IReadOnlyList<string> Of(Scene scene)
    {
        var lines = new List<string>();
        RegionSlices.ForEachObject(scene, group =>
        {
            foreach (var part in group.Parts)
                lines.Add(Line(part.LocalId, part.ParentId, part.Id, part.PCode, part.Position));
        });
        using (scene.Token.Take())
        {
            foreach (var presence in scene.Presences.All)
            {
                if (!presence.IsChild)
                    lines.Add(Line(presence.LocalId, presence.ParentId, presence.Id, PCode.Avatar, presence.Position));
            }
        }

        return lines;
    }

    private static string Line(uint localId, uint parentId, UUID id, PCode kind, Vector3 place) =>
        string.Create(CultureInfo.InvariantCulture, $"{localId}\t{parentId}\t{id}\t{(byte)kind}\t{place.X:R}\t{place.Y:R}\t{place.Z:R}");
}
