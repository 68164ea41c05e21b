using System.Diagnostics.CodeAnalysis;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.World.Loop.Token;

/// <summary>
/// Who has held a region's token for longer than a guest may (docs/architecture.md, section 5), by the source file that took it, with
/// its folder. The region's ticks are not among them: they have statistics of their own. Any thread.
/// </summary>
public sealed class TokenHolds(TimeProvider time)
{
    /// <summary>Milliseconds from which on a hold is remembered by name.</summary>
    public const double Long = 1;

    /// <summary>Files that take the token are fewer by far; add-ons count together beyond.</summary>
    private const int MaxNames = 200;

    private const string Others = "Others";

    private static readonly StatDef LongestDef = Def("TokenLongestHold", "longest", "ms",
        "The longest that anybody but its ticks has held the region since the start.");

    private static readonly StatDef CountDef = Def("TokenLongHolds", "long", "",
        "Holds of the region for more than 1 ms since the start, its ticks apart; below by who held it, the longest in 'show ticks'.");

    private readonly Lock _gate = new(); // guards what follows
    private readonly Dictionary<string, Held> _byFile = [];
    private readonly long _long = (long)(Long / 1000 * time.TimestampFrequency);
    private StatRegistry? _registry;
    private string _region = "";
    private long _longest;
    private long _count;

    /// <summary>The longest first.</summary>
    public IReadOnlyList<TokenHold> All
    {
        get
        {
            lock (_gate)
            {
                return [.. _byFile.Values.Select(h => new TokenHold(h.Name, h.Count, Milliseconds(h.Longest)))
                    .OrderByDescending(h => h.Longest)];
            }
        }
    }

    /// <summary>Milliseconds.</summary>
    public double Longest => Milliseconds(Volatile.Read(ref _longest));

    /// <summary>Holds longer than <see cref="Long"/>.</summary>
    public long Count => Volatile.Read(ref _count);

    internal void AddTo(StatRegistry registry, string region)
    {
        (_registry, _region) = (registry, region);
        registry.Gauge(LongestDef.In(region), () => Longest);
        registry.Gauge(CountDef.In(region), () => Count);
    }

    /// <summary>By whoever has held the token and still has it: nobody else writes meanwhile.</summary>
    internal void Note(string file, long since)
    {
        var length = time.GetTimestamp() - since;
        if (length > _longest)
            Volatile.Write(ref _longest, length);
        if (length > _long)
            NoteLong(file, length);
    }

    private void NoteLong(string file, long length)
    {
        lock (_gate)
        {
            _count++;
            if (!TryFind(file, out var held))
                held = Add(file);
            held.Count++;
            held.Longest = Math.Max(held.Longest, length);
        }
    }

    private bool TryFind(string file, [NotNullWhen(true)] out Held? held) =>
        _byFile.TryGetValue(file, out held) || (_byFile.Count >= MaxNames && _byFile.TryGetValue(Others, out held));

    private Held Add(string file)
    {
        var isOneMore = _byFile.Count < MaxNames - 1;
        var held = new Held(isOneMore ? NameOf(file) : Others);
        _byFile.Add(isOneMore ? file : Others, held);
        var def = CountDef with { ShortName = CountDef.ShortName + "." + held.Name };
        _registry?.Gauge(def.In(_region), () => Volatile.Read(ref held.Count));
        return held;
    }

    // With its folder, since projects have files of one name.
    private static string NameOf(string file)
    {
        var path = file.Replace('\\', '/');
        var folder = Path.GetFileName(Path.GetDirectoryName(path));
        return string.IsNullOrEmpty(folder) ? Path.GetFileNameWithoutExtension(path) : $"{folder}/{Path.GetFileNameWithoutExtension(path)}";
    }

    private double Milliseconds(long length) => length * 1000.0 / time.TimestampFrequency;

    private static StatDef Def(string name, string otel, string unit, string description) =>
        new("scene", "", name, "opensim.scene.token." + otel, unit, StatKind.Gauge, description);

    private sealed class Held(string name)
    {
        public readonly string Name = name;
        public long Count;
        public long Longest; // clock units
    }
}
