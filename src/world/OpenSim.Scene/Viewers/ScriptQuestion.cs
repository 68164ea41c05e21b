using OpenSim.Primitives;

namespace OpenSim.World.Viewers;

/// <summary>A script asks somebody for permissions.</summary>
/// <param name="Permissions">Bits of PERMISSION_…</param>
/// <param name="Experience">Zero: grids of this family know none.</param>
public sealed record ScriptQuestion(UUID PrimId, UUID ItemId, string ObjectName, string OwnerName, int Permissions,
    UUID Experience = default);
