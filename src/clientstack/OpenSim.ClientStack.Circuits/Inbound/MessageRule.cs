using OpenSim.ClientStack.Circuits.Sessions;

namespace OpenSim.ClientStack.Circuits.Inbound;

/// <summary>How one message is taken.</summary>
/// <param name="MinState">How far the session must have come when the region handles it.</param>
/// <param name="IsDirect">It is handled on the receiving thread, as soon as it comes, and not in the region.</param>
public readonly record struct MessageRule(SessionState MinState, bool IsDirect = false);
