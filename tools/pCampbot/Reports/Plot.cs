using System.Globalization;
using System.Text;
using PCampbot.Measures;

namespace PCampbot.Reports;

/// <summary>One figure over time as a line in SVG.</summary>
internal static class Plot
{
    private const int Width = 900;
    private const int Height = 220;
    private const int Left = 60;
    private const int Bottom = 24;

    public static string Write(string title, string unit, IReadOnlyList<TimelineSample> samples, Func<TimelineSample, double> read)
    {
        if (samples.Count < 2)
            return "";
        var end = samples[^1].At;
        var top = RoundUp(samples.Max(read));
        var picture = new StringBuilder();
        void Add(FormattableString text) => picture.Append(text.ToString(CultureInfo.InvariantCulture));
        double X(double at) => Left + at / end * (Width - Left);
        double Y(double value) => (Height - Bottom) * (1 - value / top);

        Add($"<figure><figcaption>{title}{(unit.Length > 0 ? ", " + unit : "")}</figcaption><svg viewBox=\"0 -8 {Width} {Height + 8}\">");
        for (var line = 0; line <= 4; line++)
            Add($"<line x1={Left} x2={Width} y1={Y(top * line / 4):F1} y2={Y(top * line / 4):F1} stroke=\"#8884\"/><text x={Left - 6} y={Y(top * line / 4) + 4:F1} text-anchor=end>{top * line / 4:0.###}</text>");
        for (var mark = 0; mark <= 6; mark++)
            Add($"<text x={X(end * mark / 6):F1} y={Height - 4} text-anchor={(mark == 6 ? "end" : "middle")}>{end * mark / 6:F0} s</text>");
        picture.Append("<polyline fill=none stroke=\"#2a6fdb\" stroke-width=1.5 points=\"");
        foreach (var sample in samples)
            Add($"{X(sample.At):F1},{Y(Math.Min(top, read(sample))):F1} ");
        return picture.Append("\"/></svg></figure>").ToString();
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
