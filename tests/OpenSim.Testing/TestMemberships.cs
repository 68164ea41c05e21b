using OpenSim.Primitives;
using OpenSim.World.Permissions;

namespace OpenSim.Testing;

/// <summary>Members of groups as a test has them: <c>new TestMemberships().Add(ada, group, GroupPowers.AllowRez)</c>.</summary>
public sealed class TestMemberships : IMemberships
{
    private readonly Dictionary<(UUID Agent, UUID Group), GroupMembership> _all = [];

    public TestMemberships Add(UUID agent, UUID group, GroupPowers powers = GroupPowers.None, string name = "Group")
    {
        _all[(agent, group)] = new GroupMembership { GroupId = group, GroupName = name, Powers = powers };
        return this;
    }

    public void Remove(UUID agent, UUID group) => _all.Remove((agent, group));

    public GroupMembership? Find(UUID agent, UUID group) => _all.GetValueOrDefault((agent, group));

    public IReadOnlyList<UUID> Here(UUID group) => [.. _all.Keys.Where(key => key.Group == group).Select(key => key.Agent)];

    public ValueTask Learn(UUID agent) => ValueTask.CompletedTask;
}
