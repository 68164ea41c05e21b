using OpenSim.Primitives;

namespace OpenSim.Services.Local.Groups;

/// <summary>What somebody is in a group, as the database says in this moment.</summary>
/// <param name="Roles">Those that he is in; empty for who is no member.</param>
/// <param name="OwnerRole">The role of the group's owners.</param>
internal sealed record GroupStanding(bool IsMember, IReadOnlyList<GroupRole> Roles, UUID OwnerRole)
{
    public bool IsOwner => IsIn(OwnerRole) && !OwnerRole.IsZero;

    public GroupPowers Powers { get; } = Roles.Aggregate(GroupPowers.None, (powers, role) => powers | role.Powers);

    public bool IsIn(UUID role) => Roles.Any(r => r.RoleId == role);

    /// <summary>Any of these powers. Owners have all, whatever their role says.</summary>
    public bool Has(GroupPowers power) => IsOwner || (Powers & power) != 0;

    /// <summary>
    /// Whether he may bring others into a role: with the limited power those that he is in, and only owners make owners.
    /// </summary>
    public bool MayAssign(UUID role)
    {
        if (IsOwner || role.IsZero)
            return true;
        return role != OwnerRole && (Has(GroupPowers.AssignMember) || (Has(GroupPowers.AssignMemberLimited) && IsIn(role)));
    }
}
