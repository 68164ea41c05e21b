using System.Numerics;

namespace OpenSim.World.Keyframes;

/// <summary>A key as a script gives it: from where the one before has ended.</summary>
/// <param name="Way">Metres in the region; null for none.</param>
/// <param name="Turn">About the axes that the linkset has then; null for none.</param>
public readonly record struct MotionKey(Vector3? Way, Quaternion? Turn, int Milliseconds);

/// <summary>A key that is being played, or will be: from one pose to another at a steady speed.</summary>
/// <param name="Left">Milliseconds of it that are still to come.</param>
public readonly record struct KeyframeStretch(
    Vector3 From, Vector3 To, Quaternion RotationFrom, Quaternion RotationTo, int Milliseconds, double Left);
