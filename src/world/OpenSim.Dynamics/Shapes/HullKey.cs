using System.Numerics;
using OpenSim.Physics.Shapes;

namespace OpenSim.Dynamics.Shapes;

/// <summary>What makes two hulls the same: the mesh, none for a box, and the size.</summary>
internal readonly record struct HullKey(CollisionMesh? Mesh, Vector3 Size);
