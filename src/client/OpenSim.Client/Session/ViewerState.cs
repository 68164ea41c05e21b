namespace OpenSim.Client.Session;

public enum ViewerState
{
    /// <summary>UseCircuitCode is on its way.</summary>
    Connecting,

    /// <summary>The circuit stands; CompleteAgentMovement is on its way.</summary>
    Arriving,

    /// <summary>AgentMovementComplete has come: the avatar stands in the region.</summary>
    InWorld,

    /// <summary>A child circuit stands: the region sends what can be seen over the border.</summary>
    Watching,

    LoggingOut,

    Gone
}
