using System.Numerics;
using OpenSim.Modules.Messages;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.People.Chat;

/// <summary>
/// Local chat: who hears whom. Distances are measured in three dimensions from speaker to listener, as viewers expect: an avatar on the
/// ground does not hear one that flies high above. Source: ChatFromViewer, ChatFromSimulator.
/// </summary>
public sealed class ChatModule : RegionModule, IChatModule, IChatRequests
{
    private const int LongestText = 1023;
    private const byte Agent = 1; // source of a message

    private const ParcelFlags Shutting =
        ParcelFlags.UseBanList | ParcelFlags.UseAccessList | ParcelFlags.UseAccessGroup | ParcelFlags.UsePassList;

    private string _adminPrefix = "";

    private readonly float[] _range = new float[3];

    public override string Name => "ChatModule";

    public override Type? ReplaceableInterface => typeof(IChatModule);

    public void Say(in ChatMessage message)
    {
        if ((ChatType)message.Type is not (ChatType.StartTyping or ChatType.StopTyping))
            Scene.Events.TriggerChat(message);
        if (message.Channel == ChatChannel.Public)
            Tell(message);
        else if (message.Channel == ChatChannel.Debug)
            Tell(message with { Type = (byte)ChatType.Debug });
    }

    public float? RangeOf(ChatType type) => type switch
    {
        ChatType.Whisper or ChatType.Say or ChatType.Shout => _range[(int)type],
        ChatType.StartTyping or ChatType.StopTyping or ChatType.Debug => _range[(int)ChatType.Say],
        ChatType.Region => float.PositiveInfinity,
        _ => null
    };

    public void SayTo(UUID agentId, in ChatMessage message)
    {
        if (Scene.Presences.TryGet(agentId, out var listener) && !listener.IsChild)
            listener.Viewer?.Chat.Send(message);
    }

    public void Say(ScenePresence speaker, int channel, byte type, string text)
    {
        if (!IsFromPeople(type))
            return;
        text = BoundedText.Cut(text, LongestText, LongestText);
        Say(new ChatMessage(speaker.Name, speaker.Id, speaker.Id, Agent, type, Audible: 1, speaker.AbsolutePosition, text, channel));
    }

    protected override void Attach(Scene scene)
    {
        scene.Watch(ChatSettings.WhisperDistance, metres => _range[(int)ChatType.Whisper] = metres);
        scene.Watch(ChatSettings.SayDistance, metres => _range[(int)ChatType.Say] = metres);
        scene.Watch(ChatSettings.ShoutDistance, metres => _range[(int)ChatType.Shout] = metres);
        scene.Watch(ChatSettings.AdminPrefix, prefix => _adminPrefix = prefix);
        scene.RegisterModuleInterface<IChatModule>(this);
        Answer(this);
    }

    protected override void Detach(Scene scene) => scene.UnregisterModuleInterface<IChatModule>(this);

    private void Tell(in ChatMessage said)
    {
        var message = IsGods(said) ? said with { FromName = _adminPrefix + said.FromName } : said;
        var all = Scene.Presences.All;
        for (var i = 0; i < all.Count; i++)
            if (!all[i].IsChild && Hears(all[i], message) && Reaches(all[i], message))
                all[i].Viewer?.Chat.Send(message);
    }

    private bool IsGods(in ChatMessage message) => _adminPrefix.Length > 0 && message.SourceType == Agent
        && Scene.Presences.TryGet(message.SourceId, out var speaker) && speaker.IsGod;

    private bool Hears(ScenePresence listener, in ChatMessage message)
    {
        if ((ChatType)message.Type == ChatType.Owner)
            return listener.Id == message.OwnerId;
        return RangeOf((ChatType)message.Type) is { } metres
            && Vector3.DistanceSquared(listener.AbsolutePosition, message.Position) <= metres * metres;
    }

    // Land may keep what is said on it to itself, and shuts out the voices of those whom it shuts out, as in OpenSimulator.
    private bool Reaches(ScenePresence listener, in ChatMessage message) =>
        (message.SourceType != Agent || listener.Id == message.SourceId
            || !IsShutOut(message.SourceId, Scene.Land.At(listener.AbsolutePosition)))
        && (!IsFromPeople(message.Type) || !Scene.Land.Privacy.Mutes(message.SourceId, listener));

    private bool IsShutOut(UUID speaker, Parcel parcel) => (parcel.Flags & Shutting) != 0
        && Scene.Land.Rules.BarrierFor(Actor.Of(Scene, speaker), parcel) != ParcelBarrier.None;

    private static bool IsFromPeople(byte type) =>
        (ChatType)type is ChatType.Whisper or ChatType.Say or ChatType.Shout or ChatType.StartTyping or ChatType.StopTyping;
}
