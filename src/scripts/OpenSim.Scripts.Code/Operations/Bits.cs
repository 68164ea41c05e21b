using System.Numerics;
using System.Runtime.CompilerServices;

namespace OpenSim.Scripts.Code.Operations;

/// <summary>
/// Floats, vectors and rotations as the words that frames hold them in. Code turns its own into words before it calls anything as it
/// leaves, and back after the last call as it comes back: a float that lives beyond a call has no register, and a loop would take it from
/// memory in each round, for a call that is at its end.
/// </summary>
internal static class Bits
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long First(float value) => BitConverter.SingleToInt32Bits(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long First(double value) => BitConverter.DoubleToInt64Bits(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long First(Vector3 value) => Pair(value.X, value.Y);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Second(Vector3 value) => BitConverter.SingleToInt32Bits(value.Z);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long First(Quaternion value) => Pair(value.X, value.Y);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Second(Quaternion value) => Pair(value.Z, value.W);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static float Single(long first) => BitConverter.Int32BitsToSingle((int)first);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static double Double(long first) => BitConverter.Int64BitsToDouble(first);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector3 Vector(long first, long second) => new(Low(first), High(first), Low(second));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Quaternion Rotation(long first, long second) => new(Low(first), High(first), Low(second), High(second));

    private static long Pair(float low, float high) =>
        (uint)BitConverter.SingleToInt32Bits(low) | (long)BitConverter.SingleToInt32Bits(high) << 32;

    private static float Low(long pair) => BitConverter.Int32BitsToSingle((int)pair);

    private static float High(long pair) => BitConverter.Int32BitsToSingle((int)(pair >> 32));
}
