namespace PCampbot.Scenarios;

/// <summary>A stretch of a scenario.</summary>
public sealed record Phase
{
    public required string Name { get; init; }

    /// <summary>Time of measuring, after the bots have come or gone and <see cref="SettleSeconds"/> have passed.</summary>
    public double Seconds { get; init; } = 30;

    /// <summary>Bots in world during the phase; null leaves as many as there are.</summary>
    public int? Bots { get; init; }

    public double LoginsPerSecond { get; init; } = 5;

    /// <summary>Share of the pause between logins by which it varies, 0 to 1.</summary>
    public double LoginJitter { get; init; }

    /// <summary>What they do; null changes nothing.</summary>
    public IReadOnlyList<string>? Behaviours { get; init; }

    public double SettleSeconds { get; init; } = 3;

    /// <summary>Whether coming and settling belong to what is measured.</summary>
    public bool MeasureArrival { get; init; }

    /// <summary>Commands for the simulator's console when settling begins.</summary>
    public IReadOnlyList<string> Console { get; init; } = [];

    /// <summary>
    /// Name of a region of a conference that is killed when settling begins; empty for none. Who stands there may be lost, and is not
    /// looked at.
    /// </summary>
    public string Kills { get; init; } = "";

    /// <summary>Whether bots' worlds are compared with what the region holds when the time is over. Nothing should move by then.</summary>
    public bool CompareWorlds { get; init; }

    /// <summary>Whether the simulator is asked how long its ticks took, when the time is over: those of the last
    /// minute and a half.</summary>
    public bool Ticks { get; init; }

    public IReadOnlyList<Assertion> Assertions { get; init; } = [];
}
