namespace OpenSim.Primitives;

/// <summary>
/// How an agent came or comes to a place: TeleportFlags of teleport messages, and of the simulation service. Viewers show and do different
/// things.
/// </summary>
[Flags]
public enum TeleportFlags : uint
{
    None = 0,
    ViaLure = 1 << 2,
    ViaLandmark = 1 << 3,
    ViaLocation = 1 << 4,
    ViaHome = 1 << 5,
    ViaTelehub = 1 << 6,
    ViaLogin = 1 << 7,
    DisableCancel = 1 << 11,
    ViaRegionId = 1 << 12,
    IsFlying = 1 << 13,
    ViaHypergridLogin = 1 << 30
}
