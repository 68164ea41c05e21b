using System.Globalization;
using System.Net;
using System.Text;
using PCampbot.Measures;

namespace PCampbot.Reports;

/// <summary>The report as one page with its pictures in it: no script, nothing from the network.</summary>
internal static class HtmlReport
{
    private const string Style =
        """
        body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff }
        table { border-collapse: collapse; margin: 1rem 0 } td, th { padding: .2rem .8rem .2rem 0; text-align: right; border-bottom: 1px solid #ddd }
        td:first-child, th:first-child { text-align: left } .holds { color: #17702b } .fails { color: #a11; font-weight: bold }
        figure { margin: 1.5rem 0 } figcaption { font-weight: 600 } svg { width: 100%; height: auto } svg text { font: 11px system-ui, sans-serif; fill: #666 }
        @media (prefers-color-scheme: dark) { body { color: #ddd; background: #181818 } td, th { border-color: #444 } svg text { fill: #999 } }
        """;

    private static readonly (string Title, Func<Figures, FormattableString> Cell)[] Columns =
    [
        ("bots", f => $"{f.InWorld}"),
        ("s", f => $"{f.Seconds:F0}"),
        ("simulator cores", f => $"{f.ServerCores:F3}"),
        ("MiB", f => $"{f.ServerMiB:F0}"),
        ("bots' cores", f => $"{f.BotCores:F3}"),
        ("movement p50 / p99 ms", f => $"{f.Movement.P50:F0} / {f.Movement.P99:F0}"),
        ("chat p50 / p99 ms", f => $"{f.Chat.P50:F0} / {f.Chat.P99:F0}"),
        ("login p50 / p99 ms", f => $"{f.Login.P50:F0} / {f.Login.P99:F0}"),
        ("crossing p50 / p99 ms", f => $"{f.Crossing.P50:F0} / {f.Crossing.P99:F0}"),
        ("teleport p50 / p99 ms", f => $"{f.Teleport.P50:F0} / {f.Teleport.P99:F0}"),
        ("scene p99 ms", f => $"{f.Scene.P99:F0}"),
        ("datagrams/s in", f => $"{f.Traffic.DatagramsIn / f.Seconds:F0}"),
        ("twice %", f => $"{f.CameTwicePercent:F2}"),
        ("lost", f => $"{f.Lost}"),
        ("grown MiB / threads / handles", f => $"{f.Grown.MiB:F1} / {f.Grown.Threads:F0} / {f.Grown.Handles:F0}"),
        ("missing", f => $"{f.MissingAvatars} / {f.MissingObjects}")
    ];

    public static string Write(Report report)
    {
        var page = new StringBuilder("<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width\">")
            .Append($"<title>{Encode(report.Name)}</title><style>{Style}</style>")
            .Append($"<h1>{Encode(report.Name)}: <span class={(report.Passed ? "holds>passed" : "fails>failed")}</span></h1>");
        WriteTable(page, [.. report.Phases, report.Whole]);
        WriteVerdicts(page, report);
        foreach (var (title, unit, read) in Pictures())
            page.Append(Plot.Write(title, unit, report.Timeline, report.Phases, read));
        return page.Append("</html>").ToString();
    }

    private static IEnumerable<(string Title, string Unit, Func<TimelineSample, double> Read)> Pictures() =>
    [
        ("Bots in world", "", s => s.InWorld),
        ("Simulator", "cores", s => s.ServerCores),
        ("Simulator's memory", "MiB", s => s.ServerMiB),
        ("Simulator's threads", "", s => s.ServerThreads),
        ("Simulator's handles", "", s => s.ServerHandles),
        ("Worst movement latency in each second", "ms", s => s.MovementMs),
        ("Datagrams to the bots", "per second", s => s.DatagramsInPerSecond),
        ("Datagrams from the bots", "per second", s => s.DatagramsOutPerSecond),
        ("All bots", "cores", s => s.BotCores)
    ];

    private static void WriteTable(StringBuilder page, IEnumerable<Figures> rows)
    {
        page.Append("<table>\n<tr><th>phase").AppendJoin("", Columns.Select(c => $"<th>{c.Title}"));
        foreach (var row in rows)
            page.Append($"\n<tr><td>{Encode(row.Name)}")
                .AppendJoin("", Columns.Select(c => "<td>" + c.Cell(row).ToString(CultureInfo.InvariantCulture)));
        page.Append("\n</table>\n");
    }

    private static void WriteVerdicts(StringBuilder page, Report report)
    {
        page.Append("<ul>");
        foreach (var verdict in report.Verdicts)
            page.Append($"<li class={(verdict.Holds ? "holds" : "fails")}>{Encode(verdict.Text)}");
        foreach (var problem in report.Problems)
            page.Append($"<li>{Encode(problem)}");
        page.Append("</ul>");
    }

    private static string Encode(string text) => WebUtility.HtmlEncode(text);
}
