using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>One line of GroupRoleUpdate: a role as it is to be.</summary>
public readonly record struct GroupRoleEdit(GroupRoleEditKind Kind, GroupRole Role);
