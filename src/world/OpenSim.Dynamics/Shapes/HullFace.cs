using System.Numerics;

namespace OpenSim.Dynamics.Shapes;

/// <summary>A flat face of a hull.</summary>
/// <param name="Normal">Outwards.</param>
/// <param name="First">Where its corners begin in the list of corners, counter-clockwise seen from outside.</param>
internal readonly record struct HullFace(Vector3 Normal, int First, int Count);
