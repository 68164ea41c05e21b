namespace OpenSim.World.Agents;

/// <summary>Whether a child agent becomes an avatar.</summary>
public enum Entry
{
    /// <summary>It is one now.</summary>
    Done,

    /// <summary>The region that it comes from has not handed it over yet.</summary>
    Waits,

    /// <summary>Nobody hands it over.</summary>
    Refused
}
