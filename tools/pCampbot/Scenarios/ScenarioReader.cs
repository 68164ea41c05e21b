using System.Globalization;
using OpenSim.Settings.Ini;
using PCampbot.Behaviours;

namespace PCampbot.Scenarios;

/// <summary>
/// Reads a scenario from an ini file:
/// <code>
/// [Scenario]
///   Name = Eighty walk
/// [Phase standing]
///   Bots = 80
///   LoginsPerSecond = 4
///   Behaviours = n
///   Seconds = 30
///   Assert.movement.p99 = &lt; 150
/// [Phase walking]
///   Behaviours = p
///   Assert.movement.p99 = &lt; standing + 20
/// [Assert]
///   lost = 0
/// </code>
/// Phases run in the order of the file. <c>Console = command</c> is said to the simulator, and so are <c>Console.2</c> and others, in their
/// order; <c>Ticks = true</c> asks it for its ticks' p99; <c>Kills = region</c> kills one of a conference and measures when it is back;
/// <c>CompareWorlds = true</c> asks it what is in the region when a phase ends (<c>-console</c>). Other sections ([Bot], [Line] …) are
/// settings as in pCampBot.ini.
/// </summary>
public static class ScenarioReader
{
    private const string PhasePrefix = "Phase ";
    private const string AssertPrefix = "Assert.";
    private const string ConsoleKey = "Console";

    /// <param name="onSetting">Takes section, key and value of what is no part of a scenario.</param>
    /// <exception cref="ArgumentException">"file:line: sentence".</exception>
    public static Scenario Read(string file, string text, Action<string, string, string> onSetting)
    {
        if (!IniReader.TryRead(file, text, out var document, out var error))
            throw new ArgumentException(error);
        var name = Path.GetFileNameWithoutExtension(file);
        var phases = new List<Phase>();
        var assertions = new List<Assertion>();
        foreach (var entry in document.Entries)
        {
            if (entry.Section.StartsWith(PhasePrefix, StringComparison.OrdinalIgnoreCase))
                TakePhase(phases, entry.Section[PhasePrefix.Length..].Trim(), entry, file);
            else if (entry.Section.Equals("Assert", StringComparison.OrdinalIgnoreCase))
                assertions.Add(ReadAssertion(entry.Key, entry, file));
            else if (entry.Section.Equals("Scenario", StringComparison.OrdinalIgnoreCase))
                name = entry.Value;
            else
                onSetting(entry.Section, entry.Key, entry.Value);
        }

        if (phases.Count == 0)
            throw new ArgumentException($"{file}: a scenario needs a [Phase name].");
        foreach (var assertion in phases.SelectMany(p => p.Assertions).Concat(assertions))
            if (assertion.Phase is { } phase && phases.TrueForAll(p => p.Name != phase))
                throw new ArgumentException(
                    $"{file}: {assertion.Figure} is compared with phase '{phase}', and there is none of that name.");
        return new Scenario(name, phases, assertions);
    }

    private static void TakePhase(List<Phase> phases, string name, IniEntry entry, string file)
    {
        var place = phases.FindIndex(p => p.Name.Equals(name, StringComparison.OrdinalIgnoreCase));
        if (place < 0)
        {
            place = phases.Count;
            phases.Add(new Phase { Name = name });
        }

        phases[place] = With(phases[place], entry, file);
    }

    private static Phase With(Phase phase, IniEntry entry, string file)
    {
        if (entry.Key.StartsWith(AssertPrefix, StringComparison.OrdinalIgnoreCase))
            return phase with { Assertions = [.. phase.Assertions, ReadAssertion(entry.Key[AssertPrefix.Length..], entry, file)] };
        if (entry.Key.StartsWith(ConsoleKey, StringComparison.OrdinalIgnoreCase))
            return phase with { Console = [.. phase.Console, entry.Value] };
        return entry.Key.ToLowerInvariant() switch
        {
            "seconds" => phase with { Seconds = Number(entry, file) },
            "bots" => phase with { Bots = (int)Number(entry, file) },
            "loginspersecond" => phase with { LoginsPerSecond = Math.Max(0.01, Number(entry, file)) },
            "loginjitter" => phase with { LoginJitter = Math.Clamp(Number(entry, file), 0, 1) },
            "settleseconds" => phase with { SettleSeconds = Number(entry, file) },
            "measurearrival" => phase with { MeasureArrival = entry.Value.Equals("true", StringComparison.OrdinalIgnoreCase) },
            "kills" => phase with { Kills = entry.Value, MeasureArrival = true }, // bots notice a death after a minute of silence
            "compareworlds" => phase with { CompareWorlds = entry.Value.Equals("true", StringComparison.OrdinalIgnoreCase) },
            "ticks" => phase with { Ticks = entry.Value.Equals("true", StringComparison.OrdinalIgnoreCase) },
            "behaviours" => phase with { Behaviours = ReadBehaviours(entry, file) },
            _ => throw Wrong(entry, file, $"A phase has no '{entry.Key}'.")
        };
    }

    private static string[] ReadBehaviours(IniEntry entry, string file)
    {
        var names = entry.Value.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        foreach (var name in names)
            if (!BehaviourTable.Abbreviations.Contains(name, StringComparer.OrdinalIgnoreCase))
                throw Wrong(entry, file, $"There is no behaviour '{name}'; there are {string.Join(' ', BehaviourTable.Abbreviations)}.");
        return names;
    }

    private static Assertion ReadAssertion(string figure, IniEntry entry, string file) =>
        Assertion.TryParse(figure, entry.Value, out var assertion, out var problem) ? assertion! : throw Wrong(entry, file, problem);

    private static double Number(IniEntry entry, string file) =>
        double.TryParse(entry.Value, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) && number >= 0
            ? number
            : throw Wrong(entry, file, $"{entry.Key} = {entry.Value}: a number is needed.");

    private static ArgumentException Wrong(IniEntry entry, string file, string sentence) => new($"{file}:{entry.Line}: {sentence}");
}
