using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World;
using OpenSim.World.Limits;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Chat, and the sounds of gestures.</summary>
internal static class ChatHandlers
{
    /// <summary>Characters of one chat line that are passed on.</summary>
    private const int LongestChat = 1100;

    public static void AddTo(HandlerTable table)
    {
        table.AddRoot(MessageId.ChatFromViewer, OnChatFromViewer);
        table.AddRoot(MessageId.SoundTrigger, OnSoundTrigger);
    }

    [BoundedBy(ViewerLimits.ChatName)]
    private static bool OnChatFromViewer(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ChatFromViewerReader.TryRead(body, out var message))
            return false;
        // On every channel: what people do not hear, scripts do.
        if (!session.Scene.Limits.Chat.Allows(session))
            return true;
        var text = WireText.ToText(message.ChatData.Message);
        if (text.Length > LongestChat)
            text = text[..LongestChat];
        session.Scene.Requests.Chat.Say(who, message.ChatData.Channel, message.ChatData.Type, text);
        return true;
    }

    /// <summary>It has ids of objects and owners, which viewers leave zero: the sound is the sender's own, and where he stands.</summary>
    [BoundedBy(ViewerLimits.SoundsName)]
    private static bool OnSoundTrigger(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!SoundTriggerReader.TryRead(body, out var message) || !float.IsFinite(message.SoundData.Gain))
            return false;
        session.Scene.Requests.Sounds.Play(who, message.SoundData.SoundID, Math.Clamp(message.SoundData.Gain, 0, 1));
        return true;
    }
}
