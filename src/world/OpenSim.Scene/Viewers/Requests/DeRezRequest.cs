using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <param name="DestinationId">Folder, item or prim; zero for the one that is meant for such things.</param>
public sealed record DeRezRequest(
    IReadOnlyList<SceneObjectGroup> Objects, DeRezDestination Destination, UUID DestinationId = default, UUID TransactionId = default,
    UUID GroupId = default)
{
    /// <summary>The objects stay where they are.</summary>
    public bool Keeps => Destination is DeRezDestination.SaveOver or DeRezDestination.TakeCopy or DeRezDestination.IntoPrim;
}
