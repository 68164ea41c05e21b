using OpenSim.ClientStack.LindenUDP.Sessions;

namespace OpenSim.ClientStack.LindenUDP.Inbound;

/// <summary>
/// Does what a message of a viewer asks. Runs in the region with the token held; the body is good for the call only. False when the body is
/// not such a message.
/// </summary>
internal delegate bool MessageHandler(ViewerSession session, ReadOnlySpan<byte> body);
