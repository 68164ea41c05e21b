using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Capabilities;

/// <summary>Who is in a talk of more than two, as viewers read it in events and in answers of ChatSessionRequest.</summary>
public static class TalkBody
{
    public static LlsdMap Members(UUID session, IReadOnlyList<TalkMember> members)
    {
        var (info, agents) = (new LlsdMap(), new LlsdArray());
        foreach (var member in members)
        {
            info[member.AgentId.ToString()] = Info(member);
            agents.Add(member.AgentId);
        }

        return new LlsdMap { ["session_id"] = session, ["agent_info"] = info, ["agents"] = agents };
    }

    public static LlsdMap Info(TalkMember member) => new()
    {
        ["can_voice_chat"] = false,
        ["is_moderator"] = member.IsModerator,
        ["mutes"] = new LlsdMap { ["text"] = member.IsMuted }
    };
}
