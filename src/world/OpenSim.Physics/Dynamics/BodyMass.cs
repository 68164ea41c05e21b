using System.Numerics;

namespace OpenSim.Physics.Dynamics;

/// <summary>How heavy a linkset is.</summary>
/// <param name="Mass">kg.</param>
/// <param name="Centre">Metres in the root's frame.</param>
/// <param name="IsFinal">False while convex pieces of a part are being made: it will weigh a little less.</param>
public readonly record struct BodyMass(float Mass, Vector3 Centre, bool IsFinal = true);
