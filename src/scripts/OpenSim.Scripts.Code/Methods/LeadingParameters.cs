using System.Reflection;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;

namespace OpenSim.Scripts.Code.Methods;

/// <summary>What functions of the library are given before what scripts give them.</summary>
internal static class LeadingParameters
{
    public static bool IsScript(Type type) => typeof(Script).IsAssignableFrom(type);

    public static bool IsLeading(Type type) => IsScript(type) || type == typeof(Dialect);

    /// <summary>
    /// Whether it asks or changes the region: it takes a script that knows one, and is not declared to ask only what is its own.
    /// </summary>
    public static bool NeedsRegion(MethodInfo method)
    {
        foreach (var parameter in method.GetParameters())
        {
            if (IsScript(parameter.ParameterType) && parameter.ParameterType != typeof(Script))
                return !method.IsDefined(typeof(OwnStateAttribute), false);
        }
        return false;
    }

    /// <summary>A call of it may leave the code at once, or be made again.</summary>
    public static bool MayStop(ApiFunction function, MethodInfo method) =>
        function.Sleep > 0 || function.Guard is not null || TakesScript(method);

    private static bool TakesScript(MethodInfo method)
    {
        foreach (var parameter in method.GetParameters())
        {
            if (IsScript(parameter.ParameterType))
                return true;
        }
        return false;
    }
}
