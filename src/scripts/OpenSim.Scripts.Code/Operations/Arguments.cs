using System.Numerics;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Code.Operations;

/// <summary>What an event gives to its handler. What is not there or of another type is zero: queues come out of files too.</summary>
internal static class Arguments
{
    public static int Integer(Script script, int index) => At(script, index, out var item) && item.IsInteger ? item.Integer : 0;

    public static float Single(Script script, int index) => (float)Double(script, index);

    public static double Double(Script script, int index) => At(script, index, out var item) && item.IsFloat ? item.Float : 0;

    public static string Text(Script script, int index) => At(script, index, out var item) && item.IsText ? item.Text : "";

    public static Vector3 Vector(Script script, int index) =>
        At(script, index, out var item) && item.Type == Declarations.ScriptType.Vector ? item.Vector : Vector3.Zero;

    public static Quaternion Rotation(Script script, int index) =>
        At(script, index, out var item) && item.Type == Declarations.ScriptType.Rotation ? item.Rotation : Quaternion.Identity;

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
