using Microsoft.Extensions.Logging;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Messages;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Groups;
using OpenSim.Services.Messages;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Permissions;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.People.Talks;

/// <summary>
/// Talks of groups between people of this process and of others, and conferences of those of this process, by messages and by
/// ChatSessionRequest. Anyone who was called comes in by the first words that he hears. Which group talks there may be goes by
/// <see cref="IMemberships"/>.
/// </summary>
public sealed partial class TalksModule : SharedRegionModule, ITalkRequests, ITalks
{
    private const string Off = "Groups and conferences do not talk here.";
    private const string NotThere = "The grid of this group has not taken what you say: only members in this grid hear it.";
    private const string NoAbility = "no_ability_error"; // viewers have words for it

    private readonly ViewerSearch _search = new();
    private TalkBook? _book;
    private TalkElsewhere? _elsewhere; // null where there are no other processes
    private ITalkAbroad? _abroad; // null where there are no other grids
    private TalkCapability? _capability;
    private ILogger _log = null!; // Start comes before everything else

    public override string Name => "Groups Messaging Module V2";

    public override Type? ReplaceableInterface => typeof(ITalkRequests);

    private TalkBook? Book => Context.Configuration.Get(TalkSettings.MessagingEnabled) ? _book : null;

    public override void AddRegion(Scene scene)
    {
        _search.Add(scene);
        scene.Events.OnMakeChildAgent += OnLeft;
        scene.Events.OnViewerClosed += OnClosed;
        scene.Requests.Add(this);
        scene.RegisterModuleInterface<ITalks>(this);
    }

    public override void RegionLoaded(Scene scene)
    {
        _book ??= new TalkBook(scene.Memberships,
            Context.Statistics.RowLimit(TalkSettings.TalksDef, () => Context.Configuration.Get(TalkSettings.Talks)),
            Context.Statistics.RowLimit(TalkSettings.PeopleDef, () => Context.Configuration.Get(TalkSettings.PeopleInConference)));
        if (_capability is null && Service<ICapabilities>() is { } capabilities)
            _capability = TalkCapability.Add(capabilities, this);
        new VerboseCommand(Context.Configuration, TalkSettings.DebugMessagingEnabled, "Logs who begins talks, comes into them and leaves.")
            .AddTo(Context.Commands.Group("Debug", scene.Info.Name), "debug groups messaging verbose");
    }

    public override void RemoveRegion(Scene scene)
    {
        scene.Requests.Remove(this);
        scene.UnregisterModuleInterface<ITalks>(this);
        _search.Remove(scene);
    }

    public override void Close() => _capability?.Remove();

    public void StartGroup(IViewer viewer, UUID group) => Start(viewer, group, Book?.OpenGroup(viewer.Agent.AgentId, group));

    public void StartConference(IViewer viewer, UUID session, IReadOnlyList<UUID> people)
    {
        var agent = viewer.Agent;
        Start(viewer, session, Book?.OpenConference(agent.AgentId, $"Conference of {agent.FirstName} {agent.LastName}",
            [.. people.Where(each => !each.IsZero).Distinct()]));
    }

    public void Call(IViewer viewer, UUID session, IReadOnlyList<UUID> people)
    {
        if (Book?.Call(viewer.Agent.AgentId, session, people) != true)
            viewer.Talks.SendRefused(session, "invite", NoAbility);
    }

    public void Say(IViewer from, InstantMessage message)
    {
        if (Book is not { } book)
        {
            from.Refuse(Off);
            return;
        }

        if (book.Say(from.Agent.AgentId, message.SessionId, out var refusal) is not { } hearers)
        {
            from.Talks.SendRefused(message.SessionId, "message", refusal!);
            return;
        }

        var said = message with
        {
            FromGroup = hearers.Talk.IsGroup,
            BinaryBucket = TalkText.Bucket(hearers.Talk.Name)
        };
        Tell(hearers, said, static _ => true);
        if (hearers.Talk.IsGroup && (_elsewhere is not null || _abroad is not null) && from.Presence?.Scene is { } scene)
            scene.Background(from, "words in a group", _ => SayElsewhere(scene, from, said, [.. hearers.Inside, .. hearers.Called]),
                kind: WorkKind.Message);
    }

    private async Task SayElsewhere(Scene scene, IViewer from, InstantMessage said, List<UUID> here)
    {
        if (_elsewhere is { } elsewhere)
            await elsewhere.Say(said, here, scene.Options.Time);
        if (_abroad is { } abroad && !await abroad.Say(said, here))
            scene.Post(_ => from.Refuse(NotThere));
    }

    // A region of OpenSimulator tells those who look into it by their views, and names itself; one of ours tells nobody so, and names none.
    // The former brings it once for each region here, the latter once for all.
    public void Hear(ScenePresence at, InstantMessage said)
    {
        if (Book?.Hear(said.SessionId) is not { } hearers)
            return;
        var message = said with { BinaryBucket = TalkText.Bucket(hearers.Talk.Name) };
        if (said.RegionId.IsZero)
            Tell(hearers, message, static _ => true);
        else
            at.Scene.Background("a group's words", async _ =>
            {
                var origin = Service<IGridService>() is { } grid ? await grid.GetRegionByUuid(at.Scene.Info.ScopeId, said.RegionId) : null;
                var view = origin?.Handle.Value ?? 0;
                Tell(hearers, message, who => who.Scene == at.Scene && !who.OtherRegions.Contains(view));
            });
    }

    public void Leave(IViewer viewer, UUID session) => Tell(_book?.Leave(viewer.Agent.AgentId, session), TalkChange.Leave);

    public void Mute(IViewer viewer, UUID session, UUID whom, bool isMuted)
    {
        if (Book?.Mute(viewer.Agent.AgentId, session, whom, isMuted) is { } news)
            Tell(news, TalkChange.Stay);
        else
            viewer.Talks.SendRefused(session, "mute", "not_a_mod_error");
    }

    public void Close(UUID agent, UUID talk)
    {
        foreach (var news in _book?.Remove(agent, talk) ?? [])
        {
            _search.Find(agent, viewer => viewer?.Talks.SendClosed(talk, "removed"));
            Tell(news, TalkChange.Leave);
        }
    }

    protected override void Start()
    {
        _log = Context.Loggers.CreateLogger<TalksModule>();
        _abroad = Service<ITalkAbroad>();
        if (Service<IMessageTransfer>() is { } transfer && Service<Whereabouts>() is { } whereabouts
            && Service<IGroupsService>() is { } groups)
            _elsewhere = new TalkElsewhere(transfer, whereabouts, groups);
    }

    /// <summary>Somebody comes into a talk to which he was called; who is in it then, or null when it is not his. Any thread.</summary>
    internal IReadOnlyList<TalkMember>? Accept(UUID agent, UUID session)
    {
        if (Book is not { } book || book.Accept(agent, session) is not { } talk)
            return null;
        var members = book.Members(talk);
        TellOfEntry(talk.Id, agent, members);
        return members;
    }

    private void Start(IViewer viewer, UUID temporary, Talk? talk)
    {
        if (talk is null || Book is not { } book)
        {
            viewer.Talks.SendNotStarted(temporary, NoAbility);
            return;
        }

        var members = book.Members(talk);
        viewer.Talks.SendStarted(temporary, talk.Id, talk.Name, talk.IsGroup, members);
        viewer.Talks.SendMembers(talk.Id, members, TalkChange.Enter);
        TellOfEntry(talk.Id, viewer.Agent.AgentId, members);
    }

    private void Tell(TalkHearers hearers, InstantMessage said, Func<ScenePresence, bool> hears)
    {
        _search.ForEach(hearers.Inside, viewer =>
        {
            if (hears(viewer.Presence!))
                viewer.Messages.SendInstantMessage(said with { ToAgentId = viewer.Agent.AgentId });
        });
        _search.ForEach(hearers.Called, viewer =>
        {
            if (hears(viewer.Presence!))
                viewer.Talks.SendInvitation(hearers.Talk.Name, said with { ToAgentId = viewer.Agent.AgentId });
        });
    }

    private void TellOfEntry(UUID talk, UUID agent, IReadOnlyList<TalkMember> members)
    {
        var others = members.Where(member => member.AgentId != agent).Select(member => member.AgentId).ToList();
        Tell(new TalkNews(talk, members.First(member => member.AgentId == agent), others), TalkChange.Enter);
    }

    private void Tell(TalkNews? news, TalkChange change)
    {
        if (news is null)
            return;
        if (Context.Configuration.Get(TalkSettings.DebugMessagingEnabled))
            LogChange(_log, news.Member.AgentId, change, news.Talk, news.Told.Count);
        _search.ForEach(news.Told, viewer => viewer.Talks.SendMembers(news.Talk, [news.Member], change));
    }

    [LoggerMessage(161, LogLevel.Information, "{Agent} in talk {Talk}: {Change}. {Others} others are told.")]
    private static partial void LogChange(ILogger logger, UUID agent, TalkChange change, UUID talk, int others);

    private void OnClosed(IViewer viewer)
    {
        if (viewer.Presence is { IsChild: false })
            Remove(viewer.Agent.AgentId);
    }

    // Unless he is in another region of the process by now.
    private void OnLeft(ScenePresence who) => _search.Find(who.Id, viewer =>
    {
        if (viewer is null)
            Remove(who.Id);
    });

    private void Remove(UUID agent)
    {
        foreach (var news in _book?.Remove(agent) ?? [])
            Tell(news, TalkChange.Leave);
    }
}
