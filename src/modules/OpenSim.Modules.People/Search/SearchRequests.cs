using OpenSim.Primitives;
using OpenSim.Services.Groups;
using OpenSim.Services.Search;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Permissions;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;
using OpenSim.World.Viewers.Search;

namespace OpenSim.Modules.People.Search;

/// <summary>The search window of one region's viewers, in the lane of searches.</summary>
internal sealed class SearchRequests(Scene scene, PlaceSearch places, IServiceProvider services) : ISearchRequests
{
    public void FindPeople(IViewer viewer, SearchQuestion question) => Search(viewer, "people", async () =>
    {
        if (Service<IUserAccountService>() is not { } accounts)
            return [];
        var found = await accounts.FindInDirectory(Service<IUserProfilesService>(), viewer.Agent.AgentId, scene.Info.ScopeId,
            question.Text.Trim(), question.Start);
        var online = await Online(viewer.Agent.AgentId, [.. found.Select(a => a.PrincipalId)]);
        return [.. found.Select(a => new FoundPerson(a.PrincipalId, a.FirstName, a.LastName, online.Contains(a.PrincipalId)))
            .Where(person => person.IsOnline || !question.Flags.HasFlag(SearchFlags.Online))];
    }, (IReadOnlyList<FoundPerson> found) => viewer.Search.SendPeople(question.Query, found));

    public void FindGroups(IViewer viewer, SearchQuestion question)
    {
        if (scene.Memberships is NoMemberships)
            viewer.Refuse("Groups are not available here.");
        else
            Search(viewer, "groups", async () => Service<IGroupsService>() is { } groups
                ? await groups.FindGroups(question.Text, question.Start, SearchQuestion.PageSize)
                : [], (IReadOnlyList<GroupListing> found) => viewer.Search.SendGroups(question.Query, found));
    }

    public void FindEvents(IViewer viewer, SearchQuestion question) => Search(viewer, "events", async () =>
        Service<IEventService>() is { } events
            ? await events.Find(EventText.ToQuestion(question, scene.Clock.UnixTime), question.Start, SearchQuestion.PageSize)
            : [], (IReadOnlyList<WorldEvent> found) => viewer.Search.SendEvents(question.Query, found));

    public void FindPlaces(IViewer viewer, SearchQuestion question) => Search(viewer, "places",
        () => places.FindListed(question),
        (IReadOnlyList<FoundPlace> found) => viewer.Search.SendPlaces(question.Query, found));

    public void FindPopular(IViewer viewer, SearchQuestion question) => Search(viewer, "popular places",
        () => places.FindListed(question),
        (IReadOnlyList<FoundPlace> found) => viewer.Search.SendPopular(question.Query, found));

    public void FindLand(IViewer viewer, LandQuestion question) => Search(viewer, "land",
        () => places.FindOnSale(question, viewer.Agent.AgentId),
        (IReadOnlyList<FoundPlace> found) => viewer.Search.SendLand(question.Query, found));

    public void FindClassifieds(IViewer viewer, SearchQuestion question) => Search(viewer, "classifieds", async () =>
        Service<IUserProfilesService>() is { } profiles
            ? await profiles.FindClassifieds(new ClassifiedQuestion(question.Text.Trim(), question.Category, scene.Clock.UnixTime,
                SearchQuestion.Includes(question.Flags, 0), SearchQuestion.Includes(question.Flags, 1)), question.Start,
                SearchQuestion.PageSize)
            : [], (IReadOnlyList<Classified> found) => viewer.Search.SendClassifieds(question.Query, found));

    // A group's land is for its members to know.
    public void FindHoldings(IViewer viewer, UUID transaction, SearchQuestion question)
    {
        var (me, isOfGroup) = (viewer.Agent.AgentId, question.Flags.HasFlag(SearchFlags.GroupOwned));
        if (isOfGroup && !scene.Memberships.IsMember(me, question.Query))
        {
            viewer.Search.SendHoldings(question.Query, transaction, []);
            return;
        }

        var owner = isOfGroup ? question.Query : me;
        Search(viewer, "holdings", () => places.FindHoldings(question, owner, isOfGroup),
            (IReadOnlyList<FoundPlace> found) => viewer.Search.SendHoldings(question.Query, transaction, found));
    }

    private async ValueTask<IReadOnlySet<UUID>> Online(UUID asker, IReadOnlyList<UUID> found) =>
        Service<IPresenceService>() is { } presences && Service<IFriendsService>() is { } friends
            ? await presences.SeenOnline(friends, asker, found)
            : new HashSet<UUID>();

    // A newer search of the same kind takes the place of one that waits.
    private void Search<T>(IViewer viewer, string kind, Func<ValueTask<T>> find, Action<T> tell) =>
        scene.Background(viewer, "search of " + kind, async _ =>
        {
            var found = await find();
            scene.Post(_ => tell(found));
        }, kind, WorkKind.Search);

    private T? Service<T>()
        where T : class => (T?)services.GetService(typeof(T));
}
