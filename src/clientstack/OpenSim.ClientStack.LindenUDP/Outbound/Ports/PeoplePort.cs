using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

internal sealed class PeoplePort(ViewerSession session) : IPeoplePort
{
    public void SendNames(IReadOnlyList<(UUID Id, string FirstName, string LastName)> names)
    {
        if (names.Count > 0)
            session.Out.SendAll(names, () => new UUIDNameReplyWriter(session.Out.Room),
                (ref UUIDNameReplyWriter writer, (UUID Id, string FirstName, string LastName) name) =>
                    writer.UUIDNameBlock(name.Id, name.FirstName, name.LastName));
    }

    public void SendOnline(IReadOnlyList<UUID> agents)
    {
        if (agents.Count > 0)
            session.Out.SendAll(agents, () => new OnlineNotificationWriter(session.Out.Room),
                (ref OnlineNotificationWriter writer, UUID agent) => writer.AgentBlock(agent));
    }

    public void SendOffline(IReadOnlyList<UUID> agents)
    {
        if (agents.Count > 0)
            session.Out.SendAll(agents, () => new OfflineNotificationWriter(session.Out.Room),
                (ref OfflineNotificationWriter writer, UUID agent) => writer.AgentBlock(agent));
    }

    public void SendProfile(AvatarProfile profile)
    {
        var writer = new AvatarPropertiesReplyWriter(session.Out.LargeRoom);
        writer.AgentData(session.Agent.AgentId, profile.AgentId);
        // CharterMember of one byte is a caption number, of more the caption itself.
        byte[] caption = profile.Title.Length > 0 ? System.Text.Encoding.UTF8.GetBytes(profile.Title + '\0') : [profile.AccountType];
        writer.PropertiesData(profile.ImageId, profile.FirstLifeImageId, profile.PartnerId, profile.About, profile.FirstLifeAbout,
            profile.BornOn, profile.Url, caption, profile.Flags);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendInterests(UUID agentId, AvatarInterests interests)
    {
        var writer = new AvatarInterestsReplyWriter(session.Out.LargeRoom);
        writer.AgentData(session.Agent.AgentId, agentId);
        writer.PropertiesData(interests.WantToMask, interests.WantTo, interests.SkillsMask, interests.Skills, interests.Languages);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendNotes(UUID about, string notes)
    {
        var writer = new AvatarNotesReplyWriter(session.Out.LargeRoom);
        writer.AgentData(session.Agent.AgentId);
        writer.Data(about, notes);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendPicks(UUID creatorId, IReadOnlyList<(UUID Id, string Name)> picks)
    {
        var writer = new AvatarPicksReplyWriter(session.Out.LargeRoom);
        writer.AgentData(session.Agent.AgentId, creatorId);
        foreach (var (id, name) in picks)
            writer.Data(id, name);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendPick(Pick pick, string creatorName)
    {
        var writer = new PickInfoReplyWriter(session.Out.LargeRoom);
        writer.AgentData(session.Agent.AgentId);
        writer.Data(pick.Id, pick.CreatorId, pick.IsTop, pick.ParcelId, pick.Name, pick.Description, pick.SnapshotId, creatorName,
            pick.ParcelName, pick.RegionName, pick.Position, pick.SortOrder, pick.IsEnabled);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendClassifieds(UUID creatorId, IReadOnlyList<(UUID Id, string Name)> classifieds)
    {
        var writer = new AvatarClassifiedReplyWriter(session.Out.LargeRoom);
        writer.AgentData(session.Agent.AgentId, creatorId);
        foreach (var (id, name) in classifieds)
            writer.Data(id, name);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendClassified(Classified classified)
    {
        var writer = new ClassifiedInfoReplyWriter(session.Out.LargeRoom);
        writer.AgentData(session.Agent.AgentId);
        writer.Data(classified.Id, classified.CreatorId, (uint)classified.CreationDate, (uint)classified.ExpirationDate,
            (uint)classified.Category, classified.Name, classified.Description, classified.ParcelId, (uint)classified.ParentEstate,
            classified.SnapshotId, classified.RegionName, classified.Position, classified.ParcelName, classified.Flags, classified.Price);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendUserInfo(bool mailsMessages, bool isVisible, string email)
    {
        var writer = new UserInfoReplyWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId);
        writer.UserData(mailsMessages, isVisible ? "default" : "hidden", email);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendRights(UUID granter, UUID friend, int rights)
    {
        var writer = new ChangeUserRightsWriter(session.Out.Room);
        writer.AgentData(granter);
        writer.Rights(friend, rights);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendFriendshipEnded(UUID other)
    {
        var writer = new TerminateFriendshipWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId, session.Agent.SessionId);
        writer.ExBlock(other);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendFound(UUID agentId, double globalX, double globalY)
    {
        var writer = new FindAgentWriter(session.Out.Room);
        writer.AgentBlock(session.Agent.AgentId, agentId, 0);
        writer.LocationBlock(globalX, globalY);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendCardOffer(UUID from, UUID offer)
    {
        var writer = new OfferCallingCardWriter(session.Out.Room);
        writer.AgentData(from, UUID.Zero);
        writer.AgentBlock(session.Agent.AgentId, offer);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendCardAnswer(UUID offer, bool accepted)
    {
        if (accepted)
        {
            var yes = new AcceptCallingCardWriter(session.Out.Room);
            yes.AgentData(session.Agent.AgentId, UUID.Zero);
            yes.TransactionBlock(offer);
            session.Out.Send(yes, ThrottleCategory.Task);
            return;
        }

        var no = new DeclineCallingCardWriter(session.Out.Room);
        no.AgentData(session.Agent.AgentId, UUID.Zero);
        no.TransactionBlock(offer);
        session.Out.Send(no, ThrottleCategory.Task);
    }

    public void SendMuteList(string fileName)
    {
        var writer = new MuteListUpdateWriter(session.Out.Room);
        writer.MuteData(session.Agent.AgentId, fileName);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendMuteListUnchanged()
    {
        var writer = new UseCachedMuteListWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendPickerReply(UUID queryId, IReadOnlyList<(UUID Id, string FirstName, string LastName)> found) =>
        session.Out.SendAll(found, () =>
        {
            var writer = new AvatarPickerReplyWriter(session.Out.Room);
            writer.AgentData(session.Agent.AgentId, queryId);
            // Nobody found is one entry with a zero id: viewers wait for ever on an empty list.
            if (found.Count == 0)
                writer.Data(UUID.Zero, "", "");
            return writer;
        }, (ref AvatarPickerReplyWriter writer, (UUID Id, string FirstName, string LastName) person) =>
            writer.Data(person.Id, person.FirstName, person.LastName));

    public void SendMoneyBalance(int balance, MoneyMove move)
    {
        var writer = new MoneyBalanceReplyWriter(session.Out.Room);
        writer.MoneyData(session.Agent.AgentId, move.Transaction, move.IsDone, balance, 0, 0, "");
        writer.TransactionInfo(move.Type, move.From, false, move.To, false, move.Amount, move.Description);
        session.Out.Send(writer, ThrottleCategory.Task);
    }
}
