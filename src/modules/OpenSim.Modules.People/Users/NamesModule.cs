using OpenSim.Console;
using OpenSim.Modules.Guests;
using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.People.Users;

/// <summary>
/// Names for ids and ids for names. Anyone who is here is known; others come from the accounts, from what is known of visitors, and from
/// what they have made, and are remembered. Source: UUIDNameRequest, AvatarPickerRequest.
/// </summary>
public sealed class NamesModule : RegionModule, IPeopleRequests
{
    private const int MaxRemembered = 10_000;
    private const int MaxFound = 50;

    private readonly Dictionary<UUID, (string First, string Last)> _known = [];
    private ForeignNames _foreign = null!;

    public override string Name => "UserManagementModule";

    public void SendNames(IViewer viewer, IReadOnlyList<UUID> ids)
    {
        List<(UUID, string, string)> names = [.. ids.Where(_known.ContainsKey).Select(id => (id, _known[id].First, _known[id].Last))];
        if (names.Count > 0)
            viewer.People.SendNames(names);
        List<UUID> unknown = [.. ids.Where(id => !id.IsZero && !_known.ContainsKey(id)).Distinct()];
        if (unknown.Count == 0 || Service<IUserAccountService>() is not { } accounts)
            return;
        Scene.Background(viewer, "names", async _ =>
        {
            var found = await accounts.GetUserAccounts(Scene.Info.ScopeId, unknown);
            List<(UUID Id, string First, string Last)> people = [.. found.Select(a => (a.PrincipalId, a.FirstName, a.LastName))];
            var visitors = await _foreign.Find([.. unknown.Except(people.Select(p => p.Id))]);
            people.AddRange(visitors.Select(visitor => (visitor.Id, visitor.ShownFirst, visitor.ShownLast)));
            people.AddRange(await Friends(viewer.Agent.AgentId, [.. unknown.Except(people.Select(p => p.Id))]));
            if (people.Count > 0)
                Scene.Post(_ => Tell(viewer, people));
        });
    }

    public void Find(IViewer viewer, UUID query, string words)
    {
        if (Service<IUserAccountService>() is not { } accounts || words.Trim().Length == 0)
        {
            viewer.People.SendPickerReply(query, []);
            return;
        }

        Scene.Background(viewer, "people search", async _ =>
        {
            var found = await accounts.FindInDirectory(
                Service<IUserProfilesService>(), viewer.Agent.AgentId, Scene.Info.ScopeId, words.Trim());
            Scene.Post(_ =>
                viewer.People.SendPickerReply(query, [.. found.Take(MaxFound).Select(a => (a.PrincipalId, a.FirstName, a.LastName))]));
        }, viewer.Agent.AgentId, WorkKind.Search);
    }

    protected override void Attach(Scene scene)
    {
        scene.Events.OnPresenceAdded += presence => Remember(presence.Id, presence.FirstName, presence.LastName);
        _foreign = new ForeignNames(scene, Service<OwnGrid>() is null ? null : Service<IGridUserService>(),
            Service<GuestBook>());
        scene.RegisterModuleInterface<IForeignNames>(_foreign);
        Answer(this);
        var users = Commands("Users");
        users.Add("show names", "", "Lists the names that this region remembers.", ShowNames);
        users.Add("reset user cache", "", "Forgets all names; they are asked for again.", Reset);
    }

    // A friend from another grid may never have been here.
    private async ValueTask<IEnumerable<(UUID Id, string First, string Last)>> Friends(UUID user, IReadOnlyList<UUID> ids)
    {
        if (ids.Count == 0 || Service<OwnGrid>() is null || Service<IFriendsService>() is not { } friends)
            return [];
        var known = await friends.GetFriends(user.ToString());
        return known.Select(row => Visitor.Parse(row.Friend)).OfType<Visitor>().Where(v => ids.Contains(v.Id))
            .Select(v => (v.Id, v.ShownFirst, v.ShownLast));
    }

    private void Tell(IViewer viewer, List<(UUID Id, string First, string Last)> people)
    {
        foreach (var (id, first, last) in people)
            Remember(id, first, last);
        viewer.People.SendNames(people);
    }

    // Forgetting all when there are too many is crude, but they come back as they are asked for, and it takes thousands of visitors.
    private void Remember(UUID id, string first, string last)
    {
        if (_known.Count >= MaxRemembered)
            _known.Clear();
        _known[id] = (first, last);
    }

    private void ShowNames(CommandContext context)
    {
        var table = new ConsoleTable("Id", "Name");
        using (Scene.Token.Take())
        {
            foreach (var (id, name) in _known)
                table.Add(id.ToString(), $"{name.First} {name.Last}");
        }

        table.WriteTo(context.Out);
    }

    private void Reset(CommandContext context)
    {
        using (Scene.Token.Take())
            _known.Clear();
        context.WriteLine("All names are forgotten.");
    }
}
