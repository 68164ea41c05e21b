namespace OpenSim.Primitives;

/// <summary>Somebody is to be in a role, or not any more.</summary>
public readonly record struct GroupRoleChange(UUID RoleId, UUID AgentId, bool IsAdded);
