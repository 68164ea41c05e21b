using System.Globalization;
using System.Net;
using System.Text;
using PCampbot.Measures;

namespace PCampbot.Reports;

/// <summary>One figure over time as a line in SVG, with a mark where each phase begins.</summary>
internal static class Plot
{
    private const int Width = 900;
    private const int Height = 220;
    private const int Left = 60;
    private const int Top = 36;
    private const int MeanOver = 7;
    private const int Bottom = 24;

    /// <summary>For a page: with its title above it. Empty without samples.</summary>
    public static string Write(string title, string unit, IReadOnlyList<TimelineSample> samples, IReadOnlyList<Figures> phases,
        Func<TimelineSample, double> read) =>
        samples.Count < 2 ? "" : $"<figure><figcaption>{Title(title, unit)}</figcaption>{Draw(samples, phases, read, "")}</figure>";

    /// <summary>
    /// As a file of its own: over a running mean, since one second of a simulator's processor time is a few steps of the kernel's clock.
    /// </summary>
    public static string WriteFile(string title, string unit, IReadOnlyList<TimelineSample> samples, IReadOnlyList<Figures> phases,
        Func<TimelineSample, double> read)
    {
        var means = new Dictionary<double, double>();
        for (var i = 0; i < samples.Count; i++)
            means[samples[i].At] = samples.Skip(Math.Max(0, i - MeanOver / 2)).Take(MeanOver).Average(read);
        const string Opening = "xmlns=\"http://www.w3.org/2000/svg\" font-family=\"sans-serif\" font-size=\"11\" fill=\"#777\"";
        return samples.Count < 2 ? "" : Draw(samples, phases, s => means[s.At], Opening, Title(title, unit));
    }

    private static string Title(string title, string unit) => title + (unit.Length > 0 ? ", " + unit : "");

    private static string Draw(
        IReadOnlyList<TimelineSample> samples, IReadOnlyList<Figures> phases, Func<TimelineSample, double> read, string attributes,
        string title = "")
    {
        var end = samples[^1].At;
        var top = RoundUp(samples.Max(read));
        var picture = new StringBuilder();
        void Add(FormattableString text) => picture.Append(text.ToString(CultureInfo.InvariantCulture));
        double X(double at) => Left + at / end * (Width - Left);
        double Y(double value) => (Height - Bottom) * (1 - value / top);

        Add($"<svg viewBox=\"0 -{Top} {Width} {Height + Top}\" {attributes}><text x=\"{Left}\" y=\"{8 - Top}\">{title}</text>");
        for (var line = 0; line <= 4; line++)
            Add(
                $"<line x1=\"{Left}\" x2=\"{Width}\" y1=\"{Y(top * line / 4):F1}\" y2=\"{Y(top * line / 4):F1}\" stroke=\"#8884\"/><text x=\"{Left - 6}\" y=\"{Y(top * line / 4) + 4:F1}\" text-anchor=\"end\">{top * line / 4:0.###}</text>");
        for (var mark = 0; mark <= 6; mark++)
            Add(
                $"<text x=\"{X(end * mark / 6):F1}\" y=\"{Height - 4}\" text-anchor=\"{(mark == 6 ? "end" : "middle")}\">{end * mark / 6:F0} s</text>");
        for (var phase = 0; phase < phases.Count; phase++)
            Add(
                $"<path d=\"M{X(phases[phase].StartedAt):F1} -{4 + phase % 2 * 12}V{Height - Bottom}\" stroke=\"#a118\" stroke-dasharray=\"3\"/><text x=\"{X(phases[phase].StartedAt) + 3:F1}\" y=\"-{phase % 2 * 12}\">{WebUtility.HtmlEncode(phases[phase].Name)}</text>");
        picture.Append("<polyline fill=\"none\" stroke=\"#2a6fdb\" stroke-width=\"1.5\" points=\"");
        foreach (var sample in samples)
            Add($"{X(sample.At):F1},{Y(Math.Min(top, read(sample))):F1} ");
        return picture.Append("\"/></svg>").ToString();
    }

    /// <summary>1, 2 or 5 times a power of ten, so that a quarter of it is a number to read.</summary>
    private static double RoundUp(double value)
    {
        if (value <= 0)
            return 1;
        var power = Math.Pow(10, Math.Floor(Math.Log10(value)));
        return power * (value <= power ? 1 : value <= 2 * power ? 2 : value <= 5 * power ? 5 : 10);
    }
}
