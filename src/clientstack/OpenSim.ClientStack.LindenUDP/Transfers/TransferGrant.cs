using OpenSim.Primitives;

namespace OpenSim.ClientStack.LindenUDP.Transfers;

/// <summary>What a viewer may read of what it has asked for.</summary>
/// <param name="Type">What the asset must be by itself, whatever an item says of it.</param>
/// <param name="Status"><see cref="TransferCode.Ok"/>, or why not.</param>
internal readonly record struct TransferGrant(UUID Asset, int Type, int Status)
{
    public static TransferGrant Refused(int reason) => new(UUID.Zero, 0, reason);
}
