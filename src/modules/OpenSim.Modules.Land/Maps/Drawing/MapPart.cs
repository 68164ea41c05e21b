using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Modules.Land.Maps.Drawing;

/// <summary>A prim as the map sees it, copied out of the region.</summary>
/// <param name="Rotation">In the region.</param>
/// <param name="Kind">Prim, or tree.</param>
/// <param name="Asset">Of a mesh or sculpt; zero for a prim with a path and a profile.</param>
/// <param name="TextureEntry">Never written to.</param>
internal readonly record struct MapPart(Vector3 Position, Quaternion Rotation, Vector3 Scale, PCode Kind, PrimShape Shape, UUID Asset,
    byte SculptType, byte[] TextureEntry);
