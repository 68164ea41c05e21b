using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <param name="FromTaskId">Prim in whose contents the item is; zero for the agent's own inventory.</param>
/// <param name="At">Where it is to stand: the point that the viewer's ray has met.</param>
/// <param name="RestoresPlace">Whether it is to stand where it stood when it was taken, wherever the ray points.</param>
public sealed record RezRequest(
    UUID ItemId, UUID FromTaskId, Vector3 At, Vector3 Normal, bool RezSelected, bool RemoveItem, UUID GroupId,
    bool RestoresPlace = false);
