using System.Numerics;
using OpenSim.Llsd;

namespace OpenSim.Serialization.Environments;

/// <summary>Vectors and rotations as arrays of numbers.</summary>
internal static class LlsdNumbers
{
    public static Quaternion ToQuaternion(this LlsdValue value) => new(At(value, 0), At(value, 1), At(value, 2), At(value, 3));

    public static LlsdArray ToNumbers(this Quaternion turn) => FrameModels.Numbers(turn.X, turn.Y, turn.Z, turn.W);

    private static float At(LlsdValue value, int index) => (float)value[index].AsReal();
}
