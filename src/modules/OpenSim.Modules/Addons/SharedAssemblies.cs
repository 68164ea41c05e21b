using System.Reflection;

namespace OpenSim.Modules.Addons;

/// <summary>
/// Assemblies that the simulator and all add-ons have in common: those of the seam, and what their public types are made of. An add-on's
/// own copies of these are passed over, since a type loaded twice is two types.
/// </summary>
internal static class SharedAssemblies
{
    private const string Own = "OpenSim.";

    private static readonly HashSet<string> Names = Closure(typeof(IRegionModuleBase).Assembly);

    public static bool Has(string? name) => name is not null && (name.StartsWith(Own, StringComparison.Ordinal) || Names.Contains(name));

    private static HashSet<string> Closure(Assembly seam)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        var waiting = new Stack<Assembly>([seam]);
        while (waiting.TryPop(out var assembly))
        {
            foreach (var reference in assembly.GetReferencedAssemblies())
            {
                if (names.Add(reference.Name!) && reference.Name!.StartsWith(Own, StringComparison.Ordinal))
                    waiting.Push(Assembly.Load(reference));
            }
        }

        return names;
    }
}
