using OpenSim.Primitives;

namespace OpenSim.World.Viewers;

/// <summary>Somebody in a talk.</summary>
/// <param name="IsMuted">A moderator does not let him write.</param>
public readonly record struct TalkMember(UUID AgentId, bool IsModerator, bool IsMuted);
