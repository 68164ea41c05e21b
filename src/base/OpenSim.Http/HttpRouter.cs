using Microsoft.AspNetCore.Http;

namespace OpenSim.Http;

/// <param name="rest">What follows the first segment of the path, with its leading slash, or empty.</param>
public delegate Task HttpHandler(HttpContext http, string rest);

/// <summary>
/// Finds the handler by the first segment of the path, in one look-up: <c>/CAPS/…</c>, <c>/get_grid_info</c>. Handlers may be added and
/// removed while the server runs.
/// </summary>
public sealed class HttpRouter
{
    private readonly Lock _gate = new(); // guards writing; readers see a table that is never changed
    private volatile Dictionary<string, HttpHandler> _bySegment = new(StringComparer.Ordinal);
    private volatile (string Start, HttpHandler Handler)[] _byStart = [];

    /// <summary>
    /// For the root path, and for POSTs to paths that nobody has: viewers are given login addresses with all kinds of paths.
    /// </summary>
    public HttpHandler? Root { get; set; }

    /// <param name="segment">
    /// First segment without slashes, as viewers and operators type it; case matters. With a star at its end, how the segment begins.
    /// </param>
    public void Add(string segment, HttpHandler handler) => Change(table => table[segment] = handler);

    public void Remove(string segment) => Change(table => table.Remove(segment));

    /// <summary>First segments of the paths that are served, in alphabetical order.</summary>
    public IReadOnlyList<string> Segments => [.. _bySegment.Keys.Order(StringComparer.OrdinalIgnoreCase)];

    /// <summary>Null when nobody serves the path.</summary>
    public HttpHandler? Find(string path, bool isPost, out string rest)
    {
        var segment = path.AsSpan().TrimStart('/');
        var slash = segment.IndexOf('/');
        rest = slash < 0 ? "" : segment[slash..].ToString();
        if (slash >= 0)
            segment = segment[..slash];
        if (_bySegment.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(segment, out var handler))
            return handler;
        foreach (var (start, handlerOfStart) in _byStart)
            if (segment.StartsWith(start, StringComparison.Ordinal))
                return handlerOfStart;
        return segment.IsEmpty || isPost ? Root : null;
    }

    private void Change(Action<Dictionary<string, HttpHandler>> change)
    {
        lock (_gate)
        {
            var next = new Dictionary<string, HttpHandler>(_bySegment, StringComparer.Ordinal);
            change(next);
            var byStart = new List<(string, HttpHandler)>();
            foreach (var (segment, handler) in next)
                if (segment.EndsWith('*'))
                    byStart.Add((segment[..^1], handler));
            _byStart = [.. byStart];
            _bySegment = next;
        }
    }
}
