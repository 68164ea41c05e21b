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

    public void AddMethod(string method, string contentType, Func<byte[]?> content) => _pages["method=" + method] = content;

    public void RemoveMethod(string method) => _pages.Remove("method=" + method);

    /// <summary>What <c>index.php</c> answers.</summary>
    public byte[]? Call(string method) => _pages["method=" + method]();

    /// <summary>A square of the map.</summary>
    public byte[]? Get(int level, int x, int y) =>
        _pages[string.Create(CultureInfo.InvariantCulture, $"map-{level}-{x}-{y}-objects.jpg")]();
}
