namespace OpenSim.Services.Experiences;

/// <summary>What an experience is; the numbers are the viewers'.</summary>
[Flags]
public enum ExperienceFlags
{
    None = 0,

    /// <summary>There is none of that id; only answers have it.</summary>
    Invalid = 1,

    /// <summary>The grid's own; nothing here follows from it.</summary>
    Privileged = 1 << 3,

    /// <summary>It may run wherever land does not block it.</summary>
    Grid = 1 << 4,

    /// <summary>It is not found by its name.</summary>
    Private = 1 << 5,

    /// <summary>By whoever may change it.</summary>
    Disabled = 1 << 6,

    /// <summary>By the grid's operator.</summary>
    Suspended = 1 << 7
}
