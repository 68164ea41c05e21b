using OpenSim.Primitives;

namespace OpenSim.Services.Remote.Groups;

/// <summary>
/// What those who were asked about belong to, as it was told last and as this process has changed it since: the answer while the service is
/// away. Thread-safe.
/// </summary>
internal sealed class KnownGroups(ServiceClient client)
{
    private readonly AgedCache<UUID, AgentGroups> _memberships = client.Cache<UUID, AgentGroups>(RemoteSettings.AccountAge);

    private readonly AgedCache<(UUID Agent, UUID Group), IReadOnlyList<GroupRole>> _roles =
        client.Cache<(UUID, UUID), IReadOnlyList<GroupRole>>(RemoteSettings.AccountAge);

    /// <summary>What is asked, else what is known.</summary>
    /// <exception cref="ServiceAwayException">There is no answer, and nothing is known.</exception>
    public async ValueTask<AgentGroups> Memberships(UUID agent, Func<ValueTask<AgentGroups?>> ask) =>
        await _memberships.AskOrGetOld(agent, ask) ?? AgentGroups.None;

    /// <summary>The same of somebody's roles.</summary>
    /// <exception cref="ServiceAwayException">There is no answer, and nothing is known.</exception>
    public async ValueTask<IReadOnlyList<GroupRole>> Roles(UUID agent, UUID group, Func<ValueTask<IReadOnlyList<GroupRole>?>> ask) =>
        await _roles.AskOrGetOld((agent, group), ask) ?? [];

    /// <summary>
    /// Whether a change may wait: of who is known to be in the group the service will not say that he is not. None is everybody's.
    /// </summary>
    public Retry MayWait(UUID agent, UUID group, GroupPowers power = GroupPowers.None) =>
        group.IsZero || _memberships.GetOld(agent)?.Find(group) is { } own && own.Powers.HasFlag(power) ? Retry.Late : Retry.Once;

    /// <summary>The same of a title.</summary>
    public Retry MayWait(UUID agent, UUID group, UUID role) => Find(agent, group, role) is null ? Retry.Once : Retry.Late;

    public void Activate(UUID agent, UUID group) => _memberships.Change(agent, groups => new AgentGroups(groups.All, group));

    public void Choose(UUID agent, UUID group, UUID role)
    {
        var title = Find(agent, group, role)?.Title;
        Change(agent, group, own => own with { RoleId = role, Title = title ?? own.Title });
    }

    public void Change(UUID agent, UUID group, Func<GroupMembership, GroupMembership> change) => _memberships.Change(agent,
        groups => new AgentGroups(groups.All.Select(own => own.GroupId == group ? change(own) : own), ActiveOf(groups)));

    public void Leave(UUID agent, UUID group)
    {
        _memberships.Change(agent, groups => new AgentGroups(groups.All.Where(own => own.GroupId != group), ActiveOf(groups)));
        _roles.Forget((agent, group));
    }

    private GroupRole? Find(UUID agent, UUID group, UUID role) =>
        _roles.GetOld((agent, group))?.FirstOrDefault(own => own.RoleId == role);

    private static UUID ActiveOf(AgentGroups groups) => groups.Active?.GroupId ?? UUID.Zero;
}
