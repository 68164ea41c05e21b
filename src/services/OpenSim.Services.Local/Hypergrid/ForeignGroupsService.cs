using System.Security.Cryptography;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Groups;
using OpenSim.Services.Hypergrid;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>
/// Groups across grids, over the grid's own groups service. OpenSimulator takes memberships and notices from whoever sends them; here a
/// user has to be abroad in that grid, and a notice has to be there.
/// </summary>
public sealed class ForeignGroupsService(
    ServiceSet services, IGroupProxies proxies, IUserAgentService agents, IForeignGrids others, string home, RegionLines? lines = null)
    : IForeignGroups
{
    private const int MaxNamed = 10_000;
    private const int MaxToken = 36;

    private readonly GroupTalk? _talk = lines is null ? null : new GroupTalk(services, proxies, others, lines);

    public async ValueTask<string?> Join(UUID user, UUID groupId, string location, string name, string token)
    {
        if (GridAddress.TryParse(location) is not { } address)
            return "Bad location for group proxy";
        if (groupId.IsZero || token.Length is 0 or > MaxToken || await services.Accounts.GetUserAccount(UUID.Zero, user) is null)
            return "There is no such user.";
        if (GridAddress.TryParse(await agents.LocateUser(user))?.Host != address.Host)
            return "This user is not in your grid.";
        return await proxies.JoinProxy(
            new GroupRecord { Id = groupId, Name = $"{name} @ {address.Authority}", Location = location }, user, token);
    }

    public async ValueTask<bool> Leave(UUID agentId, UUID groupId, string token) =>
        await IsMember(agentId, groupId, token) && await services.Groups.Leave(agentId, groupId) is null;

    public async ValueTask<(GroupRecord Group, string Founder)?> GetGroup(UUID asker, UUID groupId, string name, string token)
    {
        if (groupId.IsZero && name.Length > 0)
            groupId = (await services.Groups.FindGroups(name, 0, 100))
                .FirstOrDefault(found => found.Name.Equals(name, StringComparison.OrdinalIgnoreCase))?.GroupId ?? UUID.Zero;
        return await IsMember(asker, groupId, token) && await services.Groups.GetGroup(groupId) is { } group
            ? (group, await NameOf(group.FounderId))
            : null;
    }

    public async ValueTask<IReadOnlyList<(GroupMember Member, string Name)>> GetMembers(UUID asker, UUID groupId, string token)
    {
        if (!await IsMember(asker, groupId, token))
            return [];
        var members = await services.Groups.GetMembers(asker, groupId, MaxNamed);
        var names = await NamesOf([.. members.Select(member => member.AgentId)]);
        return [.. members.Select(member => (member, names[member.AgentId]))];
    }

    public async ValueTask<IReadOnlyList<GroupRole>> GetRoles(UUID asker, UUID groupId, string token) =>
        await IsMember(asker, groupId, token) ? await services.Groups.GetRoles(groupId) : [];

    public async ValueTask<IReadOnlyList<(GroupRoleMember Member, string Name)>> GetRoleMembers(UUID asker, UUID groupId, string token)
    {
        if (!await IsMember(asker, groupId, token))
            return [];
        var members = await services.Groups.GetRoleMembers(asker, groupId, MaxNamed);
        var names = await NamesOf([.. members.Select(member => member.AgentId).Distinct()]);
        return [.. members.Select(member => (member, names[member.AgentId]))];
    }

    public async ValueTask<bool> AddNotice(GroupNotice notice)
    {
        if (await services.Groups.GetGroup(notice.GroupId) is not { Location.Length: > 0 } group
            || others.Groups(group.Location) is not { } origin)
            return false;
        try
        {
            return await origin.HasNotice(notice.NoticeId, notice.GroupId) && await proxies.AddProxyNotice(notice);
        }
        catch (ServiceAwayException)
        {
            return false;
        }
    }

    public ValueTask<bool> HasNotice(UUID noticeId, UUID groupId) => proxies.HasNotice(noticeId, groupId);

    public async ValueTask<bool> Say(GroupWords words) =>
        _talk is not null && Visitor.Parse(words.Member) is { } speaker && await IsMember(speaker.Id, words.GroupId, words.Token)
        && await services.Groups.GetGroup(words.GroupId) is { Location: "" } && await _talk.Say(speaker, words);

    /// <summary>A user of this grid is not believed to have spoken elsewhere while he is not there.</summary>
    public async ValueTask<bool> Hear(GroupWords words) =>
        _talk is not null && UUID.TryParse(words.Member.AsSpan(0, Math.Min(36, words.Member.Length)), out var member)
        && await IsMember(member, words.GroupId, words.Token)
        && await services.Groups.GetGroup(words.GroupId) is { Location.Length: > 0 }
        && (await services.Accounts.GetUserAccount(UUID.Zero, words.Speaker) is null
            || await agents.LocateUser(words.Speaker) is { Length: > 0 })
        && await _talk.TellRegions(words);

    private async ValueTask<bool> IsMember(UUID agent, UUID group, string token) => token.Length > 0
        && await proxies.GetToken(agent, group) is { Length: > 0 } known
        && CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(known), Encoding.UTF8.GetBytes(token));

    private async ValueTask<string> NameOf(UUID agent) => (await NamesOf([agent]))[agent];

    // Users of this grid by its address, those who have visited it by their own; of others only the id is known.
    private async ValueTask<Dictionary<UUID, string>> NamesOf(IReadOnlyList<UUID> agents)
    {
        var names = agents.ToDictionary(id => id, id => id.ToString());
        foreach (var account in await services.Accounts.GetUserAccounts(UUID.Zero, agents))
            names[account.PrincipalId] = $"{account.PrincipalId};{home};{account.FirstName} {account.LastName}";
        string[] unknown = [.. names.Where(pair => pair.Value == pair.Key.ToString()).Select(pair => pair.Value)];
        foreach (var user in await services.GridUsers.GetGridUserInfos(unknown))
            if (Visitor.Parse(user.UserId) is { } visitor)
                names[visitor.Id] = user.UserId;
        return names;
    }
}
