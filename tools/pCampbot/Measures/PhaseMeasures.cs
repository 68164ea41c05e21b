namespace PCampbot.Measures;

/// <summary>What was measured in a phase, or in the whole run.</summary>
public sealed class PhaseMeasures
{
    /// <summary>From asking for the login to AgentMovementComplete.</summary>
    public Latencies Logins { get; } = new();

    /// <summary>From asking for the login to the last piece of the region's picture.</summary>
    public Latencies Scenes { get; } = new();

    /// <summary>From a bot's turning to another's seeing it.</summary>
    public Latencies Movement { get; } = new();

    /// <summary>From a line's saying to another's hearing it.</summary>
    public Latencies Chat { get; } = new();

    /// <summary>From touching a scripted thing to hearing what it says.</summary>
    public Latencies Answers { get; } = new();

    /// <summary>Touches that nothing has answered in five seconds.</summary>
    public int TouchesMissed { get; set; }

    /// <summary>From walking into a body to seeing it give way.</summary>
    public Latencies Pushes { get; } = new();

    /// <summary>People that gave way to one who walked into them, or walked on.</summary>
    public int PeoplePushed { get; set; }

    /// <summary>Bodies and people that stood where they were for five seconds.</summary>
    public int PushesMissed { get; set; }

    /// <summary>From leaving a region on foot to standing in the next.</summary>
    public Latencies Crossings { get; } = new();

    /// <summary>From asking for a teleport into another region to standing there.</summary>
    public Latencies Teleports { get; } = new();

    /// <summary>From asking for the first login of those that came in to the arrival of the last.</summary>
    public Stretch LoginTime { get; set; }

    public int CrossingsRefused { get; set; }

    public int HandOversMissed { get; set; }

    public int TeleportsFailed { get; set; }

    public int MovementMissed { get; set; }

    public int Refused { get; set; }

    public int Lost { get; set; }

    /// <summary>Of those, who did not stand in the region that was killed.</summary>
    public int LostElsewhere { get; set; }

    public int Alerts { get; set; }
}
