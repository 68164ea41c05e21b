namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>What the session id of an instant message is.</summary>
internal enum DialogSession
{
    /// <summary>Nothing.</summary>
    None,

    /// <summary>
    /// The talk of the two, both ids together, as viewers make it: with an id of his own choice somebody would write into a talk of other
    /// people's.
    /// </summary>
    Pair,

    /// <summary>What the viewer says: the thing or the question that is answered, or a group. Who brings it on looks it up.</summary>
    Named
}
