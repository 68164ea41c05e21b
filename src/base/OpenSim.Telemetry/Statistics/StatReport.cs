using System.Globalization;

namespace OpenSim.Telemetry.Statistics;

/// <summary>
/// Statistics as lines of text. One line each, OpenSimulator's form first ("scene.Here.FrameTime : 2.1 ms"), then rate or percentiles, then
/// what it means: whoever reads the list needs no manual beside it.
/// </summary>
public sealed class StatReport(StatRegistry registry, StatSampler sampler)
{
    private const int DescriptionColumn = 78;

    /// <summary>Category and container with the number of statistics in each: "scene.Here (19)".</summary>
    public IEnumerable<string> List() => registry.All
        .GroupBy(s => $"{s.Def.Category}.{s.Def.Container}", StringComparer.OrdinalIgnoreCase)
        .Select(g => $"{g.Key} ({g.Count()})");

    /// <summary>
    /// All of them (null), those of a category ("scene"), or those of a container ("scene.Here"); a container's name may hold dots and
    /// blanks.
    /// </summary>
    public IReadOnlyList<Stat> Select(string? what) => what is null
        ? registry.All
        : [.. registry.All.Where(s => Matches(s, what))];

    public string Line(Stat stat)
    {
        var line = $"{stat.Name} : {Figures(stat)}";
        return stat.Def.Description.Length == 0 ? line : $"{line.PadRight(DescriptionColumn)} {stat.Def.Description}";
    }

    /// <summary>Without the description: for files that are written every few seconds.</summary>
    public string ShortLine(Stat stat) => $"{stat.Name} : {Figures(stat)}";

    private string Figures(Stat stat) => stat switch
    {
        Histogram histogram => Distribution(histogram.Snapshot(), stat.Def.Unit),
        { Def.Kind: StatKind.Counter } => WithUnit(stat.Value, stat.Def.Unit) + Rate(stat),
        _ => WithUnit(stat.Value, stat.Def.Unit)
    };

    private string Rate(Stat counter) => sampler.RatePerSecond(counter) is { } rate ? $", {Number(rate)}/s" : "";

    private static string Distribution(HistogramSnapshot s, string unit) => s.Count == 0
        ? "nothing yet"
        : $"{WithUnit(s.Mean, unit)} mean, p50 {Number(s.P50)}, p90 "
        + $"{Number(s.P90)}, p99 {Number(s.P99)}, max {Number(s.Max)}, count {s.Count}";

    private static string WithUnit(double value, string unit) => unit switch
    {
        "" => Number(value),
        "%" => Number(value) + "%",
        _ => $"{Number(value)} {unit}"
    };

    /// <summary>
    /// Whole numbers as they are, others with as many digits as mean something; no thousands separators, since scripts read this.
    /// </summary>
    private static string Number(double value)
    {
        if (value == Math.Truncate(value) && Math.Abs(value) < 1e15)
            return value.ToString("0", CultureInfo.InvariantCulture);
        var digits = Math.Abs(value) switch { >= 100 => "0.0", >= 1 => "0.00", >= 0.01 => "0.0000", _ => "0.######" };
        return value.ToString(digits, CultureInfo.InvariantCulture);
    }

    private static bool Matches(Stat stat, string what) =>
        stat.Def.Category.Equals(what, StringComparison.OrdinalIgnoreCase)
        || $"{stat.Def.Category}.{stat.Def.Container}".Equals(what, StringComparison.OrdinalIgnoreCase)
        || stat.Name.Equals(what, StringComparison.OrdinalIgnoreCase);
}
