using System.Buffers;
using System.Collections.Concurrent;
using System.Text.Json;
using System.Threading.Channels;
using OpenSim.Conference.Links;
using OpenSim.Conference.Members;
using OpenSim.Conference.Plans;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Conference.Pages;

/// <summary>
/// What the conference's page shows, once a second for all who look. Each region's own stream is followed meanwhile; while nobody looks,
/// nothing is asked and nothing is read.
/// </summary>
internal sealed class ConferenceFeed : IDisposable
{
    private const int Waiting = 8;
    private const int MaxWatchers = 20;
    private const int MaxPeople = 1000; // on the map
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan Pause = TimeSpan.FromSeconds(2);

    private readonly ConferencePlan _plan;
    private readonly NewsBoard _board;
    private readonly IMemberLink _link;
    private readonly ConcurrentDictionary<string, RegionReading> _readings = new(StringComparer.OrdinalIgnoreCase);
    private readonly Lock _gate = new(); // guards everything below
    private readonly List<Channel<byte[]>> _watchers = [];
    private readonly ITimer _timer;
    private CancellationTokenSource? _looking; // null while nobody does
    private bool _closed;

    public ConferenceFeed(ConferencePlan plan, NewsBoard board, IMemberLink link, Watchdog watchdog)
    {
        (_plan, _board, _link) = (plan, board, link);
        _timer = watchdog.StartTimer("Conference page", Tell, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
    }

    /// <summary>Begins to look. Of too many the one who has looked longest ends. Null when the page is closed.</summary>
    public Channel<byte[]>? Watch()
    {
        var channel = Channel.CreateBounded<byte[]>(new BoundedChannelOptions(Waiting) { FullMode = BoundedChannelFullMode.DropOldest });
        lock (_gate)
        {
            if (_closed)
                return null;
            if (_watchers.Count >= MaxWatchers)
            {
                _watchers[0].Writer.TryComplete();
                _watchers.RemoveAt(0);
            }

            _watchers.Add(channel);
            if (_looking is null)
                Begin();
            channel.Writer.TryWrite(Message());
        }

        return channel;
    }

    public void Leave(Channel<byte[]> channel)
    {
        lock (_gate)
        {
            _watchers.Remove(channel);
            if (_watchers.Count == 0)
                Rest();
        }
    }

    /// <summary>Ends all streams, so that the server need not wait for them.</summary>
    public void Dispose()
    {
        lock (_gate)
        {
            _closed = true;
            Rest();
            foreach (var watcher in _watchers)
                watcher.Writer.TryComplete();
        }

        _timer.Dispose();
    }

    private void Begin()
    {
        _looking = new CancellationTokenSource();
        _timer.Change(Interval, Interval);
        foreach (var region in _plan.Regions)
            _ = Follow(region, _looking.Token);
    }

    private void Rest()
    {
        _looking?.Cancel();
        _looking?.Dispose();
        _looking = null;
        if (!_closed)
            _timer.Change(Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
        _readings.Clear();
    }

    private async Task Follow(MemberPlan region, CancellationToken cancel)
    {
        while (!cancel.IsCancellationRequested)
        {
            await _link.Follow(region, reading => _readings[region.Name] = reading, cancel);
            _readings.TryRemove(region.Name, out _);
            await Task.Delay(Pause, cancel).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    private void Tell()
    {
        lock (_gate)
        {
            if (_watchers.Count == 0)
                return;
            var message = Message();
            foreach (var watcher in _watchers)
                watcher.Writer.TryWrite(message);
        }
    }

    private byte[] Message()
    {
        var output = new ArrayBufferWriter<byte>(4096);
        output.Write("event: live\ndata: "u8);
        using (var json = new Utf8JsonWriter(output))
        {
            json.WriteStartObject();
            json.WriteString("name", _plan.Name);
            json.WriteStartArray("members");
            foreach (var member in _plan.Members)
                Write(json, member);
            json.WriteEndArray();
            json.WriteEndObject();
        }

        output.Write("\n\n"u8);
        return output.WrittenSpan.ToArray();
    }

    private void Write(Utf8JsonWriter json, MemberPlan member)
    {
        var news = _board.Of(member.Name);
        json.WriteStartObject();
        json.WriteString("name", member.Name);
        json.WriteBoolean("region", member.Kind == MemberKind.Region);
        json.WriteString("state", news.State.ToString());
        json.WriteNumber("deaths", news.Deaths);
        json.WriteString("problem", news.Problem);
        json.WriteNumber("port", member.Port);
        json.WriteNumber("x", member.Place.X);
        json.WriteNumber("y", member.Place.Y);
        json.WriteNumber("sizeX", member.Size.X);
        json.WriteNumber("sizeY", member.Size.Y);
        _readings.TryGetValue(member.Name, out var reading);
        json.WriteNumber("seats", reading?.SeatsOr(member.Seats) ?? member.Seats);
        if (reading is not null)
            Write(json, reading);
        json.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter json, RegionReading reading)
    {
        json.WriteNumber("rate", Math.Round(reading.TickRate, 1));
        json.WriteNumber("tick", Math.Round(reading.TickTime, 2));
        json.WriteNumber("cpu", Math.Round(reading.Processor, 1));
        json.WriteNumber("memory", Math.Round(reading.Memory));
        json.WriteNumber("prims", reading.Prims);
        json.WriteBoolean("open", reading.IsOpen);
        json.WriteStartArray("people");
        foreach (var person in reading.People.Take(MaxPeople))
        {
            json.WriteStartArray();
            json.WriteStringValue(person.Name);
            json.WriteNumberValue(person.X);
            json.WriteNumberValue(person.Y);
            json.WriteEndArray();
        }

        json.WriteEndArray();
    }
}
