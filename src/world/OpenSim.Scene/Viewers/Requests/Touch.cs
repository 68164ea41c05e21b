using System.Numerics;

namespace OpenSim.World.Viewers.Requests;

/// <summary>
/// Where on a prim a mouse is: texture and surface coordinates, face, place and directions in the region; zero where the viewer has not
/// said.
/// </summary>
public readonly record struct Touch(Vector3 Offset, Vector3 TextureAt, Vector3 SurfaceAt, int Face, Vector3 Position, Vector3 Normal,
    Vector3 Binormal);
