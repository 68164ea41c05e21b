namespace OpenSim.Primitives;

/// <summary>A member as the list of members shows him.</summary>
/// <param name="Powers">Of all his roles.</param>
/// <param name="Title">Of the role that he has chosen; empty for who may not see it.</param>
public sealed record GroupMember(UUID AgentId, string Title, GroupPowers Powers, bool IsOwner, int Contribution, bool AcceptsNotices);
