using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World.Viewers;

/// <summary>An object among those that cost a region most.</summary>
/// <param name="Score">Milliseconds of a tick that its scripts take, or how much it collides.</param>
/// <param name="Owner">The owner's name.</param>
/// <param name="Bytes">Of its scripts.</param>
/// <param name="Urls">That its scripts have asked for.</param>
/// <param name="Since">Unix seconds, of its making.</param>
public sealed record TopObject(
    uint LocalId, UUID Id, Vector3 Position, float Score, string Name, string Owner, UUID OwnerId, string ParcelName, long Bytes, int Urls,
    uint Since);
