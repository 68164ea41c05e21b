using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.People.Talks;

/// <summary>
/// ChatSessionRequest: what viewers ask of talks. Anything that is done in the region comes back by the event queue; only who comes into a
/// talk gets the list of its people at once.
/// </summary>
internal sealed class TalkCapability
{
    private const string Name = "ChatSessionRequest";

    private readonly ICapabilities _capabilities;
    private readonly TalksModule _talks;

    private TalkCapability(ICapabilities capabilities, TalksModule talks) => (_capabilities, _talks) = (capabilities, talks);

    public static TalkCapability Add(ICapabilities capabilities, TalksModule talks)
    {
        var added = new TalkCapability(capabilities, talks);
        capabilities.Add(Name, added.Answer);
        return added;
    }

    public void Remove() => _capabilities.Remove(Name);

    private ValueTask<LlsdValue?> Answer(CapabilityCall call)
    {
        var asked = TalkCall.Read(call.Body);
        switch (asked.Method)
        {
            case "accept invitation":
                return new(_talks.Accept(call.AgentId, asked.Session) is { } members ? TalkBody.Members(asked.Session, members) : null);
            case "fetch history":
                return new(new LlsdArray()); // what was said before somebody came is kept nowhere
            case "start conference":
                InRegion(call, (requests, viewer) => requests.StartConference(viewer, asked.Session, asked.People));
                break;
            case "invite":
                InRegion(call, (requests, viewer) => requests.Call(viewer, asked.Session, asked.People));
                break;
            case "decline invitation":
                InRegion(call, (requests, viewer) => requests.Leave(viewer, asked.Session));
                break;
            case "mute update" when asked.IsTextMuted is { } isMuted:
                InRegion(call, (requests, viewer) => requests.Mute(viewer, asked.Session, asked.Agent, isMuted));
                break;
            case "decline p2p voice":
                break; // there is none, so that it is declined
            default: // moderation of voice too: "mute update" and "session update" would change nothing
                return new((LlsdValue?)null);
        }

        return new(LlsdBoolean.True);
    }

    // In order with the messages of the same viewer, and counted as they are.
    private static void InRegion(CapabilityCall call, Action<ITalkRequests, IViewer> ask) => call.Scene.Post(scene =>
    {
        if (scene.Presences.TryGet(call.AgentId, out var presence) && presence.Viewer is { } viewer && scene.Limits.Messages.Allows(viewer))
            ask(scene.Requests.Talks, viewer);
    });
}
