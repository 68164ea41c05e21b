using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World.Prims;

/// <summary>Where on an avatar a linkset is worn.</summary>
/// <param name="Point">1 to 55.</param>
/// <param name="Offset">Metres from the attachment point.</param>
/// <param name="ItemId">Item of the wearer's inventory; zero for what is worn for the time being and lies in none.</param>
public readonly record struct AttachmentPlace(byte Point, Vector3 Offset, Quaternion Rotation, UUID ItemId = default);
