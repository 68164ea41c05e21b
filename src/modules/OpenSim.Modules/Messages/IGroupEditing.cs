using OpenSim.Primitives;

namespace OpenSim.Modules.Messages;

/// <summary>
/// Members of groups, for objects on behalf of their owners, who may be away (osInviteToGroup). Any thread, without a token.
/// </summary>
public interface IGroupEditing
{
    /// <summary>Sends somebody an invitation into the role of everyone.</summary>
    /// <returns>Why not, in words, or null.</returns>
    ValueTask<string?> Invite(UUID by, UUID group, UUID invitee);

    /// <summary>Takes somebody out, and tells him.</summary>
    /// <returns>Why not, in words, or null.</returns>
    ValueTask<string?> Eject(UUID by, UUID group, UUID member);
}
