namespace OpenSim.Primitives;

/// <summary>A member as the list of members shows him.</summary>
/// <param name="Powers">Of all his roles.</param>
/// <param name="Title">Of the role that he has chosen; empty for who may not see it.</param>
public sealed record GroupMember(UUID AgentId, string Title, GroupPowers Powers, bool IsOwner, int Contribution, bool AcceptsNotices)
{
    /// <summary>Of somebody of another grid "uuid;home URI;First Last"; else empty.</summary>
    public string UniversalId { get; init; } = "";

    /// <summary>Whether he shows the group in his profile.</summary>
    public bool IsInProfile { get; init; } = true;
}
