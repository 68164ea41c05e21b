namespace OpenSim.Primitives;

/// <summary>Channels of chat that mean something to viewers; all others are between scripts and who speaks to them.</summary>
public static class ChatChannel
{
    public const int Public = 0;

    /// <summary>DEBUG_CHANNEL: what goes wrong in scripts; viewers show it apart.</summary>
    public const int Debug = int.MaxValue;
}
