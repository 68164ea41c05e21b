using System.Globalization;
using OpenSim.Modules.Pages;

namespace OpenSim.Modules.BuiltIn.Tests.Maps;

/// <summary>Pages that a test asks for itself, as an HTTP thread does.</summary>
internal sealed class KeptPages : IPages
{
    private readonly Dictionary<string, Func<byte[]?>> _pages = [];

    public bool IsEmpty => _pages.Count == 0;

    public void Add(string path, string contentType, Func<byte[]?> content) => _pages[path] = content;

    public void Remove(string path) => _pages.Remove(path);

    /// <summary>A square of the map.</summary>
    public byte[]? Get(int level, int x, int y) =>
        _pages[string.Create(CultureInfo.InvariantCulture, $"map-{level}-{x}-{y}-objects.jpg")]();
}
