using System.Globalization;
using OpenSim.Console;
using OpenSim.World;
using OpenSim.World.Terrain;

namespace OpenSim.Modules.Core.Terrain;

/// <summary>
/// <c>terrain load-tile</c> and <c>save-tile</c>: one file holds the land of several regions side by side, each as large as this one; the
/// region's place in it is its place on the grid from the file's south-west corner.
/// </summary>
internal static class TerrainTiles
{
    public const string Arguments = "<file> <width in regions> <height in regions> <grid x of its south-west> <grid y of its south-west>";

    private const int MostTiles = 16;

    public static void Load(CommandContext context, Scene scene)
    {
        if (Frame.Parse(context, scene) is not { } frame)
            return;
        if (TerrainFileFormats.TryRead(context.PathOf(context.Arguments[0]), frame.SizeX, frame.SizeY, out var loaded) is { } complaint)
            context.Fail(complaint);
        else if (loaded.SizeX != frame.SizeX || loaded.SizeY != frame.SizeY)
            context.Fail($"The file is {loaded.SizeX}x{loaded.SizeY} m, not {frame.SizeX}x{frame.SizeY}.");
        else
        {
            var part = new float[scene.Terrain.SizeX * scene.Terrain.SizeY];
            for (var y = 0; y < scene.Terrain.SizeY; y++)
                loaded.Heights.AsSpan(((frame.South + y) * frame.SizeX) + frame.West, scene.Terrain.SizeX)
                    .CopyTo(part.AsSpan(y * scene.Terrain.SizeX));
            scene.Terrain.Load(part, scene.Terrain.SizeX, scene.Terrain.SizeY);
            context.WriteLine($"{scene.Info.Name}: the part of {context.Arguments[0]} from {frame.West},{frame.South} is loaded.");
        }
    }

    public static void Save(CommandContext context, Scene scene)
    {
        if (Frame.Parse(context, scene) is not { } frame)
            return;
        var path = context.PathOf(context.Arguments[0]);
        var whole = new TerrainMap(frame.SizeX, frame.SizeY, height: 0);
        if (File.Exists(path))
        {
            if (TerrainFileFormats.TryRead(path, frame.SizeX, frame.SizeY, out var before) is { } complaint)
            {
                context.Fail(complaint);
                return;
            }

            whole.Load(before.Heights, before.SizeX, before.SizeY);
        }

        for (var y = 0; y < scene.Terrain.SizeY; y++)
        {
            for (var x = 0; x < scene.Terrain.SizeX; x++)
                whole[frame.West + x, frame.South + y] = scene.Terrain[x, y];
        }

        TerrainFileFormats.Save(context, path, whole, scene.Settings.WaterHeight);
    }

    /// <summary>The whole file in metres, and where the region's corner is in it.</summary>
    private sealed record Frame(int SizeX, int SizeY, int West, int South)
    {
        public static Frame? Parse(CommandContext context, Scene scene)
        {
            var numbers = context.Arguments.Skip(1)
                .Select(w => int.TryParse(w, NumberStyles.None, CultureInfo.InvariantCulture, out var n) ? n : -1).ToList();
            if (numbers is not [> 0 and <= MostTiles, > 0 and <= MostTiles, >= 0, >= 0])
            {
                context.FailWithUsage($"There are at most {MostTiles} regions each way.");
                return null;
            }

            var (column, row) = ((long)scene.Info.GridX - numbers[2], (long)scene.Info.GridY - numbers[3]);
            if (column >= 0 && row >= 0 && column < numbers[0] && row < numbers[1])
                return new Frame(numbers[0] * scene.Terrain.SizeX, numbers[1] * scene.Terrain.SizeY, (int)column * scene.Terrain.SizeX,
                    (int)row * scene.Terrain.SizeY);
            context.Fail($"{scene.Info.Name} at {scene.Info.GridX},{scene.Info.GridY} is not in the file.");
            return null;
        }
    }
}
