using System.Reflection;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Code.Methods;

/// <summary>Where the functions are that scripts may call.</summary>
public interface IApiMethods
{
    /// <summary>
    /// A public static method with the declared parameters, after those for the script or its dialect if it asks for them; null if there is
    /// none.
    /// </summary>
    MethodInfo? Find(ApiFunction function);

    /// <summary>Another one when the methods may be others: what stood in the middle of an event cannot go on there.</summary>
    ulong Version => 0;
}
