using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <param name="LocalId">Object in the region to be worn, 0 when it comes from the inventory.</param>
/// <param name="Point">Attachment point 0 (default) to 55.</param>
/// <param name="Adds">Beside what is worn there already.</param>
public sealed record AttachRequest(UUID ItemId, uint LocalId, byte Point, bool Adds, Quaternion Rotation);
