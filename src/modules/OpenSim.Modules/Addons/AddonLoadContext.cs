using System.Reflection;
using System.Runtime.Loader;

namespace OpenSim.Modules.Addons;

/// <summary>
/// One add-on with the libraries it brings, apart from those of the simulator and of other add-ons: two of them may bring two versions of
/// one library. Anything that is shared comes from the simulator.
/// </summary>
/// <param name="file">The add-on's assembly. Its libraries lie beside it, and are named in its .deps.json if it has one.</param>
/// <exception cref="InvalidOperationException">The .deps.json cannot be read.</exception>
internal sealed class AddonLoadContext(string file) : AssemblyLoadContext(Path.GetFileNameWithoutExtension(file))
{
    private readonly AssemblyDependencyResolver _resolver = new(file);

    public Assembly LoadAddon() => LoadFromAssemblyPath(file);

    protected override Assembly? Load(AssemblyName assemblyName)
    {
        if (SharedAssemblies.Has(assemblyName.Name))
            return null; // the simulator's
        return _resolver.ResolveAssemblyToPath(assemblyName) is { } path ? LoadFromAssemblyPath(path) : null;
    }

    protected override nint LoadUnmanagedDll(string unmanagedDllName) =>
        _resolver.ResolveUnmanagedDllToPath(unmanagedDllName) is { } path ? LoadUnmanagedDllFromPath(path) : 0;
}
