using System.Diagnostics.Metrics;
using System.Globalization;

namespace OpenSim.Telemetry.Statistics;

/// <summary>
/// What OpenSimulator shows under <c>server.network</c>: bytes over each network card of the machine (Linux: /proc/net/dev; elsewhere none)
/// and HTTP requests that this process made to others.
/// </summary>
public sealed class NetworkStats : IDisposable
{
    private const string Cards = "/proc/net/dev";

    // What the runtime's HTTP client records for every request, whoever makes it: nothing of ours has to pass a counter on to each client.
    private const string HttpMeter = "System.Net.Http";
    private const string HttpInstrument = "http.client.request.duration";

    private readonly Func<IEnumerable<string>> _read;
    private readonly MeterListener _listener = new();
    private Dictionary<string, Traffic> _latest = new(StringComparer.Ordinal);

    public NetworkStats(StatRegistry registry)
        : this(registry, static () => File.Exists(Cards) ? File.ReadLines(Cards) : [])
    {
    }

    /// <param name="read">The lines of /proc/net/dev; asked for each reading.</param>
    public NetworkStats(StatRegistry registry, Func<IEnumerable<string>> read)
    {
        _read = read;
        var made = registry.Counter(new StatDef(
            "server", "network", "HTTPRequestsMade", "opensim.http.client.requests", "requests", StatKind.Counter,
            "HTTP requests that this process made to others."));
        _listener.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument.Meter.Name == HttpMeter && instrument.Name == HttpInstrument)
                listener.EnableMeasurementEvents(instrument);
        };
        _listener.SetMeasurementEventCallback<double>((_, _, _, _) => made.Add());
        _listener.Start();
        foreach (var card in Read().Keys)
            AddCard(registry, card);
    }

    public void Dispose() => _listener.Dispose();

    private void AddCard(StatRegistry registry, string card)
    {
        void Add(string name, string otel, string description, Func<Traffic, double> read) => registry.Gauge(
            new StatDef("server", "network", $"{name}/{card}", "system.network." + otel, "bytes", StatKind.Counter, description),
            () => Read().TryGetValue(card, out var bytes) ? read(bytes) : 0);
        Add("BytesRcvd", "received", "Bytes that came in over this network card, for all programs of the machine.", b => b.In);
        Add("BytesSent", "sent", "Bytes that went out over it.", b => b.Out);
        Add("TotalBytes", "bytes", "Both together.", b => b.In + b.Out);
    }

    // While the process has no descriptor left there is no reading: the latest stands.
    private Dictionary<string, Traffic> Read()
    {
        try
        {
            return _latest = Parse(_read());
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return _latest;
        }
    }

    /// <summary>Lines are "  eth0: received packets errs drop fifo frame compressed multicast sent …".</summary>
    private static Dictionary<string, Traffic> Parse(IEnumerable<string> lines)
    {
        var cards = new Dictionary<string, Traffic>(StringComparer.Ordinal);
        foreach (var line in lines)
        {
            var colon = line.IndexOf(':', StringComparison.Ordinal);
            if (colon < 0)
                continue;
            var fields = line[(colon + 1)..].Split(' ', StringSplitOptions.RemoveEmptyEntries);
            if (fields.Length > 8)
                cards[line[..colon].Trim()] = new Traffic(Number(fields[0]), Number(fields[8]));
        }

        return cards;
    }

    private static double Number(string text) => double.TryParse(text, CultureInfo.InvariantCulture, out var number) ? number : 0;

    // Bytes. A class: a dictionary of structs is compiled at each start.
    private sealed record Traffic(double In, double Out);
}
