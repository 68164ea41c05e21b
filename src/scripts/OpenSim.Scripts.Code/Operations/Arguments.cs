using System.Numerics;
using System.Runtime.CompilerServices;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Code.Operations;

/// <summary>What an event gives to its handler. What is not there or of another type is zero: queues come out of files too.</summary>
internal static class Arguments
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int Integer(Script script, int index) => At(script, index, out var item) && item.IsInteger ? item.Integer : 0;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static float Single(Script script, int index) => (float)Double(script, index);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static double Double(Script script, int index) => At(script, index, out var item) && item.IsFloat ? item.Float : 0;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string Text(Script script, int index) => At(script, index, out var item) && item.IsText ? item.Text : "";

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Vector3 Vector(Script script, int index) =>
        At(script, index, out var item) && item.Type == Declarations.ScriptType.Vector ? item.Vector : Vector3.Zero;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Quaternion Rotation(Script script, int index) =>
        At(script, index, out var item) && item.Type == Declarations.ScriptType.Rotation ? item.Rotation : Quaternion.Identity;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static LslList List(Script script) => script.Current?.List ?? LslList.Empty;

    private static bool At(Script script, int index, out ListItem item)
    {
        item = default;
        if (script.Current is not { } current || (uint)index >= (uint)current.Arguments.Count)
            return false;
        item = current.Arguments[index];
        return true;
    }
}
