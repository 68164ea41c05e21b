using OpenSim.Primitives;

namespace OpenSim.Services.Groups;

/// <summary>Somebody is asked to join. There is one at a time for each group and invitee.</summary>
/// <param name="RoleId">The role that he is to have.</param>
public sealed record GroupInvite(UUID InviteId, UUID GroupId, UUID RoleId, UUID InviteeId);
