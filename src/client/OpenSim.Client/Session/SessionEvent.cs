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

    /// <summary>To another place of this region, or into another region.</summary>
    Teleported,

    /// <summary>Over a border on foot; the text is the new region's name if it is known already.</summary>
    Crossed,

    /// <summary>The text says why.</summary>
    TeleportFailed,

    /// <summary>The seed or the event queue could not be reached; the text says why.</summary>
    CapsFailed,

    /// <summary>The session is over; the text says why.</summary>
    Ended
}

/// <param name="From">Who spoke.</param>
public readonly record struct SessionEvent(SessionEventKind Kind, UUID From, string FromName, string Text);
