using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

internal sealed class TalkPort(ViewerSession session) : ITalkPort
{
    private const int Conference = 1; // type of a session

    public void SendStarted(UUID temporary, UUID id, string name, bool isGroup, IReadOnlyList<TalkMember> members)
    {
        var body = TalkBody.Members(id, members);
        body["temp_session_id"] = temporary;
        body["success"] = true;
        body["session_info"] = new LlsdMap
        {
            ["session_name"] = name,
            ["type"] = isGroup ? 0 : Conference,
            ["voice_enabled"] = false,
            ["moderated_mode"] = new LlsdMap { ["voice"] = false }
        };
        session.EventQueue.Enqueue("ChatterBoxSessionStartReply", body);
    }

    public void SendNotStarted(UUID temporary, string error) => session.EventQueue.Enqueue("ChatterBoxSessionStartReply", new LlsdMap
    {
        ["temp_session_id"] = temporary,
        ["session_id"] = temporary,
        ["success"] = false,
        ["error"] = error
    });

    public void SendInvitation(string name, InstantMessage message) => session.EventQueue.Enqueue("ChatterBoxInvitation", new LlsdMap
    {
        ["session_id"] = message.SessionId,
        ["session_name"] = name,
        ["from_id"] = message.FromAgentId,
        ["from_name"] = message.FromName,
        ["instantmessage"] = new LlsdMap
        {
            ["message_params"] = Parameters(message),
            ["agent_params"] = new LlsdMap
            {
                ["agent_id"] = session.Agent.AgentId,
                ["check_estate"] = true,
                ["god_level"] = 0,
                ["limited_to_estate"] = false
            }
        }
    });

    public void SendMembers(UUID id, IReadOnlyList<TalkMember> members, TalkChange change)
    {
        var (updates, words) = (new LlsdMap(), new LlsdMap());
        foreach (var member in members)
        {
            var update = new LlsdMap { ["info"] = TalkBody.Info(member) };
            if (change != TalkChange.Stay)
                update["transition"] = words[member.AgentId.ToString()] = change == TalkChange.Enter ? "ENTER" : "LEAVE";
            updates[member.AgentId.ToString()] = update;
        }

        session.EventQueue.Enqueue("ChatterBoxSessionAgentListUpdates", new LlsdMap
        {
            ["session_id"] = id,
            ["agent_updates"] = updates,
            ["updates"] = words
        });
    }

    public void SendRefused(UUID id, string what, string error) => session.EventQueue.Enqueue("ChatterBoxSessionEventReply", new LlsdMap
    {
        ["session_id"] = id,
        ["event"] = what,
        ["success"] = false,
        ["error"] = error
    });

    public void SendClosed(UUID id, string reason) => session.EventQueue.Enqueue("ForceCloseChatterBoxSession",
        new LlsdMap { ["session_id"] = id, ["reason"] = reason });

    private LlsdMap Parameters(InstantMessage message) => new()
    {
        ["type"] = (int)message.Dialog,
        ["id"] = message.SessionId,
        ["from_id"] = message.FromAgentId,
        ["from_name"] = message.FromName,
        ["from_group"] = message.FromGroup,
        ["to_id"] = session.Agent.AgentId,
        ["message"] = message.Text,
        ["timestamp"] = (int)message.Timestamp,
        ["offline"] = (int)message.Offline,
        ["parent_estate_id"] = (int)message.ParentEstateId,
        ["region_id"] = message.RegionId,
        ["position"] = new LlsdArray([message.Position.X, message.Position.Y, message.Position.Z]),
        ["source"] = 0,
        ["ttl"] = 1,
        ["data"] = new LlsdMap { ["binary_bucket"] = message.BinaryBucket }
    };
}
