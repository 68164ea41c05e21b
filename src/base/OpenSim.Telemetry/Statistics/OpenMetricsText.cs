using System.Globalization;
using System.Text;

namespace OpenSim.Telemetry.Statistics;

/// <summary>
/// All statistics as OpenMetrics 1.0 text, what Prometheus and its kin scrape. Names are the OpenTelemetry names with underscores; times
/// are seconds and sizes bytes, whatever the console shows. The container becomes a label: region, port or container.
/// </summary>
public sealed class OpenMetricsText(StatRegistry registry)
{
    public const string ContentType = "application/openmetrics-text; version=1.0.0; charset=utf-8";

    public string Write()
    {
        var text = new StringBuilder(32 * 1024);
        foreach (var family in registry.All.GroupBy(stat => FamilyName(stat.Def)).OrderBy(f => f.Key, StringComparer.Ordinal))
            WriteFamily(text, family.Key, [.. family]);
        return text.Append("# EOF\n").ToString();
    }

    private static void WriteFamily(StringBuilder text, string name, IReadOnlyList<Stat> stats)
    {
        var def = stats[0].Def;
        text.Append("# TYPE ").Append(name).Append(' ').Append(TypeOf(def.Kind)).Append('\n');
        if (Unit(def).Suffix is { Length: > 0 } unit)
            text.Append("# UNIT ").Append(name).Append(' ').Append(unit).Append('\n');
        text.Append("# HELP ").Append(name).Append(' ').Append(Escape(def.Description)).Append('\n');
        foreach (var stat in stats)
            WriteStat(text, name, stat, Labels(stat.Def, isAmbiguous: stats.Count(s => s.Def.Container == stat.Def.Container) > 1));
    }

    private static void WriteStat(StringBuilder text, string name, Stat stat, string labels)
    {
        var factor = Unit(stat.Def).Factor;
        if (stat is Histogram histogram)
            WriteHistogram(text, name, histogram, labels, factor);
        else if (stat.Def.Kind == StatKind.Counter)
            Sample(text, name + "_total", labels, stat.Value * factor);
        else
            Sample(text, name, labels, stat.Value * factor);
    }

    private static void WriteHistogram(StringBuilder text, string name, Histogram histogram, string labels, double factor)
    {
        foreach (var (upTo, count) in histogram.Octaves())
            Sample(text, name + "_bucket", Join(labels, $"le=\"{Number(upTo * factor)}\""), count);
        var (all, sum) = histogram.Totals();
        Sample(text, name + "_bucket", Join(labels, "le=\"+Inf\""), all);
        Sample(text, name + "_sum", labels, sum * factor);
        Sample(text, name + "_count", labels, all);
    }

    private static void Sample(StringBuilder text, string name, string labels, double value)
    {
        text.Append(name);
        if (labels.Length > 0)
            text.Append('{').Append(labels).Append('}');
        text.Append(' ').Append(Number(value)).Append('\n');
    }

    private static string FamilyName(StatDef def)
    {
        var name = def.OtelName.Replace('.', '_');
        var suffix = Unit(def).Suffix;
        if (def.Kind == StatKind.Counter && name.EndsWith("_total", StringComparison.Ordinal))
            name = name[..^"_total".Length];
        return suffix.Length == 0 || name.EndsWith("_" + suffix, StringComparison.Ordinal) ? name : $"{name}_{suffix}";
    }

    private static (string Suffix, double Factor) Unit(StatDef def) => def.Unit switch
    {
        "s" => ("seconds", 1),
        "ms" => ("seconds", 1e-3),
        "us" => ("seconds", 1e-6),
        "ns" => ("seconds", 1e-9),
        "bytes" => ("bytes", 1),
        "MB" => ("bytes", 1024 * 1024),
        "MB/s" => ("bytes_per_second", 1024 * 1024),
        "%" => ("ratio", 0.01),
        _ => ("", 1)
    };

    private static string TypeOf(StatKind kind) => kind switch
    {
        StatKind.Counter => "counter",
        StatKind.Histogram => "histogram",
        _ => "gauge"
    };

    /// <param name="isAmbiguous">Several statistics of one container share the OpenTelemetry name: the short name tells them apart.</param>
    private static string Labels(StatDef def, bool isAmbiguous)
    {
        var label = def.Category switch
        {
            "scene" or "clientstack" or "entitytransfer" or "store" => "region",
            "httpserver" => "port",
            _ => "container"
        };
        var labels = def.Category == "server" || def.Container.Length == 0 ? "" : $"{label}=\"{Escape(def.Container)}\"";
        return isAmbiguous ? Join(labels, $"name=\"{Escape(def.ShortName)}\"") : labels;
    }

    private static string Join(string labels, string label) => labels.Length == 0 ? label : labels + "," + label;

    private static string Escape(string text) =>
        text.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("\n", "\\n", StringComparison.Ordinal)
            .Replace("\"", "\\\"", StringComparison.Ordinal);

    private static string Number(double value) => double.IsFinite(value) ? value.ToString("R", CultureInfo.InvariantCulture) : "NaN";
}
