using OpenSim.Primitives;

namespace OpenSim.Modules.Scripts;

/// <summary>
/// Offered by the module that runs scripts: what a user is told who saves one. Without it a script is saved, and he is told that nothing
/// compiles it. From any thread without the region's token.
/// </summary>
public interface IScriptCompiler
{
    /// <summary>A script in a prim has a new text (UpdateScriptTask): it is compiled, and run if it is to run.</summary>
    /// <param name="asset">The text, which is stored, and is the item's already.</param>
    /// <param name="isRunning">The box of the script's window.</param>
    Task<CompileAnswer> Compile(UUID user, UUID prim, UUID item, UUID asset, bool isRunning);

    /// <summary>A script in the user's inventory has a new text (UpdateScriptAgent): it is looked at, and does not run.</summary>
    Task<CompileAnswer> Check(UUID user, UUID asset);
}
