using System.Globalization;
using PCampbot.Measures;

namespace PCampbot.Scenarios;

/// <summary>"movement.p99 = &lt; 150": a figure, a comparison, a number.</summary>
public sealed record Assertion(string Figure, string Comparison, double Number)
{
    private static readonly string[] Comparisons = ["<=", ">=", "<", ">", "="];

    /// <summary>Reads the value behind the figure's name; without a comparison it means equality. The problem is one sentence.</summary>
    public static bool TryParse(string figure, string text, out Assertion? assertion, out string problem)
    {
        assertion = null;
        problem = "";
        text = text.Trim();
        var comparison = Comparisons.FirstOrDefault(c => text.StartsWith(c, StringComparison.Ordinal));
        var number = comparison is null ? text : text[comparison.Length..];
        if (!FigureNames.TryFind(figure, out _))
            problem = $"There is no figure '{figure}'; there are {string.Join(", ", FigureNames.All)}.";
        else if (!double.TryParse(number, NumberStyles.Float, CultureInfo.InvariantCulture, out var value))
            problem = $"'{text}' is no comparison with a number.";
        else
            assertion = new Assertion(figure, comparison ?? "=", value);
        return assertion is not null;
    }

    public Verdict Check(Figures figures)
    {
        FigureNames.TryFind(Figure, out var read);
        var value = read!(figures);
        var holds = Comparison switch
        {
            "<" => value < Number,
            "<=" => value <= Number,
            ">" => value > Number,
            ">=" => value >= Number,
            _ => Math.Abs(value - Number) < 1e-9
        };
        return new Verdict(holds, string.Create(CultureInfo.InvariantCulture, $"{figures.Name}: {Figure} {Comparison} {Number} (is {value:0.###})"));
    }
}
