using System.Globalization;
using System.Text;

namespace OpenSim.Telemetry.Plots;

/// <summary>The statistics of one container as an SVG: a panel each, three in a row, all over the same time.</summary>
public static class StatPicture
{
    private const int PanelWidth = 400;
    private const int PanelHeight = 150;
    private const int Columns = 3;
    private const int Left = 52;
    private const int Top = 26;
    private const int Bottom = 20;

    public static string Draw(string title, IReadOnlyList<DateTime> times, IReadOnlyList<RecordedStat> stats)
    {
        var rows = (stats.Count + Columns - 1) / Columns;
        var picture = new StringBuilder();
        Add(picture,
            $"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {Columns * PanelWidth} {rows * PanelHeight + 34}\" font-family=\"sans-serif\" font-size=\"11\">");
        picture.Append("<style>text{fill:#333}.quiet{fill:#777}.grid{stroke:#ddd}path{fill:none;stroke:#2563eb;stroke-width:1.4}"
            + "@media(prefers-color-scheme:dark){text{fill:#ddd}.quiet{fill:#999}.grid{stroke:#333}path{stroke:#4f8cff}}</style>");
        Add(picture, $"<text x=\"8\" y=\"20\" font-size=\"15\" font-weight=\"600\">{Escape(title)}</text>");
        for (var i = 0; i < stats.Count; i++)
        {
            Add(picture, $"<g transform=\"translate({i % Columns * PanelWidth},{34 + i / Columns * PanelHeight})\">");
            DrawPanel(picture, times, stats[i]);
            picture.Append("</g>");
        }

        return picture.Append("</svg>\n").ToString();
    }

    private static void DrawPanel(StringBuilder picture, IReadOnlyList<DateTime> times, RecordedStat stat)
    {
        var known = stat.Values.Where(double.IsFinite).DefaultIfEmpty(0).ToList();
        var (most, least) = (RoundUp(known.Max()), -RoundUp(-known.Min()));
        if (most <= least)
            most = least + 1;
        double Y(double value) => PanelHeight - Bottom - (value - least) / (most - least) * (PanelHeight - Bottom - Top);
        var unit = stat.Unit.Length > 0 || stat.IsCounter ? $", {stat.Unit}{(stat.IsCounter ? "/s" : "")}" : "";
        Add(picture, $"<text x=\"{Left}\" y=\"14\">{Escape(stat.Name)}<tspan class=\"quiet\">{Escape(unit)}</tspan></text>");
        for (var line = 0; line <= 2; line++)
        {
            var value = least + (most - least) * line / 2;
            Add(picture, $"<line class=\"grid\" x1=\"{Left}\" x2=\"{PanelWidth - 12}\" y1=\"{Y(value):F1}\" y2=\"{Y(value):F1}\"/>");
            Add(picture, $"<text class=\"quiet\" x=\"{Left - 6}\" y=\"{Y(value) + 4:F1}\" text-anchor=\"end\">{Short(value)}</text>");
        }

        Add(picture, $"<text class=\"quiet\" x=\"{Left}\" y=\"{PanelHeight - 5}\">{times[0]:HH:mm:ss}</text>");
        Add(picture,
            $"<text class=\"quiet\" x=\"{PanelWidth - 12}\" y=\"{PanelHeight - 5}\" text-anchor=\"end\">{times[^1]:HH:mm:ss}</text>");
        picture.Append("<path d=\"").Append(Path(times, stat.Values, Y)).Append("\"/>");
    }

    /// <summary>A new stroke begins after every gap.</summary>
    private static string Path(IReadOnlyList<DateTime> times, double[] values, Func<double, double> y)
    {
        var span = Math.Max(1e-3, (times[^1] - times[0]).TotalSeconds);
        var path = new StringBuilder();
        var isDown = false;
        for (var i = 0; i < values.Length; i++)
        {
            if (!double.IsFinite(values[i]))
            {
                isDown = false;
                continue;
            }

            var x = Left + (times[i] - times[0]).TotalSeconds / span * (PanelWidth - 12 - Left);
            Add(path, $"{(isDown ? 'L' : 'M')}{x:F1} {y(values[i]):F1}");
            isDown = true;
        }

        return path.ToString();
    }

    /// <summary>1, 2 or 5 times a power of ten, so that half of it is a number to read; 0 for what is not above it.</summary>
    private static double RoundUp(double value)
    {
        if (value <= 0)
            return 0;
        var power = Math.Pow(10, Math.Floor(Math.Log10(value)));
        return power * (value <= power ? 1 : value <= 2 * power ? 2 : value <= 5 * power ? 5 : 10);
    }

    private static string Short(double value) => Math.Abs(value) switch
    {
        >= 1e9 => FormattableString.Invariant($"{value / 1e9:0.##}G"),
        >= 1e6 => FormattableString.Invariant($"{value / 1e6:0.##}M"),
        >= 1e4 => FormattableString.Invariant($"{value / 1e3:0.##}k"),
        _ => FormattableString.Invariant($"{value:0.####}")
    };

    private static void Add(StringBuilder target, FormattableString text) => target.Append(text.ToString(CultureInfo.InvariantCulture));

    private static string Escape(string text) => System.Security.SecurityElement.Escape(text);
}
