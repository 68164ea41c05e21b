namespace OpenSim.Services.Simulation;

/// <summary>What came of handing an agent over (PUT AgentData).</summary>
public enum HandOver
{
    /// <summary>The other region has it: it is there, and nowhere else.</summary>
    Taken,

    /// <summary>The other region has said no, and has not got it.</summary>
    Refused,

    /// <summary>No answer came: the region may have it or not. To ask again changes nothing once it has the agent.</summary>
    Unanswered
}
