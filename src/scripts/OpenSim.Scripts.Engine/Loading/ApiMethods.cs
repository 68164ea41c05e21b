using System.Reflection;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Code;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Engine.Loading;

/// <summary>Functions by name: those of the two assemblies that have any, found when the first script is compiled.</summary>
public sealed class ApiMethods : IApiMethods
{
    private readonly Dictionary<string, List<MethodInfo>> _byName;

    public ApiMethods()
    {
        Assembly[] places = [typeof(RegionScript).Assembly, typeof(Library.Maths.MathFunctions).Assembly];
        _byName = places.SelectMany(place => place.GetTypes())
            .Where(type => type.IsDefined(typeof(ScriptFunctionsAttribute), inherit: false))
            .SelectMany(type => type.GetMethods(BindingFlags.Public | BindingFlags.Static))
            .GroupBy(method => method.Name)
            .ToDictionary(group => group.Key, group => group.ToList(), StringComparer.Ordinal);
    }

    public IEnumerable<MethodInfo> All => _byName.Values.SelectMany(methods => methods);

    public MethodInfo? Find(ApiFunction function) => !_byName.TryGetValue(function.Name, out var methods) ? null
        : methods.Count == 1 ? methods[0]
        : methods.Find(method => ParametersOf(method).SequenceEqual(function.Parameters.Select(p => TypeOf(p.Type))));

    /// <summary>What the script gives; without the script itself.</summary>
    public static IEnumerable<Type> ParametersOf(MethodInfo method) => method.GetParameters().Select(p => p.ParameterType)
        .SkipWhile((type, index) => index == 0 && (type.IsAssignableTo(typeof(OpenSim.Scripts.Running.Script)) || type == typeof(Dialect)));

    private static Type TypeOf(ScriptType type) => type switch
    {
        ScriptType.Integer => typeof(int),
        ScriptType.Float => typeof(double),
        ScriptType.String or ScriptType.Key => typeof(string),
        ScriptType.Vector => typeof(System.Numerics.Vector3),
        ScriptType.Rotation => typeof(System.Numerics.Quaternion),
        ScriptType.List => typeof(OpenSim.Scripts.Values.LslList),
        _ => typeof(void)
    };
}
