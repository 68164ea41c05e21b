using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Wire.Groups;

namespace OpenSim.Services.Remote.Hypergrid;

/// <summary>Groups of another grid and of its people, at <c>/hg-groups</c>.</summary>
public sealed class RemoteForeignGroups(ServiceClient client, TimeSpan timeout) : IGroupsAbroad
{
    private const int MaxAnswer = 8 * 1024 * 1024; // ten thousand members of a group

    public async ValueTask<bool> Join(string member, UUID agentId, UUID groupId, string name, string location, string token)
    {
        var form = Of(member, groupId, token);
        (form["AgentID"], form["Location"], form["Name"]) = (agentId, location, name);
        return Calls.IsDone(await Ask("POSTGROUP", form));
    }

    public async ValueTask<bool> Leave(string member, UUID groupId, string token)
    {
        var form = Of(member, groupId, token);
        form["AgentID"] = member;
        return Calls.IsDone(await Ask("REMOVEAGENTFROMGROUP", form));
    }

    public async ValueTask<(GroupRecord Group, string Founder)?> GetGroup(string member, UUID groupId, string token) =>
        (await Ask("GETGROUP", Of(member, groupId, token)))["RESULT"] is LlsdMap found
            ? (GroupPairs.ReadGroup(found), RemoteUserAgentService.Text(found["FounderUUI"]))
            : null;

    public async ValueTask<IReadOnlyList<(GroupMember Member, string Name)>> GetMembers(string member, UUID groupId, string token) =>
        [.. Listed(await Ask("GETGROUPMEMBERS", Of(member, groupId, token)))
            .Select(pairs => (GroupPairs.ReadMember(pairs), RemoteUserAgentService.Text(pairs["AgentID"])))];

    public async ValueTask<IReadOnlyList<GroupRole>> GetRoles(string member, UUID groupId, string token) =>
        [.. Listed(await Ask("GETGROUPROLES", Of(member, groupId, token))).Select(pairs => GroupPairs.ReadRole(pairs, groupId))];

    public async ValueTask<IReadOnlyList<(GroupRoleMember Member, string Name)>> GetRoleMembers(
        string member, UUID groupId, string token) =>
        [.. Listed(await Ask("GETROLEMEMBERS", Of(member, groupId, token)))
            .Select(pairs => (GroupPairs.ReadRoleMember(pairs), RemoteUserAgentService.Text(pairs["MemberID"])))];

    public async ValueTask<bool> AddNotice(string member, GroupNotice notice)
    {
        var form = GroupPairs.Write(notice, isWhole: true);
        form["RequestingAgentID"] = member;
        return Calls.IsDone(await Ask("ADDNOTICE", form));
    }

    public async ValueTask<bool> HasNotice(UUID noticeId, UUID groupId) =>
        Calls.IsDone(await Ask("VERIFYNOTICE", new LlsdMap { ["NoticeID"] = noticeId, ["GroupID"] = groupId }));

    public ValueTask<bool> Say(GroupWords words) => Tell("OWN_SAY", words);

    public ValueTask<bool> Hear(GroupWords words) => Tell("OWN_HEAR", words);

    private async ValueTask<bool> Tell(string method, GroupWords words)
    {
        var form = Of(words.Member, words.GroupId, words.Token);
        (form["SpeakerID"], form["SpeakerName"], form["Text"]) = (words.Speaker, words.SpeakerName, words.Text);
        return Calls.IsDone(await Ask(method, form));
    }

    private async ValueTask<LlsdMap> Ask(string method, LlsdMap form)
    {
        form["METHOD"] = method;
        var reply = await client.Send(ServiceCall.Post("/hg-groups", form) with { Timeout = timeout, MaxAnswer = MaxAnswer });
        return reply.IsSuccess ? reply.AsServerResponse() : new LlsdMap();
    }

    private static IEnumerable<LlsdValue> Listed(LlsdMap answer) => answer["RESULT"].Entries.Select(entry => entry.Value);

    private static LlsdMap Of(string member, UUID groupId, string token) =>
        new() { ["RequestingAgentID"] = member, ["GroupID"] = groupId, ["AccessToken"] = token };
}
