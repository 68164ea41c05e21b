using System.Reflection;

namespace OpenSim.Testing;

/// <summary>
/// Stands for a service of which a test needs a method or two: it answers by name of the method and arguments. What the answer leaves null
/// is the type's own nothing, a task of it where one is asked for.
/// </summary>
public static class Stub
{
    public static T Of<T>(Func<string, object?[], object?> answer)
        where T : class
    {
        var stub = DispatchProxy.Create<T, Proxy>();
        ((Proxy)(object)stub).Answer = answer;
        return stub;
    }

    /// <summary>Public because the proxy is made in an assembly of its own.</summary>
    public class Proxy : DispatchProxy
    {
        internal Func<string, object?[], object?> Answer { get; set; } = null!;

        protected override object? Invoke(MethodInfo? targetMethod, object?[]? args) =>
            Answer(targetMethod!.Name, args ?? []) ?? Nothing(targetMethod.ReturnType);

        private static object? Nothing(Type type) => type.IsValueType && type != typeof(void) ? Activator.CreateInstance(type) : null;
    }
}
