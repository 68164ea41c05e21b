using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace OpenSim.Modules.Tests.Addons;

/// <summary>
/// Makes assemblies of source, as somebody who writes an add-on does: against the simulator's assemblies, which lie beside this test.
/// </summary>
internal static class AddonCompiler
{
    private static readonly IReadOnlyList<MetadataReference> Platform =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
        .Select(path => MetadataReference.CreateFromFile(path))
    ];

    /// <summary>Compiles into <paramref name="path"/>, whose name is the assembly's.</summary>
    public static void Compile(string path, string source, params string[] references)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        var result = CSharpCompilation.Create(
            Path.GetFileNameWithoutExtension(path),
            [CSharpSyntaxTree.ParseText(source)],
            [.. Platform, .. references.Select(reference => MetadataReference.CreateFromFile(reference))],
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)).Emit(path);
        Assert.That(result.Success, () => string.Join('\n', result.Diagnostics));
    }

    /// <summary>A module whose AddRegion does what is said.</summary>
    /// <param name="members">Further members of its class.</param>
    public static string Module(string name, string addRegion, string members = "") => $$"""
        [assembly: OpenSim.Modules.RegionModules(typeof({{name}}))]

        public class {{name}} : OpenSim.Modules.INonSharedRegionModule
        {
            public string Name => "{{name}}";
            public System.Type ReplaceableInterface => null;
            public void Initialise(OpenSim.Modules.ModuleContext context) { }
            public void AddRegion(OpenSim.World.Scene scene) { {{addRegion}} }
            public void RegionLoaded(OpenSim.World.Scene scene) { }
            public void RemoveRegion(OpenSim.World.Scene scene) { }
            public void Close() { }
            {{members}}
        }
        """;
}
