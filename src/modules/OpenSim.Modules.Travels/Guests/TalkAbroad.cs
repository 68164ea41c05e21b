using OpenSim.Modules.Messages;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Groups;
using OpenSim.Services.Hypergrid;

namespace OpenSim.Modules.Travels.Guests;

/// <summary>
/// What is said here in the talk of a group, brought to other grids: to the group's own, if it is not this one, else to the homes of
/// members from elsewhere, one call to each. Who is to be told is asked for once in a while. Any thread, beside the region.
/// </summary>
/// <param name="own">The grid's groups.</param>
public sealed class TalkAbroad(IGroupsService own, MemberHomes homes, TimeProvider time) : ITalkAbroad
{
    private const int MaxMembers = 10_000;
    private const int MaxHomes = 100;
    private const int MaxGroups = 1000;

    /// <summary>As members in other processes are remembered.</summary>
    private static readonly TimeSpan GoodFor = TimeSpan.FromSeconds(20);

    private readonly Lock _gate = new(); // guards _ways
    private readonly Dictionary<UUID, (long Since, Ways Ways)> _ways = [];

    public async Task<bool> Say(InstantMessage said, IReadOnlyCollection<UUID> here)
    {
        try
        {
            var ways = Known(said.SessionId) ?? await Look(said, here);
            if (ways.Location.Length > 0)
                return await SayThere(said, ways.Location);
            await Task.WhenAll(ways.Homes.Select(home => Hear(home, said)));
        }
        catch (ServiceAwayException)
        {
            // Nobody knows where they are; those who are here have heard it.
        }

        return true;
    }

    private async ValueTask<bool> SayThere(InstantMessage said, string location)
    {
        var token = (await own.GetMemberships(said.FromAgentId)).Find(said.SessionId)?.AccessToken ?? "";
        return await homes.Ask(said.FromAgentId, location, token, (server, me, key) =>
            server.Say(new GroupWords(me, said.SessionId, key, UUID.Zero, "", said.Text)));
    }

    private static async Task Hear(Home home, InstantMessage said)
    {
        try
        {
            await home.Server.Hear(new GroupWords(
                home.Member.UserId, said.SessionId, home.Token, said.FromAgentId, said.FromName, said.Text));
        }
        catch (ServiceAwayException)
        {
            // Those who are at home there do not hear it.
        }
    }

    private Ways? Known(UUID group)
    {
        lock (_gate)
            return _ways.TryGetValue(group, out var known) && time.GetElapsedTime(known.Since) < GoodFor ? known.Ways : null;
    }

    private async Task<Ways> Look(InstantMessage said, IReadOnlyCollection<UUID> here)
    {
        var location = (await own.GetGroup(said.SessionId))?.Location ?? "";
        var found = new List<Home>();
        if (location.Length == 0)
        {
            UUID[] members = [.. (await own.GetMembers(said.FromAgentId, said.SessionId, MaxMembers))
                .Select(member => member.AgentId).Except(here)];
            foreach (var visitor in (await homes.Foreigners(members)).DistinctBy(v => GridAddress.Of(v.HomeUri)).Take(MaxHomes))
                if (await HomeOf(visitor, said.SessionId) is { } home)
                    found.Add(home);
        }

        var ways = new Ways(location, found);
        lock (_gate)
        {
            if (_ways.Count >= MaxGroups)
                _ways.Clear();
            _ways[said.SessionId] = (time.GetTimestamp(), ways);
        }

        return ways;
    }

    // Null for a member without a token, and for a home that does not answer.
    private async ValueTask<Home?> HomeOf(Visitor visitor, UUID group)
    {
        try
        {
            return (await own.GetMemberships(visitor.Id)).Find(group)?.AccessToken is { Length: > 0 } token
                && await homes.ServerOf(visitor) is { } server
                ? new Home(visitor, token, server)
                : null;
        }
        catch (ServiceAwayException)
        {
            return null;
        }
    }

    /// <param name="Location">Of another grid's group; else empty.</param>
    private sealed record Ways(string Location, IReadOnlyList<Home> Homes);

    private sealed record Home(Visitor Member, string Token, IGroupsAbroad Server);
}
