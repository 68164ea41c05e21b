namespace PCampbot.Scenarios;

/// <summary>What a test does and what must come out of it. Read from a file by <see cref="ScenarioReader"/>.</summary>
/// <param name="Assertions">On the whole run.</param>
public sealed record Scenario(string Name, IReadOnlyList<Phase> Phases, IReadOnlyList<Assertion> Assertions)
{
    /// <summary>Whether it needs the simulator's console.</summary>
    public bool UsesConsole => Phases.Any(p => p.CompareWorlds || p.Ticks || p.Console.Count > 0 || p.Kills.Length > 0);

    /// <summary>Most bots that any phase asks for; 0 when none says.</summary>
    public int MaxBots => Phases.Count == 0 ? 0 : Phases.Max(p => p.Bots ?? 0);
}
