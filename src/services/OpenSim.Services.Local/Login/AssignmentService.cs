using OpenSim.Primitives;
using OpenSim.Services.Groups;
using OpenSim.Services.Users;
using OpenSim.Settings;

namespace OpenSim.Services.Local.Login;

/// <summary>
/// Section [Assignments] of the ini files: <c>Ada Lovelace = Keynote 1</c> for a person, <c>group Speakers = Keynote 2</c> for a group. A
/// person's own line counts before those of his groups, and of these the first.
/// </summary>
public sealed class AssignmentService : IAssignments
{
    public const string Section = "Assignments";

    private const string GroupPrefix = "group ";

    private readonly IGroupsService _groups;
    private readonly Dictionary<string, string> _byPerson = new(StringComparer.OrdinalIgnoreCase);
    private readonly List<(string Group, string Region)> _byGroup = [];
    private readonly HashSet<string> _regions = new(StringComparer.OrdinalIgnoreCase);

    public AssignmentService(Configuration configuration, IGroupsService groups)
    {
        _groups = groups;
        foreach (var (who, region) in configuration.Keys(Section))
        {
            _regions.Add(region);
            if (who.StartsWith(GroupPrefix, StringComparison.OrdinalIgnoreCase))
                _byGroup.Add((who[GroupPrefix.Length..].Trim(), region));
            else
                _byPerson[who] = region;
        }
    }

    public bool IsAssigned(string region) => _regions.Contains(region);

    public async ValueTask<string?> RegionOf(UUID agent, string name)
    {
        if (_byPerson.TryGetValue(name, out var own))
            return own;
        if (_byGroup.Count == 0)
            return null;
        var groups = await _groups.GetMemberships(agent);
        return _byGroup.Find(a => groups.All.Any(g => g.GroupName.Equals(a.Group, StringComparison.OrdinalIgnoreCase))).Region;
    }
}
