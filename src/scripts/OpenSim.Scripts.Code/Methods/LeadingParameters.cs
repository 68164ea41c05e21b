using System.Reflection;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;

namespace OpenSim.Scripts.Code.Methods;

/// <summary>What functions of the library are given before what scripts give them.</summary>
internal static class LeadingParameters
{
    public static bool IsScript(Type type) => typeof(Script).IsAssignableFrom(type);

    public static bool IsLeading(Type type) => IsScript(type) || type == typeof(Dialect);

    public static bool TakesScript(MethodInfo method)
    {
        foreach (var parameter in method.GetParameters())
        {
            if (IsScript(parameter.ParameterType))
                return true;
        }
        return false;
    }
}
