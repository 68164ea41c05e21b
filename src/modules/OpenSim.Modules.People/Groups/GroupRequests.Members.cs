using System.Buffers.Binary;
using OpenSim.Modules.Economy;
using OpenSim.Modules.Messages;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.Services.Groups;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.People.Groups;

// Coming and going: who asks is told by a reply, whom it concerns by an instant message.
internal sealed partial class GroupRequests
{
    private const int FeeLength = 4; // before the role, in the bucket of an invitation

    public void Join(IViewer viewer, UUID group)
    {
        var me = viewer.Agent.AgentId;
        work.Change(viewer, "join a group", () => PayAndJoin(me, group), async () =>
        {
            scene.Post(_ => viewer.Groups.SendJoined(group, true));
            await news.Tell([me]);
        }, () => viewer.Groups.SendJoined(group, false));
    }

    // The fee is the bank's: a group has no purse. Invitations are free, as in OpenSimulator.
    private async ValueTask<string?> PayAndJoin(UUID me, UUID group)
    {
        if (await service.GetGroup(group) is not { } record)
            return await service.Join(me, group);
        var fee = new Fee(record.MembershipFee, MoneyKind.GroupMembership, record.Name, new Goods(GoodsKind.Membership, group));
        return await scene.Charge(me, fee, async _ => await service.Join(me, group));
    }

    public void Leave(IViewer viewer, UUID group)
    {
        var me = viewer.Agent.AgentId;
        work.Change(viewer, "leave a group", () => service.Leave(me, group), async () =>
        {
            scene.Post(_ => viewer.Groups.SendLeft(group, true));
            await Drop(me, group);
        }, () => viewer.Groups.SendLeft(group, false));
    }

    public void Invite(IViewer viewer, UUID group, IReadOnlyList<GroupRoleMember> people)
    {
        var me = viewer.Agent.AgentId;
        scene.Background(viewer, "invite to a group", async _ =>
        {
            var record = await service.GetGroup(group);
            foreach (var (role, invitee) in people)
            {
                var invite = new GroupInvite(UUID.Random(), group, role, invitee);
                var refusal = await TryInvite(me, invite);
                scene.Post(_ =>
                {
                    if (refusal is not null)
                        viewer.Refuse(refusal);
                    else
                        Send(viewer, NewInvitation(NameOf(viewer), record!, invite));
                });
            }
        });
    }

    public void AnswerInvite(IViewer viewer, UUID invite, UUID group, bool accepted)
    {
        var me = viewer.Agent.AgentId;
        var joined = UUID.Zero;
        work.Change(viewer, "answer an invitation", async () =>
        {
            // Nobody becomes a member by an invitation of somebody else's.
            if (await service.FindInvite(invite, group, me) is not { } found || found.InviteeId != me)
                return "This invitation is not valid any more.";
            joined = found.GroupId;
            return await service.AnswerInvite(found, accepted);
        }, async () =>
        {
            if (!accepted)
                return;
            scene.Post(_ => viewer.Groups.SendJoined(joined, true));
            await news.Tell([me]);
        });
    }

    public void Eject(IViewer viewer, UUID group, IReadOnlyList<UUID> ejected)
    {
        var me = viewer.Agent.AgentId;
        scene.Background(viewer, "eject members", async _ =>
        {
            foreach (var member in ejected.Distinct())
            {
                var refusal = await service.Eject(me, group, member);
                scene.Post(_ =>
                {
                    viewer.Groups.SendEjected(group, refusal is null);
                    if (refusal is not null)
                        viewer.Refuse(refusal);
                });
                if (refusal is not null)
                    continue;
                await Drop(member, group);
                await TellEjected(me, NameOf(viewer), group, member, viewer);
            }
        });
    }

    private async ValueTask Drop(UUID member, UUID group)
    {
        await news.TellDropped(member, group);
        scene.Post(_ => scene.RequestModuleInterface<ITalks>()?.Close(member, group));
    }

    // An invitation to nobody would lie there for ever.
    private async ValueTask<string?> TryInvite(UUID me, GroupInvite invite) =>
        guests?.Find(invite.InviteeId) is null && accounts is not null
            && await accounts.GetUserAccount(scene.Info.ScopeId, invite.InviteeId) is null
            ? "There is nobody of that id."
            : await service.Invite(me, invite);

    // For objects of theirs, whether they are here or not.
    public async ValueTask<string?> Invite(UUID by, UUID group, UUID invitee)
    {
        var invite = new GroupInvite(UUID.Random(), group, UUID.Zero, invitee);
        if (await service.GetGroup(group) is not { } record)
            return "There is no such group.";
        if (await TryInvite(by, invite) is { } refusal)
            return refusal;
        var name = await NameOf(by);
        scene.Post(_ => Send(null, NewInvitation(name, record, invite)));
        return null;
    }

    public async ValueTask<string?> Eject(UUID by, UUID group, UUID member)
    {
        if (await service.Eject(by, group, member) is { } refusal)
            return refusal;
        await Drop(member, group);
        await TellEjected(by, await NameOf(by), group, member, null);
        return null;
    }

    /// <param name="viewer">Of who has done it, where one asked for it.</param>
    private async ValueTask TellEjected(UUID by, string byName, UUID group, UUID member, IViewer? viewer)
    {
        var record = await service.GetGroup(group);
        var name = record?.Name ?? "";
        var message = new InstantMessage
        {
            FromAgentId = by,
            FromName = byName,
            ToAgentId = member,
            Dialog = InstantMessageDialog.Message,
            SessionId = by ^ member,
            Text = $"You have been ejected from '{name}' by {byName}."
        };
        // Where he is in another process, that has more to do than to show it. The words go by themselves: an OpenSimulator region passes
        // over what comes with this dialog.
        if (!memberships.IsHere(member) && scene.FindRouter() is { } router)
            await router.BringElsewhere(message with { Dialog = InstantMessageDialog.GroupEjected, SessionId = group, Text = "" }, [member]);
        var memberName = viewer is null ? "" : await NameOf(member);
        scene.Post(_ =>
        {
            Send(viewer, message);
            viewer?.Messages.SendAlert($"{memberName} has been ejected from '{name}' by {byName}.");
        });
    }

    private async ValueTask<string> NameOf(UUID person) =>
        accounts is not null && await accounts.GetUserAccount(scene.Info.ScopeId, person) is { } account ? account.Name : "A member";

    private static string NameOf(IViewer viewer) => $"{viewer.Agent.FirstName} {viewer.Agent.LastName}";

    private void Send(IViewer? from, InstantMessage message)
    {
        var router = scene.RequestModuleInterface<IInstantMessageRouter>();
        if (from is null)
            router?.Send(scene, message);
        else
            router?.Send(from, message);
    }

    private static InstantMessage NewInvitation(string name, GroupRecord group, GroupInvite invite)
    {
        var bucket = new byte[FeeLength + 16];
        BinaryPrimitives.WriteInt32BigEndian(bucket, 0);
        invite.RoleId.WriteTo(bucket.AsSpan(FeeLength));
        return new InstantMessage
        {
            FromAgentId = group.Id,
            FromName = name,
            FromGroup = true,
            ToAgentId = invite.InviteeId,
            Dialog = InstantMessageDialog.GroupInvitation,
            SessionId = invite.InviteId,
            Text = $"{name} has invited you to join a group called {group.Name}. There is no cost to join this group.",
            BinaryBucket = bucket
        };
    }
}
