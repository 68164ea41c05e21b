using OpenSim.Modules.Messages;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Api.People;

/// <summary>
/// Members of the group to which the object is set, by the powers of its owner: OpenSimulator's functions. The script waits for the
/// service.
/// </summary>
[ScriptFunctions]
public static class OsGroupFunctions
{
    private const int Member = 2;

    /// <returns>1 when he is invited, 2 for who is a member, 0 for who cannot be.</returns>
    public static int osInviteToGroup(RegionScript script, string agentId)
    {
        if (Editing(script) is not { } editing || Avatars.Find(script, agentId) is not { Viewer.IsActive: true } who)
            return 0;
        var (owner, group) = (script.Part.OwnerId, script.Part.GroupId);
        return script.Scene.Memberships.IsMember(who.Id, group)
            ? Member
            : Done(script, "invitation to a group", who.Id, () => editing.Invite(owner, group, who.Id));
    }

    /// <returns>Whether he was a member, and is none any more.</returns>
    public static int osEjectFromGroup(RegionScript script, string agentId)
    {
        var (owner, group, member) = (script.Part.OwnerId, script.Part.GroupId, Ids.Of(agentId));
        return member.IsZero || Editing(script) is not { } editing
            ? 0
            : Done(script, "ejection from a group", member, () => editing.Eject(owner, group, member));
    }

    // Of an object that is set to a group which does not own it.
    private static IGroupEditing? Editing(RegionScript script) =>
        script.Part.GroupId.IsZero || script.Part.GroupId == script.Part.OwnerId
            ? null
            : script.Scene.RequestModuleInterface<IGroupEditing>();

    private static int Done(RegionScript script, string what, UUID person, Func<ValueTask<string?>> change) =>
        ServiceAnswer.Of(script, what, person, "0", async (_, refused) =>
        {
            try
            {
                return await change() is null ? "1" : refused;
            }
            catch (Exception e) when (Modules.Away.Is(e))
            {
                return refused;
            }
        }) == "1"
            ? 1
            : 0;
}
