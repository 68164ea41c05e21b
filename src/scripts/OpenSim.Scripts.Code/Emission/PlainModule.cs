using System.Diagnostics;
using System.Reflection;
using System.Reflection.Emit;

namespace OpenSim.Scripts.Code.Emission;

/// <summary>
/// A module whose methods the runtime compiles as they come, in a quarter of the time. Methods made at run time belong to a module, and
/// what its assembly says of optimisation holds for them too.
/// </summary>
internal static class PlainModule
{
    public static readonly Module Module = Make();

    private static ModuleBuilder Make()
    {
        const DebuggableAttribute.DebuggingModes AsItComes =
            DebuggableAttribute.DebuggingModes.Default | DebuggableAttribute.DebuggingModes.DisableOptimizations;
        var constructor = typeof(DebuggableAttribute).GetConstructor([typeof(DebuggableAttribute.DebuggingModes)])!;
        var name = new AssemblyName("OpenSim.Scripts.Code.Plain");
        return AssemblyBuilder
            .DefineDynamicAssembly(name, AssemblyBuilderAccess.Run, [new CustomAttributeBuilder(constructor, [AsItComes])])
            .DefineDynamicModule(name.Name!);
    }
}
