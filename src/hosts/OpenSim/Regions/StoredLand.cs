using Microsoft.Extensions.Logging;
using OpenSim.Settings;
using OpenSim.Store.Regions;
using OpenSim.World;

namespace OpenSim.Host.Regions;

/// <summary>
/// The land that a database has for a region. What of it cannot be read, or lies beyond the region, is kept in a file and said: the next
/// change of the land takes its row's place.
/// </summary>
/// <param name="folder">For such files.</param>
internal sealed partial class StoredLand(SqlTerrainStore store, string folder, ILogger log)
{
    public void LoadInto(Scene scene)
    {
        var (row, baked) = (store.Load(scene.Info.Id), store.Load(scene.Info.Id, baked: true));
        using var token = scene.Token.Take();
        var loaded = scene.TerrainSaver.Load(row, baked);
        var (name, sizeX, sizeY) = (scene.Info.Name, scene.Info.SizeX, scene.Info.SizeY);
        if (!loaded.IsRead)
            LogNoTerrain(name, row!.Heightfield.Length, row.Revision, Keep(scene, row, ""));
        else if (loaded.SizeX > sizeX || loaded.SizeY > sizeY)
            LogSmaller(name, loaded.SizeX, loaded.SizeY, sizeX, sizeY, Keep(scene, row!, $"{loaded.SizeX}x{loaded.SizeY}-"));
        else if (loaded.SizeX < sizeX || loaded.SizeY < sizeY)
            LogLarger(name, loaded.SizeX, loaded.SizeY, sizeX, sizeY);
        if (!loaded.IsBakedRead)
            LogNoBaked(name, Keep(scene, baked!, "baked-"));
    }

    private string Keep(Scene scene, TerrainRow row, string what)
    {
        var kept = Path.Combine(Directory.CreateDirectory(folder).FullName, $"terrain-{what}{scene.Info.Id}.{row.Revision}");
        if (!File.Exists(kept))
            WholeFile.Write(kept, row.Heightfield);
        return kept;
    }

    [LoggerMessage(16, LogLevel.Error,
        "{Region}: the land in the database cannot be read ({Bytes} bytes of revision {Revision}). It is kept as {Kept}; the region is flat.")]
    private partial void LogNoTerrain(string region, int bytes, int revision, string kept);

    [LoggerMessage(17, LogLevel.Warning,
        "{Region}: the land in the database is {X}x{Y} m, the region {OwnX}x{OwnY}: what lies beyond is left out. The whole is kept as {Kept}.")]
    private partial void LogSmaller(string region, int x, int y, int ownX, int ownY, string kept);

    [LoggerMessage(18, LogLevel.Warning,
        "{Region}: the land in the database is {X}x{Y} m, the region {OwnX}x{OwnY}: the rest is as in a new region.")]
    private partial void LogLarger(string region, int x, int y, int ownX, int ownY);

    [LoggerMessage(19, LogLevel.Warning,
        "{Region}: the land that 'terrain revert' goes back to cannot be read. It is kept as {Kept}; it is the land as it is now.")]
    private partial void LogNoBaked(string region, string kept);
}
