using OpenSim.Primitives;

namespace OpenSim.Physics.Forms;

/// <summary>What the form of a mesh or sculpt is made from.</summary>
/// <param name="SculptType">Last byte of the extra parameter: which kind, and how it is sewn.</param>
/// <param name="IsConvex">Physics shape "convex hull".</param>
public readonly record struct AssetFormKey(UUID Asset, byte SculptType, bool IsConvex);
