using System.Numerics;
using System.Reflection;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Engine.Added;

/// <summary>Types of modules' methods as scripts have them.</summary>
internal static class ModuleTypes
{
    /// <exception cref="ArgumentException">It has other types, or more than one list.</exception>
    public static AddedFunction Declare(ModuleFunction function)
    {
        var leading = function.Method.GetParameters();
        if (leading.Length < 2 || leading[0].ParameterType != typeof(UUID) || leading[1].ParameterType != typeof(UUID))
            throw Wrong(function.Method, "its first two parameters are not UUID: the prim and the script that calls");
        var parameters = function.Parameters.Select(p => Of(p) ?? throw Wrong(function.Method, $"scripts have no {p.Name}")).ToArray();
        if (parameters.Count(p => p == ScriptType.List) > 1)
            throw Wrong(function.Method, "it takes more than one list");
        return new AddedFunction(function.Name, Of(function.ReturnType) ?? throw Wrong(function.Method, "scripts have no such result"),
            parameters);
    }

    public static ApiConstant Declare(string name, object value) => value switch
    {
        int number => new ApiConstant(name, ScriptType.Integer, number, false),
        bool isSo => new ApiConstant(name, ScriptType.Integer, isSo ? 1 : 0, false),
        float number => new ApiConstant(name, ScriptType.Float, (double)number, false),
        double number => new ApiConstant(name, ScriptType.Float, number, false),
        string or Vector3 or Quaternion => new ApiConstant(name, Of(value.GetType())!.Value, value, false),
        UUID id => new ApiConstant(name, ScriptType.String, id.ToString(), false),
        _ => throw new ArgumentException($"The constant {name} is a {value.GetType().Name}, which scripts do not have.", nameof(value))
    };

    private static ScriptType? Of(Type type)
    {
        if (type == typeof(void))
            return ScriptType.Void;
        if (type == typeof(string))
            return ScriptType.String;
        if (type == typeof(UUID))
            return ScriptType.Key;
        if (type == typeof(int))
            return ScriptType.Integer;
        if (type == typeof(float) || type == typeof(double))
            return ScriptType.Float;
        if (type == typeof(Vector3))
            return ScriptType.Vector;
        if (type == typeof(Quaternion))
            return ScriptType.Rotation;
        return type == typeof(object[]) ? ScriptType.List : null;
    }

    private static ArgumentException Wrong(MethodInfo method, string why) =>
        new($"{method.DeclaringType?.Name}.{method.Name} cannot be called by scripts: {why}.");
}
