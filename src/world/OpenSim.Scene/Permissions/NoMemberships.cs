using OpenSim.Primitives;

namespace OpenSim.World.Permissions;

/// <summary>A region without groups: nobody belongs to any.</summary>
public sealed class NoMemberships : IMemberships
{
    public static readonly NoMemberships Instance = new();

    private NoMemberships()
    {
    }

    public GroupMembership? Find(UUID agent, UUID group) => null;

    public IReadOnlyList<UUID> Here(UUID group) => [];

    public ValueTask Learn(UUID agent) => ValueTask.CompletedTask;
}
