using System.Globalization;
using System.Text;
using System.Text.Json;
using OpenSim.Telemetry.Trace;

namespace OpenSim.World.Loop.Tick;

/// <summary>
/// Where the time of the last 4,096 ticks went, phase by phase. The loop writes, always; any thread reads. A phase costs about 0.1 µs of
/// it.
/// </summary>
public sealed class TickTrace
{
    public const int Ticks = 4096;

    /// <summary>Name of the entry that stands for a whole tick; it comes after those of its phases.</summary>
    public const string WholeTick = "Tick";

    /// <summary>
    /// Name of the entry for what scripts have taken beside the ticks since the one before, on a thread of their own: some of it with the
    /// region, which is why no tick could run. It is written after the tick that follows; where in between the time lay is not known.
    /// </summary>
    public const string BesideTicks = "Scripts beside";

    private const int RegionThread = 1;
    private const int ScriptThread = 2;
    private const int TypicalPhases = 15;

    private readonly TraceRing _ring = new(Ticks * (TypicalPhases + 1));
    private readonly TimeProvider _time;
    private string[] _names = [WholeTick, BesideTicks]; // replaced when a name comes, never changed in place

    internal TickTrace(TimeProvider time) => _time = time;

    /// <summary>The newest entries, oldest first, with their phases' names.</summary>
    public IReadOnlyList<TickTraceEntry> Newest(int entries)
    {
        var copy = new TraceEntry[Math.Min(entries, _ring.Capacity)];
        var count = _ring.CopyTo(copy);
        var names = Volatile.Read(ref _names);
        return [.. copy.Take(count).Select(e => new TickTraceEntry(names[e.Phase], Microseconds(e.Start), Microseconds(e.Length), e))];
    }

    /// <summary>For <c>show ticks</c>: mean, p99 and worst of each phase over the newest ticks, and what they handled.</summary>
    public string Table(int ticks = Ticks)
    {
        var entries = Newest(_ring.Capacity);
        var newest = entries.Count == 0 ? 0 : entries[^1].Raw.Tick;
        var after = newest > RegionLoop.WarmUpTicks ? Math.Max(newest - ticks, RegionLoop.WarmUpTicks) : 0;
        var text = new StringBuilder();
        text.AppendLine(CultureInfo.InvariantCulture,
            $"{"phase",-16}{"ticks",8}{"mean us",10}{"p99 us",10}{"worst us",10}{"items",12}{"bytes",14}{"allocated",12}{"gcs",5}");
        foreach (var phase in entries.Where(e => e.Raw.Tick > after).GroupBy(e => e.Name))
        {
            text.AppendLine(CultureInfo.InvariantCulture,
                $"{phase.Key,-16}{phase.Count(),8}{phase.Average(e => e.Length),10:F1}{P99(phase),10:F1}{phase.Max(e => e.Length),10:F1}"
                + $"{phase.Sum(e => (long)e.Raw.Items),12}"
                + $"{phase.Sum(e => e.Raw.Bytes),14}{phase.Sum(e => e.Raw.Allocated),12}{phase.Sum(e => e.Raw.Collections),5}");
        }

        return text.ToString();
    }

    /// <summary>For <c>trace save</c>: the trace-event JSON that Perfetto and chrome://tracing open.</summary>
    public void Save(Stream target, string regionName)
    {
        using var json = new Utf8JsonWriter(target);
        json.WriteStartObject();
        json.WriteString("displayTimeUnit", "ms");
        json.WriteStartArray("traceEvents");
        WriteThreadName(json, RegionThread, "Region " + regionName);
        WriteThreadName(json, ScriptThread, $"Scripts ({regionName})");
        foreach (var entry in Newest(_ring.Capacity))
            WriteEvent(json, entry);
        json.WriteEndArray();
        json.WriteEndObject();
    }

    /// <summary>The number under which entries of that phase are kept.</summary>
    internal short IdOf(string name)
    {
        var at = Array.IndexOf(_names, name);
        if (at >= 0)
            return (short)at;
        Volatile.Write(ref _names, [.. _names, name]);
        return (short)(_names.Length - 1);
    }

    internal void Add(in TraceEntry entry) => _ring.Add(entry);

    /// <summary>What scripts have taken beside ticks since the last time, before the tick that began then.</summary>
    internal void AddBeside(long tick, long begin, long taken, int events)
    {
        if (taken > 0)
            Add(new TraceEntry(tick, begin - taken, taken, 0, 0, events, 1, 0));
    }

    /// <summary>
    /// The phases of the tick that was written last, the longest first; those that took less than a hundredth of it are left out.
    /// </summary>
    internal string DescribeLastTick()
    {
        var entries = Newest(64);
        var last = entries.Count == 0 ? 0 : entries[^1].Raw.Tick;
        var phases = entries.Where(e => e.Raw.Tick == last && e.Name is not (WholeTick or BesideTicks)).ToList();
        var least = phases.Sum(p => p.Length) / 100;
        return string.Join(", ", phases.Where(p => p.Length >= least).OrderByDescending(p => p.Length).Select(Describe)) + ".";
    }

    private static string Describe(TickTraceEntry phase)
    {
        var collections = phase.Raw.Collections > 0 ? FormattableString.Invariant($", {phase.Raw.Collections} collections") : "";
        return FormattableString.Invariant(
            $"{phase.Name} {phase.Length / 1000:F1} ms ({phase.Raw.Items} items, {phase.Raw.Allocated / 1024} KB allocated{collections})");
    }

    private double Microseconds(long ticks) => ticks * 1e6 / _time.TimestampFrequency;

    private static double P99(IEnumerable<TickTraceEntry> entries)
    {
        double[] lengths = [.. entries.Select(e => e.Length).Order()];
        return lengths[(int)((lengths.Length - 1) * 0.99)];
    }

    private static void WriteThreadName(Utf8JsonWriter json, int thread, string name)
    {
        json.WriteStartObject();
        json.WriteString("name", "thread_name");
        json.WriteString("ph", "M");
        json.WriteNumber("pid", 1);
        json.WriteNumber("tid", thread);
        json.WriteStartObject("args");
        json.WriteString("name", name);
        json.WriteEndObject();
        json.WriteEndObject();
    }

    private static void WriteEvent(Utf8JsonWriter json, in TickTraceEntry entry)
    {
        json.WriteStartObject();
        json.WriteString("name", entry.Name);
        json.WriteString("ph", "X");
        json.WriteNumber("pid", 1);
        json.WriteNumber("tid", entry.Name == BesideTicks ? ScriptThread : RegionThread);
        json.WriteNumber("ts", Math.Round(entry.Start, 3));
        json.WriteNumber("dur", Math.Round(entry.Length, 3));
        json.WriteStartObject("args");
        json.WriteNumber("tick", entry.Raw.Tick);
        json.WriteNumber("items", entry.Raw.Items);
        json.WriteNumber("bytes", entry.Raw.Bytes);
        json.WriteNumber("allocated", entry.Raw.Allocated);
        json.WriteNumber("collections", entry.Raw.Collections);
        json.WriteEndObject();
        json.WriteEndObject();
    }
}

/// <summary>An entry of the trace with its phase's name; times in microseconds.</summary>
public readonly record struct TickTraceEntry(string Name, double Start, double Length, TraceEntry Raw);
