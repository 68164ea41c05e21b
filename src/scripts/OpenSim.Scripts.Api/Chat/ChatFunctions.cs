using OpenSim.Modules.Messages;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.World.Viewers;

namespace OpenSim.Scripts.Api.Chat;

/// <summary>What scripts say.</summary>
[ScriptFunctions]
public static class ChatFunctions
{
    private const int LongestText = 1024; // bytes; Second Life's, of which viewers are told 1,023
    private const byte FromObject = 2;

    public static void llWhisper(RegionScript script, int channel, string message) => Say(script, channel, message, ChatType.Whisper);

    public static void llSay(RegionScript script, int channel, string message) => Say(script, channel, message, ChatType.Say);

    public static void llShout(RegionScript script, int channel, string message) => Say(script, channel, message, ChatType.Shout);

    public static void llRegionSay(RegionScript script, int channel, string message)
    {
        if (channel == ChatChannel.Public)
            script.Complain("llRegionSay: channel 0 is for people: use llSay, llShout or llRegionSayTo.");
        else
            Say(script, channel, message, ChatType.Region);
    }

    public static void llOwnerSay(RegionScript script, string message) => Say(script, ChatChannel.Public, message, ChatType.Owner);

    public static void llRegionSayTo(RegionScript script, string target, int channel, string message)
    {
        if (!UUID.TryParse(target, out var id) || id.IsZero)
            return;
        var said = Message(script, channel, message, ChatType.RegionSayTo);
        if (!script.Scene.Presences.TryGet(id, out var who) || who.IsChild)
        {
            Tell(script, said, listener => listener.Part.Id == id);
            return;
        }

        if (channel == ChatChannel.Public)
            Chat(script)?.SayTo(id, said with { Type = (byte)ChatType.Say });
        else
            Tell(script, said, listener => listener.Part.Group.AttachedTo == who.LocalId);
    }

    public static void llInstantMessage(RegionScript script, string user, string message)
    {
        if (!UUID.TryParse(user, out var id) || id.IsZero)
            return;
        var part = script.Part;
        var place = part.Group.RootPart.WorldPosition;
        script.Scene.RequestModuleInterface<IInstantMessageRouter>()?.Send(script.Scene, new InstantMessage
        {
            FromAgentId = part.OwnerId, FromName = part.Group.RootPart.Name, ToAgentId = id, Dialog = InstantMessageDialog.FromObject,
            SessionId = part.Group.Id, Text = BoundedText.Cut(message, LongestText, LongestText - 1), RegionId = script.Scene.Info.Id,
            Position = place, Timestamp = (uint)script.Scene.Clock.UnixTime,
            BinaryBucket = System.Text.Encoding.UTF8.GetBytes(
                $"{script.Scene.Info.Name}/{(int)place.X}/{(int)place.Y}/{(int)place.Z}\0")
        });
    }

    public static int llListen(RegionScript script, int channel, string name, string id, string msg) =>
        Listen(script, new Listen(0, channel, name, Ids.Of(id), msg));

    /// <summary>The same, with regular expressions for name or text.</summary>
    /// <param name="regexBitfield">OS_LISTEN_REGEX_….</param>
    /// <returns>-1 for what is no pattern, and for an id that is none.</returns>
    public static int osListenRegex(RegionScript script, int channelID, string name, string ID, string msg, int regexBitfield)
    {
        var patterns = (ListenPatterns)regexBitfield & ListenPatterns.All;
        if (!UUID.TryParse(ID, out var key) && ID.Length > 0)
            return -1;
        if ((patterns & ListenPatterns.Name) != 0 && ScriptPatterns.Find(name) is null)
            return Refuse(script, "Name regex is invalid.");
        if ((patterns & ListenPatterns.Text) != 0 && ScriptPatterns.Find(msg) is null)
            return Refuse(script, "Message regex is invalid.");
        return Listen(script, new Listen(0, channelID, name, key, msg) { Patterns = patterns });
    }

    public static void llListenControl(RegionScript script, int handle, int active)
    {
        if (script.Listens.FindIndex(l => l.Handle == handle) is >= 0 and var at)
            script.Listens[at] = script.Listens[at] with { IsActive = active != 0 };
    }

    public static void llListenRemove(RegionScript script, int handle)
    {
        if (script.Listens.Find(l => l.Handle == handle) is not { } listen)
            return;
        script.Listens.Remove(listen);
        script.Engine.Listens.Remove(script, listen.Channel);
    }

    private static int Listen(RegionScript script, Listen wanted)
    {
        if (!script.Engine.Listens.MayAdd(script))
            return Refuse(script, "llListen: too many listens.");
        var handle = 1;
        while (script.Listens.Exists(l => l.Handle == handle))
            handle++;
        script.Listens.Add(wanted with { Handle = handle });
        script.Engine.Listens.Add(script, wanted.Channel);
        return handle;
    }

    private static int Refuse(RegionScript script, string words)
    {
        script.Complain(words);
        return -1;
    }

    private static void Say(RegionScript script, int channel, string text, ChatType type) =>
        Chat(script)?.Say(Message(script, channel, text, type));

    private static ChatMessage Message(RegionScript script, int channel, string text, ChatType type)
    {
        var part = script.Part;
        return new ChatMessage(part.Name, part.Id, part.OwnerId, FromObject, (byte)type, Audible: 1, part.WorldPosition,
            BoundedText.Cut(text, LongestText, LongestText), channel);
    }

    private static void Tell(RegionScript script, in ChatMessage said, Func<RegionScript, bool> isMeant) =>
        script.Engine.Listens.HearTo(isMeant, said);

    private static IChatModule? Chat(RegionScript script) => script.Scene.RequestModuleInterface<IChatModule>();
}
