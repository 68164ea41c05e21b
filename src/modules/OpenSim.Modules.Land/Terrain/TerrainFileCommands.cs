using OpenSim.Console;
using OpenSim.World;
using OpenSim.World.Terrain;

namespace OpenSim.Modules.Land.Terrain;

/// <summary>
/// <c>terrain load|save</c> and their tiles, by OpenSimulator's words. The token is held for copying heights only: files are read before
/// and written after.
/// </summary>
internal sealed class TerrainFileCommands(Scene scene)
{
    public void AddTo(CommandRegistry commands)
    {
        var terrain = commands.Group("Terrain", scene.Info.Name);
        terrain.Add("terrain load", "<file>", $"Loads the land from a file ({TerrainFileFormats.Extensions}).", Load,
            "'terrain revert' goes back to the ground that was loaded.");
        terrain.Add("terrain save", "<file>", $"Saves the land to a file ({TerrainFileFormats.Extensions}).", Save,
            "Pictures hold heights from 0 to 128 m: .png in steps of 2 mm, the others of half a metre. .r32 and .f32 lose nothing.");
        terrain.Add("terrain load-tile", TerrainTile.Arguments, "Loads the land from a part of a file of several regions.", LoadTile);
        terrain.Add("terrain save-tile", TerrainTile.Arguments, "Saves the land to a part of a file of several regions.", SaveTile);
    }

    private void Load(CommandContext context)
    {
        if (context.Arguments is not [var file])
            context.FailWithUsage();
        else if (TerrainFileFormats.TryRead(context.PathOf(file), scene.Terrain.SizeX, scene.Terrain.SizeY,
            out var loaded) is { } complaint)
            context.Fail(complaint);
        else
            Take(context, loaded, file);
    }

    private void Save(CommandContext context)
    {
        if (context.Arguments is [var file])
            Write(context, context.PathOf(file), CopyOfLand());
        else
            context.FailWithUsage();
    }

    private void LoadTile(CommandContext context)
    {
        if (TerrainTile.Parse(context, scene) is not { } tile)
            return;
        if (TerrainFileFormats.TryRead(tile.Path, tile.SizeX, tile.SizeY, out var loaded) is { } complaint)
            context.Fail(complaint);
        else
            Take(context, tile.CutFrom(loaded), $"the part of {context.Arguments[0]} from {tile.West},{tile.South}");
    }

    private void SaveTile(CommandContext context)
    {
        if (TerrainTile.Parse(context, scene) is not { } tile)
            return;
        var whole = new TerrainMap(tile.SizeX, tile.SizeY, height: 0);
        if (File.Exists(tile.Path))
        {
            if (TerrainFileFormats.TryRead(tile.Path, tile.SizeX, tile.SizeY, out var before) is { } complaint)
            {
                context.Fail(complaint);
                return;
            }

            whole.Load(before.Heights, before.SizeX, before.SizeY);
        }

        tile.PutInto(whole, CopyOfLand());
        Write(context, tile.Path, whole);
    }

    private void Take(CommandContext context, LoadedHeights loaded, string what)
    {
        using (scene.Token.Take())
        {
            scene.Terrain.Load(loaded.Heights, loaded.SizeX, loaded.SizeY);
            scene.TerrainSaver.Bake();
        }

        context.WriteLine($"{scene.Info.Name}: {what} is loaded, {loaded.SizeX}x{loaded.SizeY} m.");
    }

    private TerrainMap CopyOfLand()
    {
        using (scene.Token.Take())
            return scene.Terrain.Copy();
    }

    private void Write(CommandContext context, string path, TerrainMap land)
    {
        var (isWritten, sentence) = TerrainFileFormats.Save(path, land, scene.Settings.WaterHeight);
        if (isWritten)
            context.WriteLine($"{scene.Info.Name}: {sentence}");
        else
            context.Fail(sentence);
    }
}
