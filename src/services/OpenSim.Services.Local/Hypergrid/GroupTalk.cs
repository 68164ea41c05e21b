using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Groups;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Messages;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>
/// The talk of groups between the group's grid and its members' homes. Members in regions are told as regions tell each other: one message
/// to each server, which has it heard by all members that it has.
/// </summary>
internal sealed class GroupTalk(ServiceSet services, IGroupProxies proxies, IForeignGrids others, RegionLines lines)
{
    private const string GroupsServer = "GroupsServerURI";
    private const int MaxMembers = 10_000;
    private const int MaxHomes = 100;
    private const int MaxText = 1023; // bytes, as viewers send it
    private const int MaxName = 128;

    private readonly IGroupsService _groups = services.Groups; // the grid's own, before others' are put among them

    /// <summary>What a member has said at home: in the regions of this grid, and at the homes of others but his.</summary>
    /// <param name="speaker">A member, whose token was right.</param>
    /// <returns>False for whom the group gives no voice.</returns>
    public async ValueTask<bool> Say(Visitor speaker, GroupWords words)
    {
        var roles = await _groups.GetRolesOf(speaker.Id, words.GroupId);
        if (!roles.Any(role => role.Powers.HasFlag(GroupPowers.JoinChat)))
            return false;
        var heard = words with { Speaker = speaker.Id, SpeakerName = $"{speaker.ShownFirst} {speaker.ShownLast}" };
        await TellRegions(heard);
        await TellHomes(heard, GridAddress.Of(speaker.HomeUri));
        return true;
    }

    /// <summary>To members in regions of this grid. False where none is in any.</summary>
    public async ValueTask<bool> TellRegions(GroupWords words)
    {
        if (Encoding.UTF8.GetByteCount(words.Text) > MaxText || words.SpeakerName.Length > MaxName)
            return false;
        var members = await _groups.GetMembers(words.Speaker, words.GroupId, MaxMembers);
        var places = await PresentUsers.Find(services, members.Select(member => member.AgentId));
        var isTold = false;
        await Rounds.Make(places, async (server, member) =>
        {
            var delivery = await lines.Regions.Send(server, Message(words, member));
            if (delivery == Delivery.Taken)
                Volatile.Write(ref isTold, true);
            return delivery;
        }, isOnceEach: true);
        return isTold;
    }

    private async ValueTask TellHomes(GroupWords words, string speakersHome)
    {
        var homes = new Dictionary<string, Visitor>();
        var members = await _groups.GetMembers(words.Speaker, words.GroupId, MaxMembers);
        foreach (var user in await services.GridUsers.GetGridUserInfos([.. members.Select(member => member.AgentId.ToString())]))
            if (Visitor.Parse(user.UserId) is { } visitor && homes.Count < MaxHomes)
                homes.TryAdd(GridAddress.Of(visitor.HomeUri), visitor);
        homes.Remove(speakersHome);
        await Task.WhenAll(homes.Values.Select(visitor => TellHome(visitor, words)));
    }

    private async Task TellHome(Visitor visitor, GroupWords words)
    {
        try
        {
            var token = await proxies.GetToken(visitor.Id, words.GroupId);
            if (token.Length > 0 && others.Agents(visitor.HomeUri) is { } agents
                && (await agents.GetServerUrls(visitor.Id)).GetValueOrDefault(GroupsServer) is { Length: > 0 } address
                && others.Groups(address) is { } server)
                await server.Hear(words with { Member = visitor.UserId, Token = token });
        }
        catch (ServiceAwayException)
        {
            // Those who are at home there do not hear it.
        }
    }

    private static InstantMessage Message(GroupWords words, UUID to) => new()
    {
        FromAgentId = words.Speaker,
        FromName = words.SpeakerName,
        FromGroup = true,
        ToAgentId = to,
        Dialog = InstantMessageDialog.SessionSend,
        SessionId = words.GroupId,
        Text = words.Text
    };
}
