using OpenSim.Primitives;

namespace OpenSim.Services.Groups;

/// <summary>Somebody may not join.</summary>
/// <param name="Since">Unix seconds.</param>
public sealed record GroupBan(UUID AgentId, uint Since);
