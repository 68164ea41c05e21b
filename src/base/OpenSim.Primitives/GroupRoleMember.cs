namespace OpenSim.Primitives;

/// <summary>Somebody is in a role.</summary>
public readonly record struct GroupRoleMember(UUID RoleId, UUID AgentId);
