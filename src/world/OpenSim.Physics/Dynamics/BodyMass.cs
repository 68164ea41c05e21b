using System.Numerics;

namespace OpenSim.Physics.Dynamics;

/// <summary>How heavy a linkset is.</summary>
/// <param name="Mass">kg.</param>
/// <param name="Centre">Metres in the root's frame.</param>
public readonly record struct BodyMass(float Mass, Vector3 Centre);
