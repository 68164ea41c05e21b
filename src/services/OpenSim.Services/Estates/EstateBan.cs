using OpenSim.Primitives;

namespace OpenSim.Services.Estates;

/// <summary>A banned avatar, by whom and when (unix seconds).</summary>
public sealed record EstateBan(UUID BannedId, UUID BannedBy, int Time);
