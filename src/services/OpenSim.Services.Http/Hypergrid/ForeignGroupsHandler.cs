using System.Globalization;
using System.Net;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Wire.Groups;

namespace OpenSim.Services.Http.Hypergrid;

/// <summary>
/// Groups across grids, at <c>/hg-groups</c>. Anything that is missing is <c>RESULT NULL</c> with a reason, also for who shows no right
/// token.
/// </summary>
public sealed class ForeignGroupsHandler : FormHandler
{
    private const int MaxBody = 64 * 1024;
    private const string Incomplete = "Bad network data";
    private static readonly string[] Question = ["RequestingAgentID", "GroupID", "AccessToken"];

    private static readonly string[] Words = [.. Question, "SpeakerID", "SpeakerName", "Text"];

    private readonly IForeignGroups _groups;
    private readonly Func<IPAddress, bool> _admits;

    /// <param name="admits">Whether an address may call now.</param>
    public ForeignGroupsHandler(IForeignGroups groups, Func<IPAddress, bool> admits)
        : base(new HandlerDef("HGGroupsService", "HGGroupsServiceRobustConnector", "/hg-groups", ServicePort.Public, ["POST"], MaxBody))
    {
        (_groups, _admits) = (groups, admits);
        With("POSTGROUP", ["RequestingAgentID", "GroupID", "AgentID", "AccessToken", "Location"], Join);
        With("REMOVEAGENTFROMGROUP", ["AgentID", "GroupID", "AccessToken"], async form =>
            await _groups.Leave(Agent(form["AgentID"]), Group(form), Token(form))
                ? new LlsdMap { ["RESULT"] = "true" }
                : Null("Internal error"));
        With("GETGROUP", ["RequestingAgentID", "AccessToken"], GetGroup);
        With("GETGROUPMEMBERS", Question, async form => Listed("m-", (await _groups.GetMembers(Asker(form), Group(form), Token(form)))
            .Select(found => Named(GroupPairs.Write(found.Member), "AgentID", found.Name))));
        With("GETGROUPROLES", Question, async form => Listed("r-", (await _groups.GetRoles(Asker(form), Group(form), Token(form)))
            .Select(GroupPairs.Write)));
        With("GETROLEMEMBERS", Question, async form => Listed("rm-", (await _groups.GetRoleMembers(Asker(form), Group(form), Token(form)))
            .Select(found => Named(GroupPairs.Write(found.Member), "MemberID", found.Name))));
        With("ADDNOTICE", ["RequestingAgentID", "GroupID", "NoticeID", "FromName", "Subject", "Message", "HasAttachment"],
            async form => Told(await _groups.AddNotice(GroupPairs.ReadNotice(form))));
        With("VERIFYNOTICE", ["NoticeID", "GroupID"],
            async form => Told(await _groups.HasNotice(form["NoticeID"].AsUuid(), Group(form))));
        With("OWN_SAY", Words, async form => Told(await _groups.Say(WordsOf(form))));
        With("OWN_HEAR", Words, async form => Told(await _groups.Hear(WordsOf(form))));
    }

    public override async ValueTask<ServiceAnswer> Answer(ServiceRequest request) =>
        _admits(request.Caller) ? await base.Answer(request) : ServiceAnswer.Text("Too many calls at once.", 429);

    protected override ServiceAnswer Unknown => ServiceAnswer.Xml(Null("Unknown method"));

    private void With(string method, string[] fields, Func<LlsdMap, ValueTask<LlsdMap>> answer) => On(method, async form =>
        ServiceAnswer.Xml(fields.All(form.ContainsKey) ? await answer(form) : Null(Incomplete)));

    private async ValueTask<LlsdMap> Join(LlsdMap form)
    {
        var refusal = await _groups.Join(
            Agent(form["AgentID"]), Group(form), form["Location"].AsString(), form["Name"].AsString(), Token(form));
        return new LlsdMap { ["REASON"] = refusal ?? "", ["RESULT"] = Word(refusal is null) };
    }

    private async ValueTask<LlsdMap> GetGroup(LlsdMap form) =>
        await _groups.GetGroup(Asker(form), Group(form), form["Name"].AsString(), Token(form)) is { } found
            ? new LlsdMap { ["RESULT"] = Named(GroupPairs.Write(found.Group), "FounderUUI", found.Founder) }
            : Null("Group not found");

    private static GroupWords WordsOf(LlsdMap form) => new(form["RequestingAgentID"].AsString(), Group(form), Token(form),
        form["SpeakerID"].AsUuid(), form["SpeakerName"].AsString(), form["Text"].AsString());

    private static LlsdMap Named(LlsdMap pairs, string key, string name)
    {
        pairs[key] = name;
        return pairs;
    }

    private static LlsdMap Listed(string key, IEnumerable<LlsdMap> values)
    {
        var list = new LlsdMap();
        foreach (var value in values)
            list[key + list.Count.ToString(CultureInfo.InvariantCulture)] = value;
        return list.Count > 0 ? new LlsdMap { ["RESULT"] = list } : Null("No members");
    }

    private static LlsdMap Told(bool isDone) => new() { ["RESULT"] = Word(isDone) };

    private static LlsdMap Null(string reason) => new() { ["RESULT"] = "NULL", ["REASON"] = reason };

    private static string Word(bool isSo) => isSo ? "True" : "False";

    private static string Token(LlsdMap form) => form["AccessToken"].AsString();

    private static UUID Asker(LlsdMap form) => Agent(form["RequestingAgentID"]);

    private static UUID Agent(LlsdValue value) => GroupPairs.Agent(value);

    private static UUID Group(LlsdMap form) => form["GroupID"].AsUuid();
}
