using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Code.Operations;

/// <summary>
/// Reads and writes of globals: numbers lie in words of eight bytes, vectors and rotations in two. The places are the code's own, so their
/// bounds are not looked at again. The value to store comes first: it is on the stack already.
/// </summary>
internal static class Globals
{
    public static int Integer(Script script, int index) => At<int>(script, index);

    public static float Single(Script script, int index) => At<float>(script, index);

    public static double Double(Script script, int index) => At<double>(script, index);

    public static Vector3 Vector(Script script, int index) => At<Vector3>(script, index);

    public static Quaternion Rotation(Script script, int index) => At<Quaternion>(script, index);

    public static string Text(Script script, int index) => Unsafe.As<string>(Object(script, index));

    public static LslList List(Script script, int index) => Unsafe.As<LslList>(Object(script, index));

    public static ScriptArray Array(Script script, int index) => Unsafe.As<ScriptArray>(Object(script, index));

    public static object Any(Script script, int index) => Object(script, index);

    public static void Set(int value, Script script, int index) => At<int>(script, index) = value;

    public static void Set(float value, Script script, int index) => At<float>(script, index) = value;

    public static void Set(double value, Script script, int index) => At<double>(script, index) = value;

    public static void Set(Vector3 value, Script script, int index) => At<Vector3>(script, index) = value;

    public static void Set(Quaternion value, Script script, int index) => At<Quaternion>(script, index) = value;

    public static void Set(string value, Script script, int index) => Object(script, index) = value;

    public static void Set(LslList value, Script script, int index) => Object(script, index) = value;

    public static void Set(ScriptArray value, Script script, int index) => Object(script, index) = value;

    public static void Set(object value, Script script, int index) => Object(script, index) = value;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref T At<T>(Script script, int index) where T : unmanaged =>
        ref Unsafe.As<long, T>(ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(script.Words), index));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref object Object(Script script, int index) =>
        ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(script.Objects), index);
}
