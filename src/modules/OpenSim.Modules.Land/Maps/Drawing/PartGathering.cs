using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Changes;

namespace OpenSim.Modules.Land.Maps.Drawing;

/// <summary>Copies what stands in an area out of the region, some cells at a time, so that no tick waits long.</summary>
internal static class PartGathering
{
    private const int PrimsATime = 2_000;

    /// <summary>Takes the token for a moment, again and again.</summary>
    public static List<MapPart> Gather(Scene scene, DrawnArea area, MapRange heights)
    {
        var parts = new List<MapPart>();
        var cells = CellsOf(scene, area.Grown(DrawnArea.Margin + (int)CellGrid.LargeRadius));
        var next = 0;
        while (next < cells.Count)
        {
            using (scene.Token.Take())
            {
                for (var taken = 0; next < cells.Count && taken < PrimsATime; next++)
                    taken += TakeCell(scene, cells[next], heights, parts);
            }
        }

        return parts;
    }

    private static List<int> CellsOf(Scene scene, DrawnArea area)
    {
        var cells = new List<int> { scene.Cells.Large };
        for (var cell = 0; cell < scene.Cells.SquareCount; cell++)
        {
            var (x, y) = scene.Cells.PlaceOf(cell);
            (x, y) = (x * CellGrid.CellSize, y * CellGrid.CellSize);
            if (x + CellGrid.CellSize > area.X && x < area.X + area.Width && y + CellGrid.CellSize > area.Y && y < area.Y + area.Height)
                cells.Add(cell);
        }

        return cells;
    }

    private static int TakeCell(Scene scene, int cell, MapRange heights, List<MapPart> parts)
    {
        var prims = scene.Cells.PrimsIn(cell);
        foreach (var index in prims)
        {
            ref readonly var hot = ref scene.Prims.HotAt(index);
            var (position, rotation) = scene.PoseOf(index);
            if (position.Z < heights.Lowest || position.Z > heights.Highest || hot.PCode is not (PCode.Prim or PCode.Tree or PCode.NewTree))
                continue;
            var record = scene.Prims.RecordAt(index);
            ExtraParams.TrySculpt(record.ExtraParams, out var sculpt, out var type);
            parts.Add(new MapPart(position, rotation, hot.Scale, hot.PCode, record.Shape, sculpt, type, record.TextureEntry));
        }

        return prims.Length + 1;
    }
}
