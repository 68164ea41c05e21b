using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Groups;

// How members stand in column PrincipalID: users of the grid by their ids, visitors of other grids as OpenSimulator writes them and looks
// for them, by their whole universal ids, "uuid;home URI;First Last". Rows of visitors with the id alone are found too.
public sealed partial class GroupsService
{
    /// <summary>Where rows of one person end that begin with his id: behind ';' there is '&lt;', in every order of letters.</summary>
    private static string EndOf(UUID agent) => agent + "<";

    private static UUID AgentOf(string principal) =>
        UUID.TryParse(principal.AsSpan(0, Math.Min(36, principal.Length)), out var id) ? id : UUID.Zero;

    /// <summary>For a first row of somebody: who has been here from elsewhere is known to the grid by his universal id.</summary>
    private async ValueTask<string> PrincipalOf(UUID agent)
    {
        var own = agent.ToString();
        var known = _users is null ? [] : await _users().GetGridUserInfos([own]);
        return known.Any(user => user.UserId == own)
            ? own
            : known.Select(user => user.UserId).FirstOrDefault(id => Visitor.Parse(id)?.Id == agent) ?? own;
    }

    /// <summary>For further rows: as he stands among the members of groups.</summary>
    private static string PrincipalOf(Session session, UUID agent) => session.First($"""
        select PrincipalID from os_groups_membership where PrincipalID between {agent} and {EndOf(agent)} order by PrincipalID desc limit 1
        """, row => row.Text(0)) ?? agent.ToString();
}
