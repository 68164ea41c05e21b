using System.Collections.Concurrent;
using System.Reflection;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Code.Methods;

/// <summary>The methods of all classes marked as <see cref="ScriptFunctionsAttribute"/> in some assemblies, looked for once.</summary>
public sealed class ApiMethods : IApiMethods
{
    private readonly Dictionary<string, List<MethodInfo>> _methods = [];
    private readonly ConcurrentDictionary<object, MethodInfo?> _found = new(ReferenceEqualityComparer.Instance);

    public ApiMethods(params ReadOnlySpan<Assembly> assemblies)
    {
        foreach (var assembly in assemblies)
        {
            Version ^= MethodVersions.Of(assembly);
            foreach (var type in assembly.GetTypes())
            {
                if (type.IsDefined(typeof(ScriptFunctionsAttribute), false))
                    Add(type);
            }
        }
    }

    public ulong Version { get; }

    public IReadOnlyCollection<string> Names => _methods.Keys;

    public MethodInfo? Find(ApiFunction function) => _found.GetOrAdd(function, f => Look((ApiFunction)f));

    private MethodInfo? Look(ApiFunction function)
    {
        if (!_methods.TryGetValue(function.Name, out var methods))
            return null;
        foreach (var method in methods)
        {
            if (Fits(method, function))
                return method;
        }
        return null;
    }

    private void Add(Type type)
    {
        foreach (var method in type.GetMethods(BindingFlags.Static | BindingFlags.Public | BindingFlags.DeclaredOnly))
        {
            if (!_methods.TryGetValue(method.Name, out var methods))
                _methods.Add(method.Name, methods = []);
            methods.Add(method);
        }
    }

    // Functions take and give floats of 64 bits in both dialects.
    private static bool Fits(MethodInfo method, ApiFunction function)
    {
        if (method.ReturnType != CodeTypes.Of(function.ReturnType, Dialect.OpenSimulator))
            return false;
        var parameters = method.GetParameters().SkipWhile(p => LeadingParameters.IsLeading(p.ParameterType)).ToArray();
        if (parameters.Length != function.Parameters.Count)
            return false;
        for (var i = 0; i < parameters.Length; i++)
        {
            if (parameters[i].ParameterType != CodeTypes.Of(function.Parameters[i].Type, Dialect.OpenSimulator))
                return false;
        }
        return true;
    }
}
