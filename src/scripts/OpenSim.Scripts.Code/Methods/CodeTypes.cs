using System.Numerics;
using System.Reflection;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Code.Methods;

/// <summary>What stands for a type of scripts in code.</summary>
internal static class CodeTypes
{
    private const BindingFlags Anything = BindingFlags.Static | BindingFlags.Public;

    public static Type Of(ScriptType type, Dialect dialect) => type switch
    {
        ScriptType.Void => typeof(void),
        ScriptType.Integer => typeof(int),
        ScriptType.Float => dialect == Dialect.SecondLife ? typeof(float) : typeof(double),
        ScriptType.Vector => typeof(Vector3),
        ScriptType.Rotation => typeof(Quaternion),
        ScriptType.List => typeof(LslList),
        _ => typeof(string)
    };

    /// <summary>A method of a class of operations, by its name and what lies on the stack.</summary>
    public static MethodInfo Method(Type owner, string name, params Type[] parameters) =>
        owner.GetMethod(name, Anything, parameters) ??
        throw new MissingMethodException($"{owner.Name}.{name}({string.Join<Type>(", ", parameters)})");
}
