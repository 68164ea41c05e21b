using System.Reflection;
using OpenSim.Primitives;

namespace OpenSim.Modules.Scripts;

/// <summary>A function of a module that scripts call.</summary>
/// <param name="Target">Null for a static method.</param>
public sealed record ModuleFunction(object? Target, MethodInfo Method)
{
    public string Name => Method.Name;

    public Type ReturnType => Method.ReturnType;

    /// <summary>What scripts give.</summary>
    public IReadOnlyList<Type> Parameters { get; } = [.. Method.GetParameters().Skip(2).Select(p => p.ParameterType)];

    /// <param name="host">The prim of the script.</param>
    /// <param name="script">Its item.</param>
    public object? Invoke(UUID host, UUID script, ReadOnlySpan<object> arguments) =>
        Method.Invoke(Target, BindingFlags.DoNotWrapExceptions, null, [host, script, .. arguments], null);
}
