using System.Text;
using System.Text.Json;
using PCampbot.Measures;
using PCampbot.Scenarios;

namespace PCampbot.Reports;

/// <summary>
/// The result of a run: figures of each phase and of the whole, what was asked for, and the verdict that becomes the exit code.
/// </summary>
public sealed record Report(
    string Name, IReadOnlyList<Figures> Phases, Figures Whole, IReadOnlyList<Verdict> Verdicts, IReadOnlyList<string> Problems,
    IReadOnlyList<TimelineSample> Timeline)
{
    private static readonly string[] AskedOfAll = ["missing", "lost", "malformed"];
    private static readonly JsonSerializerOptions Indented =
        new() { WriteIndented = true, PropertyNamingPolicy = JsonNamingPolicy.CamelCase };

    public bool Passed => Verdicts.All(v => v.Holds);

    /// <summary>
    /// Checks the assertions; a run that asks for nothing is asked that all came, nobody was lost, and nothing was malformed.
    /// </summary>
    public static Report Of(Scenario scenario, IReadOnlyList<Figures> phases, Figures whole, IReadOnlyList<string> problems,
        IReadOnlyList<TimelineSample> timeline)
    {
        var verdicts = new List<Verdict>();
        foreach (var (phase, figures) in scenario.Phases.Zip(phases))
            verdicts.AddRange(phase.Assertions.Select(a => a.Check(figures, phases)));
        verdicts.AddRange(scenario.Assertions.Select(a => a.Check(whole, phases)));
        if (verdicts.Count == 0)
            verdicts.AddRange(AskedOfAll.Select(name => new Assertion(name, "=", 0).Check(whole, phases)));
        if (phases.Count < scenario.Phases.Count)
            verdicts.Add(new Verdict(false, $"{phases.Count} of {scenario.Phases.Count} phases ran"));
        return new Report(scenario.Name, phases, whole, verdicts, problems, timeline);
    }

    public override string ToString()
    {
        var text = new StringBuilder().Append(Whole);
        foreach (var problem in Problems.Take(10))
            text.AppendLine($"  problem    {problem}");
        foreach (var verdict in Verdicts)
            text.AppendLine($"  {(verdict.Holds ? "holds" : "FAILS")}      {verdict.Text}");
        return text.Append($"verdict: {(Passed ? "passed" : "FAILED")}").ToString();
    }

    /// <summary>Writes report.json, report.html, and the simulator's processor time as processor.svg.</summary>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    public void Save(string folder)
    {
        Directory.CreateDirectory(folder);
        File.WriteAllText(Path.Combine(folder, "report.json"), JsonSerializer.Serialize(this, Indented));
        File.WriteAllText(Path.Combine(folder, "report.html"), HtmlReport.Write(this));
        File.WriteAllText(Path.Combine(folder, "processor.svg"),
            Plot.WriteFile("Simulator", "cores", Timeline, Phases, s => s.ServerCores));
    }
}
