using System.Globalization;
using OpenSim.Console;
using OpenSim.World;
using OpenSim.World.Terrain;

namespace OpenSim.Modules.Land.Terrain;

/// <summary>
/// The region's part of a file that holds the land of several regions side by side, each as large as this one; its place in the file is its
/// place on the grid from the file's south-west corner.
/// </summary>
/// <param name="SizeX">The whole file, in metres.</param>
/// <param name="West">Where the region begins in it, in metres.</param>
internal sealed record TerrainTile(string Path, int SizeX, int SizeY, int West, int South, int SideX, int SideY)
{
    public const string Arguments = "<file> <width in regions> <height in regions> <grid x of its south-west> <grid y of its south-west>";

    private const int MaxTiles = 16;

    /// <summary>Null, and the command fails, when the words make no sense or the region is not in the file.</summary>
    public static TerrainTile? Parse(CommandContext context, Scene scene)
    {
        var numbers = context.Arguments.Skip(1)
            .Select(w => int.TryParse(w, NumberStyles.None, CultureInfo.InvariantCulture, out var n) ? n : -1).ToList();
        if (numbers is not [> 0 and <= MaxTiles, > 0 and <= MaxTiles, >= 0, >= 0])
        {
            context.FailWithUsage($"There are at most {MaxTiles} regions each way.");
            return null;
        }

        var (x, y) = (scene.Info.SizeX, scene.Info.SizeY);
        var (column, row) = ((long)scene.Info.GridX - numbers[2], (long)scene.Info.GridY - numbers[3]);
        if (column >= 0 && row >= 0 && column < numbers[0] && row < numbers[1])
            return new TerrainTile(context.PathOf(context.Arguments[0]), numbers[0] * x, numbers[1] * y, (int)column * x, (int)row * y,
                x, y);
        context.Fail($"{scene.Info.Name} at {scene.Info.GridX},{scene.Info.GridY} is not in the file.");
        return null;
    }

    public LoadedHeights CutFrom(LoadedHeights whole)
    {
        var part = new float[SideX * SideY];
        for (var y = 0; y < SideY; y++)
            whole.Heights.AsSpan(((South + y) * SizeX) + West, SideX).CopyTo(part.AsSpan(y * SideX));
        return new LoadedHeights(part, SideX, SideY);
    }

    public void PutInto(TerrainMap whole, TerrainMap land)
    {
        for (var y = 0; y < SideY; y++)
        {
            for (var x = 0; x < SideX; x++)
                whole[West + x, South + y] = land[x, y];
        }
    }
}
