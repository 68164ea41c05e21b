using System.Collections.Concurrent;
using System.Numerics;
using System.Reflection;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Code.Methods;

/// <summary>What stands for a type of scripts in code.</summary>
internal static class CodeTypes
{
    private const BindingFlags Anything = BindingFlags.Static | BindingFlags.Instance | BindingFlags.Public;

    // Looking through a class took as long as writing the code of the call: each method is looked for once.
    private static readonly ConcurrentDictionary<(Type, string), MethodInfo> ByName = new();
    private static readonly ConcurrentDictionary<(Type, string), FieldInfo> Fields = new();
    private static readonly ConcurrentDictionary<(Type, string, Type?, Type?, Type?, Type?), MethodInfo> ByTypes = new();

    public static Type Of(ScriptType type, Dialect dialect) => type switch
    {
        ScriptType.Void => typeof(void),
        ScriptType.Integer => typeof(int),
        ScriptType.Float => dialect == Dialect.SecondLife ? typeof(float) : typeof(double),
        ScriptType.Vector => typeof(Vector3),
        ScriptType.Rotation => typeof(Quaternion),
        ScriptType.List => typeof(LslList),
        ScriptType.Array => typeof(ScriptArray),
        ScriptType.Object => typeof(object),
        _ => typeof(string)
    };

    /// <summary>A method of a class of operations, by its name and what lies on the stack.</summary>
    public static MethodInfo Method(Type owner, string name, Type? first, Type? second = null, Type? third = null, Type? fourth = null) =>
        ByTypes.GetOrAdd((owner, name, first, second, third, fourth), Find);

    /// <summary>The only method of its name.</summary>
    public static MethodInfo Method(Type owner, string name) =>
        ByName.GetOrAdd((owner, name), key => key.Item1.GetMethod(key.Item2, Anything) ?? throw new MissingMethodException(key.ToString()));

    public static FieldInfo Field(Type owner, string name) =>
        Fields.GetOrAdd((owner, name), key => key.Item1.GetField(key.Item2) ?? throw new MissingFieldException(key.ToString()));

    private static MethodInfo Find((Type Owner, string Name, Type? First, Type? Second, Type? Third, Type? Fourth) key)
    {
        Type[] parameters = [.. new[] { key.First, key.Second, key.Third, key.Fourth }.OfType<Type>()];
        return key.Owner.GetMethod(key.Name, Anything, parameters) ?? throw new MissingMethodException(key.ToString());
    }
}
