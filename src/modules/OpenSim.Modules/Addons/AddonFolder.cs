using System.Reflection;

namespace OpenSim.Modules.Addons;

/// <summary>
/// Where operators put what others have written: a folder for each add-on, <c>addon-modules/Weather/Weather.dll</c> with the libraries it
/// needs beside it, or, for one that needs none, an assembly in the folder itself.
/// </summary>
internal static class AddonFolder
{
    private const string PortingGuide = "docs/howto/port-an-opensim-module.md";

    /// <summary>The assemblies of add-ons, in order of their names.</summary>
    public static IReadOnlyList<string> Find(string folder)
    {
        if (!Directory.Exists(folder))
            return [];
        var own = Directory.EnumerateDirectories(folder).Select(inner => Path.Combine(inner, Path.GetFileName(inner) + ".dll"));
        return [.. own.Where(File.Exists).Concat(Directory.EnumerateFiles(folder, "*.dll")).Order(StringComparer.Ordinal)
            .Select(Path.GetFullPath)];
    }

    /// <summary>The modules that an add-on names, or a sentence that says why there are none.</summary>
    public static (IReadOnlyList<Type> Modules, string? Problem) Load(string file)
    {
        try
        {
            var assembly = new AddonLoadContext(file).LoadAddon();
            if (assembly.GetCustomAttribute<RegionModulesAttribute>() is { } named)
                return (named.Modules, null);
            return ([], assembly.GetReferencedAssemblies().Any(reference => reference.Name == "Mono.Addins")
                ? $"it is made for OpenSimulator itself; {PortingGuide} says how it is brought here"
                : "it names no modules: [assembly: RegionModules(typeof(...))] is missing");
        }
        catch (Exception e) when (e is BadImageFormatException or IOException or TypeLoadException or CustomAttributeFormatException
            or InvalidOperationException or MissingMemberException)
        {
            return ([], e.Message.ReplaceLineEndings(" "));
        }
    }
}
