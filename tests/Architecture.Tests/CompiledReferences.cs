using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Architecture.Tests;

/// <summary>What a compiled assembly refers to: only what its code uses.</summary>
internal static class CompiledReferences
{
    public static IReadOnlyList<string> Of(string file)
    {
        using var stream = File.OpenRead(file);
        using var image = new PEReader(stream);
        var metadata = image.GetMetadataReader();
        return [.. metadata.AssemblyReferences.Select(handle => metadata.GetString(metadata.GetAssemblyReference(handle).Name))];
    }
}
