using OpenSim.Imaging;
using OpenSim.Primitives;
using OpenSim.Services.Maps;
using OpenSim.Settings;

namespace OpenSim.Services.Local.Maps;

/// <summary>
/// The grid's pictures of its regions as files, in OpenSimulator's folders and under its names. A region's picture takes away those of the
/// larger scales in which it lies; these are composed again when somebody asks for them. Several servers may use one folder. Thread-safe.
/// </summary>
public sealed class MapImageService(string folder) : IMapImageService
{
    private const int Side = 256;
    private const int MaxBytes = 1024 * 1024;
    private static readonly (byte, byte, byte, byte) Sea = (29, 72, 96, 255);

    private readonly Lock _composing = new(); // one at a time: a flood of questions costs one core at most
    private readonly Lazy<byte[]> _water = new(() => PictureFile.WriteJpeg(Water()));
    private long _parts;

    /// <param name="data">The data folder, in which the folder lies unless its path is whole.</param>
    public static MapImageService Open(Configuration configuration, string data) =>
        new(configuration.Get(MapImageSettings.TilesStoragePath).In(data));

    public ValueTask<string?> AddMapTile(int x, int y, byte[] picture, UUID scopeId)
    {
        if (!TileName.IsPlace(x, y))
            return new("There is no such place.");
        if (picture.Length is 0 or > MaxBytes || !picture.AsSpan().StartsWith<byte>([0xFF, 0xD8, 0xFF]))
            return new("Bad request.");
        return new(Try(() =>
        {
            Write(scopeId, new TileName(1, x, y), picture);
            Forget(scopeId, new TileName(1, x, y));
        }));
    }

    public ValueTask<string?> RemoveMapTile(int x, int y, UUID scopeId) => new(!TileName.IsPlace(x, y)
        ? "There is no such place."
        : Try(() =>
        {
            if (!Directory.Exists(FolderOf(scopeId)))
                return;
            File.Delete(PathOf(scopeId, new TileName(1, x, y)));
            Forget(scopeId, new TileName(1, x, y));
        }));

    public ValueTask<byte[]?> GetMapTile(string name, UUID scopeId) =>
        new(TileName.Parse(name) is { } tile ? Find(scopeId, tile) ?? _water.Value : null);

    // Null where there is nothing but water.
    private byte[]? Find(UUID scope, TileName tile)
    {
        if (Read(scope, tile) is { } known)
            return known;
        if (tile.Scale == 1 || !HasAnything(scope, tile))
            return null;
        lock (_composing)
            return Read(scope, tile) ?? Compose(scope, tile);
    }

    private byte[]? Compose(UUID scope, TileName tile)
    {
        RgbaImage? picture = null;
        for (var quarter = 0; quarter < 4; quarter++)
        {
            var (east, north) = (quarter & 1, quarter >> 1);
            if (Find(scope, tile.Quarter(east, north)) is { } file && PictureFile.TryRead(file, out var part)
                && part is { Width: Side, Height: Side })
                ReducedPicture.Put(part, picture ??= Water(), east * Side / 2, (1 - north) * Side / 2, 2);
        }

        if (picture is null)
            return null;
        var made = PictureFile.WriteJpeg(picture);
        _ = Try(() => Write(scope, tile, made)); // unwritten it is composed again for the next who asks
        return made;
    }

    // The largest scale over an empty sea would be composed of 21,845 squares of water otherwise.
    private bool HasAnything(UUID scope, TileName tile)
    {
        const int FewAcross = 8;
        if (tile.Width <= FewAcross)
            return Enumerable.Range(0, tile.Width * tile.Width).Any(i =>
                File.Exists(PathOf(scope, new TileName(1, tile.X + (i % tile.Width), tile.Y + (i / tile.Width)))));
        try
        {
            return Directory.Exists(FolderOf(scope)) && Directory.EnumerateFiles(FolderOf(scope), "map-1-*").Any(path =>
                TileName.Parse(Path.GetFileName(path)) is { } one && tile.Holds(one));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    private void Forget(UUID scope, TileName tile)
    {
        for (var above = tile.Above; above.Scale <= TileName.Scales; above = above.Above)
            File.Delete(PathOf(scope, above));
    }

    private byte[]? Read(UUID scope, TileName tile)
    {
        try
        {
            return File.Exists(PathOf(scope, tile)) ? File.ReadAllBytes(PathOf(scope, tile)) : null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null; // taken away meanwhile
        }
    }

    // Beside first, so that nobody sees a part of it.
    private void Write(UUID scope, TileName tile, byte[] picture)
    {
        Directory.CreateDirectory(FolderOf(scope));
        var part = $"{PathOf(scope, tile)}.{Environment.ProcessId}.{Interlocked.Increment(ref _parts)}";
        File.WriteAllBytes(part, picture);
        File.Move(part, PathOf(scope, tile), overwrite: true);
    }

    private static string? Try(Action action)
    {
        try
        {
            action();
            return null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return e.Message;
        }
    }

    private string PathOf(UUID scope, TileName tile) => Path.Combine(FolderOf(scope), tile.File);

    private string FolderOf(UUID scope) => Path.Combine(folder, scope.ToString());

    private static RgbaImage Water()
    {
        var picture = new RgbaImage(Side, Side);
        for (var i = 0; i < Side * Side; i++)
            picture[i % Side, i / Side] = Sea;
        return picture;
    }
}
