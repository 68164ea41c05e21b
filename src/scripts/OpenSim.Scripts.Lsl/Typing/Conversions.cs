using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Lsl.Typing;

/// <summary>How a value comes to another type without a cast; the lesser is nearer.</summary>
internal enum Fit
{
    Same,
    SecondLife,

    /// <summary>What only a script can have that has switched YEngine's arrays on: it is said once, by that line.</summary>
    Extended,
    OpenSimulator,
    No
}

/// <summary>Which types become which.</summary>
internal static class Conversions
{
    public static Fit Implicit(ScriptType from, ScriptType to)
    {
        if (from == to)
            return Fit.Same;
        return (from, to) switch
        {
            (ScriptType.Integer, ScriptType.Float) or (ScriptType.String, ScriptType.Key) or (ScriptType.Key, ScriptType.String) =>
                Fit.SecondLife,
            (ScriptType.Void, _) or (_, ScriptType.Void) => Fit.No,
            (_, ScriptType.Object) or (ScriptType.Object, ScriptType.String or ScriptType.Key) => Fit.Extended,
            ( >= ScriptType.Array, _) => Fit.No,
            (_, ScriptType.String or ScriptType.Key or ScriptType.List) => Fit.OpenSimulator,
            _ => Fit.No
        };
    }

    /// <summary>By a cast that is written. Of keys OpenSimulator takes what strings can become.</summary>
    public static bool Explicit(ScriptType from, ScriptType to) =>
        Implicit(from, to) != Fit.No
        || (from == ScriptType.Object && to != ScriptType.Void)
        || (from, to) is (ScriptType.Float, ScriptType.Integer)
            or (ScriptType.String or ScriptType.Key, ScriptType.Integer or ScriptType.Float or ScriptType.Vector or ScriptType.Rotation);
}
