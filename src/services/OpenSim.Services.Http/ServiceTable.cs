using System.Diagnostics;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Http;

/// <summary>The handlers of one port by their paths; counts what each service is asked.</summary>
public sealed class ServiceTable
{
    private readonly Dictionary<string, Entry> _bySegment = new(StringComparer.OrdinalIgnoreCase);
    private readonly List<(string Start, Entry Entry)> _byStart = [];

    public ServiceTable(IEnumerable<IServiceHandler> handlers, StatRegistry statistics)
    {
        foreach (var handler in handlers)
        {
            var path = handler.Def.Path.Trim('/');
            var entry = new Entry(handler, statistics);
            if (path.EndsWith('*'))
                _byStart.Add((path[..^1], entry));
            else
                _bySegment[path] = entry;
        }
    }

    /// <summary>The declarations of what is served here.</summary>
    public IEnumerable<HandlerDef> Defs => _bySegment.Values.Concat(_byStart.Select(p => p.Entry)).Select(e => e.Handler.Def);

    /// <summary>Status 404 for a path that nobody serves. Anything a handler throws goes on to whoever asks here, counted.</summary>
    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        if (Find(request.Path, out var rest) is not { } entry)
            return ServiceAnswer.Empty(404);
        if (!entry.Handler.Def.Methods.Contains(request.Method))
            return ServiceAnswer.Empty(405);
        var start = Stopwatch.GetTimestamp();
        try
        {
            var answer = await entry.Handler.Answer(request with { Rest = rest });
            if (answer.Status >= 400 && answer.Status != 404)
                entry.Failed.Add();
            return answer;
        }
        catch
        {
            entry.Failed.Add();
            throw;
        }
        finally
        {
            entry.Duration.Record(Stopwatch.GetTimestamp() - start);
        }
    }

    private Entry? Find(string path, out string rest)
    {
        var segment = path.AsSpan().TrimStart('/');
        var slash = segment.IndexOf('/');
        rest = slash < 0 ? "" : segment[slash..].ToString();
        if (slash >= 0)
            segment = segment[..slash];
        if (_bySegment.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(segment, out var entry))
            return entry;
        foreach (var (start, candidate) in _byStart)
            if (segment.StartsWith(start, StringComparison.OrdinalIgnoreCase))
                return candidate;
        return null;
    }

    private sealed class Entry(IServiceHandler handler, StatRegistry statistics)
    {
        public IServiceHandler Handler { get; } = handler;

        public Counter Failed { get; } = statistics.Counter(HandlerStats.Failed.In(handler.Def.Service));

        public Histogram Duration { get; } = statistics.Timing(HandlerStats.Duration.In(handler.Def.Service));
    }
}
