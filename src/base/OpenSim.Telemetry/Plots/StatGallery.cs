using System.Text;

namespace OpenSim.Telemetry.Plots;

/// <summary>
/// Turns a recording into pictures: an SVG for each container, and index.html with all of them and with what never changed.
/// </summary>
public static class StatGallery
{
    private const string Index = "index.html";

    /// <summary>
    /// Writes into the folder, which is made if need be. Returns the path of the page, or null when there is nothing to draw: fewer than
    /// two rounds.
    /// </summary>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    public static string? Write(StatRecording recording, string folder)
    {
        if (recording.Times.Count < 2)
            return null;
        Directory.CreateDirectory(folder);
        var page = new StringBuilder("<!doctype html><meta charset=\"utf-8\"><title>Statistics</title>"
            + "<style>:root{color-scheme:light dark}body{font:14px sans-serif;margin:1.5rem;max-width:1300px}img{width:100%}td{padding:0 1rem 0 0}</style>");
        page.Append(
            $"<h1>Statistics</h1><p>{recording.Times[0]:yyyy-MM-dd HH:mm:ss} to {recording.Times[^1]:HH:mm:ss} UTC, {recording.Times.Count} readings. Of counters the rate is drawn.</p>");
        var stats = recording.Stats;
        foreach (var container in stats.Where(s => !s.IsConstant).GroupBy(s => s.Container))
        {
            var file = FileName(container.Key);
            File.WriteAllText(Path.Combine(folder, file), StatPicture.Draw(container.Key, recording.Times, [.. container]));
            page.Append($"<p><img src=\"{Uri.EscapeDataString(file)}\" alt=\"{Escape(container.Key)}\"></p>");
        }

        page.Append("<h2>What did not change</h2><table>");
        foreach (var stat in stats.Where(s => s.IsConstant))
            page.Append($"<tr><td>{Escape(stat.Container)}.{Escape(stat.Name)}<td>{Constant(stat)}");
        var path = Path.Combine(folder, Index);
        File.WriteAllText(path, page.Append("</table>\n").ToString());
        return path;
    }

    private static string Constant(RecordedStat stat)
    {
        var value = stat.Values.FirstOrDefault(double.IsFinite);
        return Escape(FormattableString.Invariant($"{value:0.####} {stat.Unit}{(stat.IsCounter ? "/s" : "")}"));
    }

    private static string FileName(string container) =>
        string.Concat(container.Select(c => char.IsAsciiLetterOrDigit(c) || c is '.' or '-' ? c : '_')) + ".svg";

    private static string Escape(string text) => System.Security.SecurityElement.Escape(text);
}
