namespace OpenSim.Scripts.Declarations;

/// <summary>Types of LSL. In C#: void, int, double, string, string, Vector3, Quaternion, LslList, ScriptArray, object.</summary>
public enum ScriptType : byte
{
    Void,
    Integer,

    /// <summary>32 bits in Second Life's dialect, 64 in OpenSimulator's; functions take and give 64.</summary>
    Float,
    String,

    /// <summary>A text of its own type: lists remember which it was.</summary>
    Key,
    Vector,
    Rotation,
    List,

    /// <summary>YEngine's: values by keys. Variables name arrays, and several may name one.</summary>
    Array,

    /// <summary>YEngine's: a value of any type but void, or undef.</summary>
    Object
}
