using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.Services.Groups;

namespace OpenSim.Modules.People.Groups;

/// <summary>
/// GroupMemberData (the members of a group), GroupAPIv1 (whom it has banned), AcceptGroupInvite and DeclineGroupInvite: what viewers of
/// today use beside the messages. Votes are refused in words.
/// </summary>
internal sealed class GroupCapabilities
{
    private readonly ICapabilities _capabilities;
    private readonly IGroupsService _service;
    private readonly MemberList _members;

    private GroupCapabilities(ICapabilities capabilities, IGroupsService service, MemberList members) =>
        (_capabilities, _service, _members) = (capabilities, service, members);

    private Dictionary<string, Func<CapabilityCall, ValueTask<LlsdValue?>>> Handlers => new()
    {
        ["GroupMemberData"] = Members,
        ["GroupAPIv1"] = Bans,
        ["AcceptGroupInvite"] = call => Answer(call, true),
        ["DeclineGroupInvite"] = call => Answer(call, false),
        ["StartGroupProposal"] = RefuseVotes,
        ["GroupProposalBallot"] = RefuseVotes
    };

    public static GroupCapabilities Add(ICapabilities capabilities, IGroupsService service, MemberList members)
    {
        var added = new GroupCapabilities(capabilities, service, members);
        foreach (var (name, handler) in added.Handlers)
            capabilities.Add(name, handler);
        return added;
    }

    public void Remove()
    {
        foreach (var name in Handlers.Keys)
            _capabilities.Remove(name);
    }

    private async ValueTask<LlsdValue?> Members(CapabilityCall call)
    {
        var group = call.Body["group_id"].AsUuid();
        var (members, lastSeen) = await _members.Find(call.AgentId, group);
        return MemberBody(group, members, lastSeen);
    }

    /// <summary>Titles are told once, and of a member's powers only where they are not everybody's.</summary>
    internal static LlsdMap MemberBody(UUID group, IReadOnlyList<GroupMember> members, IReadOnlyList<string> lastSeen)
    {
        var usual = members.GroupBy(member => member.Powers).MaxBy(same => same.Count())?.Key ?? GroupPowers.None;
        var (titles, numbers, list) = (new LlsdArray(), new Dictionary<string, int>(), new LlsdMap());
        for (var i = 0; i < members.Count; i++)
        {
            var member = members[i];
            if (numbers.TryAdd(member.Title, titles.Count))
                titles.Add(member.Title);
            var entry = new LlsdMap { ["last_login"] = lastSeen[i], ["title"] = numbers[member.Title] };
            if (member.Powers != usual)
                entry["powers"] = Hex(member.Powers);
            if (member.Contribution > 0)
                entry["donated_square_meters"] = member.Contribution;
            if (member.IsOwner)
                entry["owner"] = "Y";
            list[member.AgentId.ToString()] = entry;
        }

        return new LlsdMap
        {
            ["group_id"] = group,
            ["agent_id"] = UUID.Zero,
            ["member_count"] = members.Count,
            ["members"] = list,
            ["titles"] = titles,
            ["defaults"] = new LlsdMap { ["default_powers"] = Hex(usual) }
        };
    }

    private async ValueTask<LlsdValue?> Bans(CapabilityCall call)
    {
        if (!UUID.TryParse(call.Query("group_id"), out var group))
            return null;
        if (call.Method == "POST" && BanCall.Read(call.Body) is { } asked
            && await _service.ChangeBans(call.AgentId, group, asked.People, asked.IsBan) is { } refusal)
            Refuse(call, refusal);
        if (await _service.GetBans(call.AgentId, group) is not { } bans)
            return null;
        var list = new LlsdMap();
        foreach (var ban in bans)
            list[ban.AgentId.ToString()] = new LlsdMap { ["ban_date"] = DateTimeOffset.FromUnixTimeSeconds(ban.Since).UtcDateTime };
        return new LlsdMap { ["group_id"] = group, ["ban_list"] = list };
    }

    private static ValueTask<LlsdValue?> Answer(CapabilityCall call, bool accepted)
    {
        var group = call.Body["group"].AsUuid();
        call.Scene.Post(scene =>
        {
            if (scene.Presences.TryGet(call.AgentId, out var presence) && presence.Viewer is { } viewer)
                scene.Requests.Groups.AnswerInvite(viewer, UUID.Zero, group, accepted);
        });
        return new(LlsdBoolean.True);
    }

    private static ValueTask<LlsdValue?> RefuseVotes(CapabilityCall call)
    {
        Refuse(call, "Groups do not vote here.");
        return new(LlsdBoolean.True);
    }

    private static void Refuse(CapabilityCall call, string words) => call.Scene.Post(scene =>
    {
        if (scene.Presences.TryGet(call.AgentId, out var presence))
            presence.Viewer?.Refuse(words);
    });

    private static string Hex(GroupPowers powers) => ((ulong)powers).ToString("x16", CultureInfo.InvariantCulture);
}
