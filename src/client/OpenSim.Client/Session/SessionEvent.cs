using OpenSim.Primitives;

namespace OpenSim.Client.Session;

public enum SessionEventKind
{
    /// <summary>AgentMovementComplete.</summary>
    Arrived,

    /// <summary>RegionHandshake; the text is the region's name.</summary>
    Handshake,

    Chat,

    InstantMessage,

    /// <summary>AlertMessage or AgentAlertMessage.</summary>
    Alert,

    Sat,

    Teleported,

    /// <summary>The session is over; the text says why.</summary>
    Ended
}

/// <param name="From">Who spoke.</param>
public readonly record struct SessionEvent(SessionEventKind Kind, UUID From, string FromName, string Text);
