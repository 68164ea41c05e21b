using OpenSim.Modules.Messages;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Scripts.Api.Npcs;

/// <summary>What NPCs say, as people do.</summary>
[ScriptFunctions]
public static class NpcChatFunctions
{
    private const int LongestText = 1023; // bytes
    private const byte FromAgent = 1;

    public static void osNpcSay(RegionScript script, string npc, string message) =>
        Say(script, npc, ChatChannel.Public, message, ChatType.Say);

    public static void osNpcSay(RegionScript script, string npc, int channel, string message) =>
        Say(script, npc, channel, message, ChatType.Say);

    public static void osNpcShout(RegionScript script, string npc, int channel, string message) =>
        Say(script, npc, channel, message, ChatType.Shout);

    public static void osNpcWhisper(RegionScript script, string npc, int channel, string message) =>
        Say(script, npc, channel, message, ChatType.Whisper);

    /// <summary>To one person, however far, or to scripts of one object on a channel that is not 0.</summary>
    public static void osNpcSayTo(RegionScript script, string npc, string target, int channel, string msg)
    {
        if (OwnNpcs.Find(script, npc) is not { } who || !UUID.TryParse(target, out var id) || id.IsZero)
            return;
        var said = Message(who, channel, msg, ChatType.RegionSayTo);
        if (Avatars.Find(script.Scene, id) is not { } listener)
            script.Engine.Listens.HearTo(heard => heard.Part.Id == id, said);
        else if (channel == ChatChannel.Public)
            Chat(script)?.SayTo(id, said with { Type = (byte)ChatType.Say });
        else
            script.Engine.Listens.HearTo(heard => heard.Part.Group.AttachedTo == listener.LocalId, said);
    }

    private static void Say(RegionScript script, string npc, int channel, string text, ChatType type)
    {
        text = text.Trim();
        if (OwnNpcs.Find(script, npc) is { } who && (channel != ChatChannel.Public || text.Length > 0))
            Chat(script)?.Say(Message(who, channel, text, type));
    }

    private static ChatMessage Message(ScenePresence who, int channel, string text, ChatType type) => new(
        who.Name, who.Id, who.Id, FromAgent, (byte)type, Audible: 1, who.AbsolutePosition,
        BoundedText.Cut(text, LongestText, LongestText), channel);

    private static IChatModule? Chat(RegionScript script) => script.Scene.RequestModuleInterface<IChatModule>();
}
