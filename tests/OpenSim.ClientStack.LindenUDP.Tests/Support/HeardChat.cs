using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Tests.Support;

/// <summary>Takes the place of the chat module.</summary>
internal sealed class HeardChat(Action<ScenePresence, int, byte, string> said) : IChatRequests
{
    public void Say(ScenePresence speaker, int channel, byte type, string text) => said(speaker, channel, type, text);
}
