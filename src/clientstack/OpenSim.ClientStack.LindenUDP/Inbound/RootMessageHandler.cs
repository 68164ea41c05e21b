using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP.Inbound;

/// <summary>A <see cref="MessageHandler"/> for what only avatars in the region may say: it is given the avatar.</summary>
internal delegate bool RootMessageHandler(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body);
