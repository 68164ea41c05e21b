namespace OpenSim.Modules.Core.Teleports;

/// <summary>How a teleport came about; viewers show and do different things (feature-map A.2).</summary>
[Flags]
public enum TeleportFlags : uint
{
    None = 0,
    ViaLure = 4,
    ViaLandmark = 8,
    ViaLocation = 16,
    ViaHome = 32,
    IsFlying = 8192
}
