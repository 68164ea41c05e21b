using System.Globalization;
using OpenSim.Imaging;
using OpenSim.Modules.Maps;
using OpenSim.Modules.Pages;

namespace OpenSim.Modules.Land.Maps;

/// <summary>
/// Squares of the map in eight scales. One of level z is 2^(z-1) regions wide, begins at a multiple of that, and is composed of four of
/// the level below when somebody asks for it; where there is no region is water. Thread-safe; composes one at a time.
/// </summary>
internal sealed class MapPyramid(IPages pages) : IMapImages
{
    private const int Levels = 8;
    private const int Side = 256;
    private static readonly (byte, byte, byte, byte) Sea = (29, 71, 95, 255);

    private readonly Lock _composing = new(); // nothing else is held by whoever takes it
    private readonly Lock _gate = new(); // guards all below
    private readonly Dictionary<(int X, int Y), Func<byte[]?>> _squares = [];
    private readonly Dictionary<(int Level, int X, int Y), Composed> _composed = [];

    public void Add(int x, int y, Func<byte[]?> draw)
    {
        lock (_gate)
        {
            if (!_squares.TryAdd((x, y), draw))
                return;
            pages.Add(PathOf(1, x, y), "image/jpeg", draw);
            for (var level = 2; level <= Levels; level++)
                AddAbove(level, KeyOf(level, x, y));
        }
    }

    public void Remove(int x, int y)
    {
        lock (_gate)
        {
            if (!_squares.Remove((x, y)))
                return;
            pages.Remove(PathOf(1, x, y));
            for (var level = 2; level <= Levels; level++)
            {
                var key = KeyOf(level, x, y);
                _composed[key].Forget();
                if (--_composed[key].Squares > 0)
                    continue;
                _composed.Remove(key);
                pages.Remove(PathOf(level, key.X, key.Y));
            }
        }
    }

    public void Changed(int x, int y)
    {
        lock (_gate)
        {
            for (var level = 2; level <= Levels; level++)
            {
                if (_composed.TryGetValue(KeyOf(level, x, y), out var above))
                    above.Forget();
            }
        }
    }

    private void AddAbove(int level, (int Level, int X, int Y) key)
    {
        if (!_composed.TryGetValue(key, out var above))
        {
            _composed[key] = above = new Composed();
            pages.Add(PathOf(level, key.X, key.Y), "image/jpeg", () => Find(key));
        }

        above.Squares++;
        above.Forget();
    }

    // Not under the gate while it composes: a square may wait for its region, which may wait to add another.
    private byte[]? Find((int Level, int X, int Y) key)
    {
        Func<byte[]?>? draw;
        Composed? above;
        int changes;
        lock (_gate)
        {
            draw = key.Level == 1 ? _squares.GetValueOrDefault((key.X, key.Y)) : null;
            above = _composed.GetValueOrDefault(key);
            changes = above?.Changes ?? 0;
            if (above?.Picture is { } known)
                return known;
        }

        if (above is null)
            return draw?.Invoke();
        byte[] made;
        lock (_composing)
            made = Compose(key);
        lock (_gate)
        {
            if (above.Changes == changes)
                above.Picture = made;
        }

        return made;
    }

    private byte[] Compose((int Level, int X, int Y) key)
    {
        var picture = new RgbaImage(Side, Side);
        for (var i = 0; i < Side * Side; i++)
            picture[i % Side, i / Side] = Sea;
        var half = 1 << (key.Level - 2); // regions
        for (var quarter = 0; quarter < 4; quarter++)
        {
            var (east, north) = (quarter & 1, quarter >> 1);
            if (Find((key.Level - 1, key.X + (east * half), key.Y + (north * half))) is { } file
                && PictureFile.TryRead(file, out var part) && part is { Width: Side, Height: Side })
                ReducedPicture.Put(part, picture, east * Side / 2, (1 - north) * Side / 2, 2);
        }

        return PictureFile.WriteJpeg(picture);
    }

    private static (int Level, int X, int Y) KeyOf(int level, int x, int y)
    {
        var across = 1 << (level - 1);
        return (level, x / across * across, y / across * across);
    }

    private static string PathOf(int level, int x, int y) =>
        string.Create(CultureInfo.InvariantCulture, $"map-{level}-{x}-{y}-objects.jpg");

    private sealed class Composed
    {
        /// <summary>Squares of 256 m in it.</summary>
        public int Squares { get; set; }

        public byte[]? Picture { get; set; }

        /// <summary>Grows when something below it changes.</summary>
        public int Changes { get; private set; }

        public void Forget()
        {
            Picture = null;
            Changes++;
        }
    }
}
