using System.Diagnostics;
using OpenSim.Telemetry.Limits;

namespace OpenSim.Telemetry.Statistics;

/// <summary>All statistics of a process, by category, container and short name.</summary>
public sealed class StatRegistry
{
    private readonly Lock _gate = new(); // guards what follows: modules register while the console reads
    private readonly Dictionary<string, Stat> _stats = new(StringComparer.OrdinalIgnoreCase);
    private Stat[]? _inOrder; // null after a change

    public Counter Counter(StatDef def) => Add(new Counter(def));

    public Gauge Gauge(StatDef def, Func<double> read) => Add(new Gauge(def, read));

    /// <summary>A distribution recorded in its declared unit.</summary>
    public Histogram Histogram(StatDef def) => Add(new Histogram(def));

    /// <summary>
    /// A distribution declared in "ms" (or "s", "us") and recorded in raw Stopwatch ticks: <c>timing.Record(Stopwatch.GetTimestamp() -
    /// start)</c>.
    /// </summary>
    public Histogram Timing(StatDef def) => Add(new Histogram(def, UnitsPerSecond(def.Unit) / Stopwatch.Frequency));

    /// <summary>A bound on a sum.</summary>
    public Limit Limit(LimitDef def, Func<long> max) => Add(new Limit(def, max));

    /// <summary>A bound for each holder: address, session or account.</summary>
    public HeldLimit<TKey> HeldLimit<TKey>(LimitDef def, Func<long> max)
        where TKey : notnull => Add(new HeldLimit<TKey>(def, max));

    /// <summary>A rate for each holder, of which <paramref name="burst"/> seconds' worth may come at once.</summary>
    public RateLimit<TKey> RateLimit<TKey>(LimitDef def, Func<double> perSecond, double burst)
        where TKey : notnull => Add(new RateLimit<TKey>(def, perSecond, burst));

    /// <summary>A bound on what somebody else counts.</summary>
    public RowLimit RowLimit(LimitDef def, Func<long> max) => Add(new RowLimit(def, max));

    /// <summary>The statistic that has the name already, if it is of that kind, else a new one: for what several count.</summary>
    public T GetOrAdd<T, TDef>(TDef def, Func<TDef, T> add)
        where T : Stat
        where TDef : StatDef
    {
        lock (_gate)
            return _stats.GetValueOrDefault(NameOf(def)) as T ?? add(def);
    }

    public Stat? Find(string name)
    {
        lock (_gate)
            return _stats.GetValueOrDefault(name);
    }

    /// <summary>In order of name.</summary>
    public IReadOnlyList<Stat> All
    {
        get
        {
            lock (_gate)
                return _inOrder ??= [.. _stats.Values.OrderBy(stat => stat.Name, StringComparer.OrdinalIgnoreCase)];
        }
    }

    /// <summary>Takes away the statistic of that name.</summary>
    public void Remove(StatDef def)
    {
        lock (_gate)
        {
            _stats.Remove(NameOf(def));
            _inOrder = null;
        }
    }

    /// <summary>Takes away every statistic of a container (a region that is closed).</summary>
    public void RemoveContainer(string category, string container)
    {
        lock (_gate)
        {
            var prefix = category + "." + container + ".";
            foreach (var name in _stats.Keys.Where(k => k.StartsWith(prefix, StringComparison.OrdinalIgnoreCase)).ToList())
                _stats.Remove(name);
            _inOrder = null;
        }
    }

    private static string NameOf(StatDef def) => $"{def.Category}.{def.Container}.{def.ShortName}";

    private static double UnitsPerSecond(string unit) => unit switch
    {
        "s" => 1,
        "ms" => 1e3,
        "us" => 1e6,
        "ns" => 1e9,
        _ => throw new ArgumentException($"'{unit}' is not a unit of time: s, ms, us or ns.")
    };

    private T Add<T>(T stat)
        where T : Stat
    {
        lock (_gate)
        {
            _stats[stat.Name] = stat;
            _inOrder = null;
        }

        return stat;
    }
}
