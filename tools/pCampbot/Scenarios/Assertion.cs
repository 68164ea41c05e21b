using System.Globalization;
using PCampbot.Measures;

namespace PCampbot.Scenarios;

/// <summary>
/// "movement.p99 = &lt; 150": a figure, a comparison, a number. "movement.p99 = &lt; standing + 20": the number is more than the same
/// figure of an earlier phase.
/// </summary>
/// <param name="Phase">The phase to compare with; null for none.</param>
public sealed record Assertion(string Figure, string Comparison, double Number, string? Phase = null)
{
    private static readonly string[] Comparisons = ["<=", ">=", "<", ">", "="];

    /// <summary>Reads the value behind the figure's name; without a comparison it means equality. The problem is one sentence.</summary>
    public static bool TryParse(string figure, string text, out Assertion? assertion, out string problem)
    {
        assertion = null;
        problem = "";
        text = text.Trim();
        var comparison = Comparisons.FirstOrDefault(c => text.StartsWith(c, StringComparison.Ordinal));
        var (phase, number) = Split(comparison is null ? text : text[comparison.Length..]);
        if (!FigureNames.TryFind(figure, out _))
            problem = $"There is no figure '{figure}'; there are {string.Join(", ", FigureNames.All)}.";
        else if (!double.TryParse(number, NumberStyles.Float, CultureInfo.InvariantCulture, out var value))
            problem = $"'{text}' is no comparison with a number, or with a phase and a number ('< standing + 20').";
        else
            assertion = new Assertion(figure, comparison ?? "=", value, phase);
        return assertion is not null;
    }

    /// <param name="phases">What was measured in each phase.</param>
    public Verdict Check(Figures figures, IReadOnlyList<Figures> phases)
    {
        FigureNames.TryFind(Figure, out var read);
        var value = read!(figures);
        // NaN holds nothing: it is what was not measured
        var from = Phase is null ? 0 : phases.FirstOrDefault(f => f.Name == Phase) is { } other ? read(other) : double.NaN;
        var most = from + Number;
        var holds = Comparison switch
        {
            "<" => value < most,
            "<=" => value <= most,
            ">" => value > most,
            ">=" => value >= most,
            _ => Math.Abs(value - most) < 1e-9
        };
        var number = Phase is null ? Invariant($"{Number}") : Invariant($"{Phase} + {Number} = {most:0.###}");
        var found = double.IsNaN(value) ? "was not measured" : Invariant($"is {value:0.###}");
        return new Verdict(holds, Invariant($"{figures.Name}: {Figure} {Comparison} {number} ({found})"));
    }

    private static (string? Phase, string Number) Split(string text)
    {
        var plus = text.LastIndexOf(" + ", StringComparison.Ordinal);
        return plus < 0 ? (null, text) : (text[..plus].Trim(), text[(plus + 3)..]);
    }

    private static string Invariant(FormattableString text) => FormattableString.Invariant(text);
}
