namespace OpenSim.ClientStack.Circuits.Sessions;

/// <summary>How far a session has come. Messages have a least state; what comes too early is counted and dropped.</summary>
public enum SessionState
{
    /// <summary>UseCircuitCode was right; the region has not heard of it yet.</summary>
    Opening,

    /// <summary>The circuit stands: a child agent, or one whose avatar has not entered yet.</summary>
    Open,

    /// <summary>The avatar is in the region.</summary>
    Root,

    /// <summary>Saying goodbye: nothing is taken any more.</summary>
    Closing
}
