using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Groups;

namespace OpenSim.Modules.Travels.Guests;

// Coming and going, and what members are told, where it crosses grids.
public sealed partial class GuestGroups
{
    public ValueTask<string?> Join(UUID asker, UUID groupId, string token = "") =>
        Enter(asker, groupId, given => own.Join(asker, groupId, given));

    public ValueTask<string?> AnswerInvite(GroupInvite invite, bool accepted, string token = "") => accepted
        ? Enter(invite.InviteeId, invite.GroupId, given => own.AnswerInvite(invite, accepted, given))
        : own.AnswerInvite(invite, accepted, token);

    public async ValueTask<string?> Leave(UUID asker, UUID groupId)
    {
        if (await LocationOf(groupId) is { Length: > 0 } location)
            await homes.Ask(asker, location, await TokenOf(asker, groupId), (server, me, token) => server.Leave(me, groupId, token));
        return await own.Leave(asker, groupId);
    }

    public ValueTask<string?> Eject(UUID asker, UUID groupId, UUID memberId) => Here(groupId, () => own.Eject(asker, groupId, memberId));

    public ValueTask<string?> Invite(UUID asker, GroupInvite invite) => Here(invite.GroupId, () => own.Invite(asker, invite));

    public ValueTask<GroupInvite?> FindInvite(UUID inviteId, UUID groupId, UUID inviteeId) => own.FindInvite(inviteId, groupId, inviteeId);

    /// <summary>Kept here, and at the homes of members who are of other grids: they have it in their lists there.</summary>
    public async ValueTask<string?> AddNotice(UUID asker, GroupNotice notice)
    {
        if (await LocationOf(notice.GroupId) is { Length: > 0 })
            return Elsewhere;
        if (await own.AddNotice(asker, notice) is { } refusal)
            return refusal;
        try
        {
            var members = await own.GetMembers(asker, notice.GroupId, MaxMembers);
            await homes.TellAll([.. members.Select(member => member.AgentId)], asker, (server, me) => server.AddNotice(me, notice));
        }
        catch (ServiceAwayException)
        {
            // It is kept; homes are not told of what was announced while nobody could say which they are.
        }

        return null;
    }

    // A guest is a member here whatever his home makes of it, as with OpenSimulator. Anyone who is at home here has been made a member of
    // another grid's group by that grid, or he is none.
    private async ValueTask<string?> Enter(UUID member, UUID groupId, Func<string, ValueTask<string?>> enter)
    {
        if (await own.GetGroup(groupId) is { Location.Length: > 0 })
            return (await own.GetMemberships(member)).Find(groupId) is null ? Elsewhere : null;
        if (book.Find(member) is not { } guest)
            return await enter("");
        var token = UUID.Random().ToString();
        if (await enter(token) is { } refusal)
            return refusal;
        if (await own.GetGroup(groupId) is { } group)
            await homes.Tell(guest.Visitor, member, (server, me) => server.Join(me, member, groupId, group.Name, homes.Location, token));
        return null;
    }
}
