namespace OpenSim.Primitives;

/// <summary>A position on the whole grid in metres: doubles, because floats lose centimetres far from the origin.</summary>
public readonly record struct Vector3D(double X, double Y, double Z);
