namespace OpenSim.Client.Session;

public enum ViewerState
{
    /// <summary>UseCircuitCode is on its way.</summary>
    Connecting,

    /// <summary>The circuit stands; CompleteAgentMovement is on its way.</summary>
    Arriving,

    /// <summary>AgentMovementComplete has come: the avatar stands in the region.</summary>
    InWorld,

    LoggingOut,

    Gone
}
