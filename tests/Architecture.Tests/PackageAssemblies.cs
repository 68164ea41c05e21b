using System.Text.Json;

namespace Architecture.Tests;

/// <summary>
/// Which assemblies a package brings, itself or by what it depends on, as the file of dependencies beside this test has it.
/// </summary>
internal static class PackageAssemblies
{
    private static readonly Dictionary<string, JsonElement> Libraries = ReadLibraries();

    /// <summary>Names without ending.</summary>
    public static IReadOnlyList<string> Of(string package)
    {
        var found = new List<string>();
        Collect(package, [], found);
        return found;
    }

    private static void Collect(string package, HashSet<string> seen, List<string> found)
    {
        if (!seen.Add(package) || !Libraries.TryGetValue(package, out var library))
            return;
        if (library.TryGetProperty("runtime", out var runtime))
            found.AddRange(runtime.EnumerateObject().Select(file => Path.GetFileNameWithoutExtension(file.Name)));
        if (found.Count > 0 || !library.TryGetProperty("dependencies", out var dependencies))
            return; // what an assembly's own package depends on is its own affair
        foreach (var dependency in dependencies.EnumerateObject())
            Collect(dependency.Name, seen, found);
    }

    private static Dictionary<string, JsonElement> ReadLibraries()
    {
        var file = Path.Combine(AppContext.BaseDirectory, $"{typeof(PackageAssemblies).Assembly.GetName().Name}.deps.json");
        var targets = JsonDocument.Parse(File.ReadAllText(file)).RootElement.GetProperty("targets").EnumerateObject().First().Value;
        return targets.EnumerateObject()
            .ToDictionary(library => library.Name.Split('/')[0], library => library.Value, StringComparer.OrdinalIgnoreCase);
    }
}
