namespace OpenSim.ClientStack.LindenUDP.Reports;

/// <summary>Numbers of SimStats that are looked up when they are told.</summary>
/// <param name="ResidentKiB">Memory of the process.</param>
/// <param name="VirtualKiB">Addresses that it has taken.</param>
/// <param name="StillPrims">Prims that avatars touch and that do not move.</param>
/// <param name="IdleShare">Of the frames since the last time, those in which the region rested: 0 to 1.</param>
internal readonly record struct SimSizes(long ResidentKiB, long VirtualKiB, int StillPrims, double IdleShare);
