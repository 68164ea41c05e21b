namespace OpenSim.ClientStack.LindenUDP.Overload;

/// <summary>
/// How much is shed, each level with all below it. Never on any level: chat and messages, edits, acks and pings, logins and what somebody
/// who enters must be told, avatars and things that are near, key presses.
/// </summary>
internal enum ShedLevel
{
    Nothing,

    /// <summary>Viewer effects are dropped; AgentUpdates that press and release nothing count five times a second only.</summary>
    Chatter,

    /// <summary>Beyond 32 m, movements are told half as often as usual and animations a quarter as often.</summary>
    Far,

    /// <summary>Textures by UDP are sent in every fourth turn only.</summary>
    Textures
}
