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
        for (var next = 0; next < names.Count;)
        {
            var writer = new UUIDNameReplyWriter(session.Out.Room);
            while (next < names.Count && writer.UUIDNameBlock(names[next].Id, names[next].FirstName, names[next].LastName))
                next++;
            session.Out.Send(MessageId.UUIDNameReply, writer.Finish(), ThrottleCategory.Task);
        }
    }

    public void SendOnline(IReadOnlyList<UUID> agents)
    {
        for (var next = 0; next < agents.Count;)
        {
            var writer = new OnlineNotificationWriter(session.Out.Room);
            while (next < agents.Count && writer.AgentBlock(agents[next]))
                next++;
            session.Out.Send(MessageId.OnlineNotification, writer.Finish(), ThrottleCategory.Task);
        }
    }

    public void SendOffline(IReadOnlyList<UUID> agents)
    {
        for (var next = 0; next < agents.Count;)
        {
            var writer = new OfflineNotificationWriter(session.Out.Room);
            while (next < agents.Count && writer.AgentBlock(agents[next]))
                next++;
            session.Out.Send(MessageId.OfflineNotification, writer.Finish(), ThrottleCategory.Task);
        }
    }

    public void SendProfile(AvatarProfile profile)
    {
        var writer = new AvatarPropertiesReplyWriter(session.Out.LargeRoom);
        writer.AgentData(session.Agent.AgentId, profile.AgentId);
        // CharterMember of one byte is a caption number; 0 is a plain resident.
        writer.PropertiesData(profile.ImageId, profile.FirstLifeImageId, profile.PartnerId, profile.About, profile.FirstLifeAbout, profile.BornOn,
            profile.Url, new byte[] { 0 }, profile.Flags);
        session.Out.Send(MessageId.AvatarPropertiesReply, writer.Finish(), ThrottleCategory.Task);
    }

    public void SendPickerReply(UUID queryId, IReadOnlyList<(UUID Id, string FirstName, string LastName)> found)
    {
        var next = 0;
        do
        {
            var writer = new AvatarPickerReplyWriter(session.Out.Room);
            writer.AgentData(session.Agent.AgentId, queryId);
            // Nobody found is one entry with a zero id: viewers wait for ever on an empty list.
            if (found.Count == 0)
                writer.Data(UUID.Zero, "", "");
            while (next < found.Count && writer.Data(found[next].Id, found[next].FirstName, found[next].LastName))
                next++;
            session.Out.Send(MessageId.AvatarPickerReply, writer.Finish(), ThrottleCategory.Task);
        }
        while (next < found.Count);
    }

    public void SendMoneyBalance(UUID transactionId, bool success, string description, int balance)
    {
        var writer = new MoneyBalanceReplyWriter(session.Out.Room);
        writer.MoneyData(session.Agent.AgentId, transactionId, success, balance, 0, 0, description);
        session.Out.Send(MessageId.MoneyBalanceReply, writer.Finish(), ThrottleCategory.Task);
    }
}
