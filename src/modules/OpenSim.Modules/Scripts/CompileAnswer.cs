using OpenSim.World;

namespace OpenSim.Modules.Scripts;

/// <summary>What a compiler has to say of a script that has been saved.</summary>
/// <param name="Errors">As viewers show them; those that begin with "(line, column)" lead to the place. Empty when it compiles.</param>
public sealed record CompileAnswer(bool IsCompiled, IReadOnlyList<string> Errors)
{
    /// <summary>Where nothing compiles scripts.</summary>
    public static readonly CompileAnswer NoCompiler = new(false, ["The script is saved. Scripts are not compiled here."]);

    private static readonly CompileAnswer Slow = new(false, ["The script is saved. It is not known yet whether it compiles."]);

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30); // a viewer waits for a minute

    /// <summary>Asks the region's compiler, which may take its time or fail: the script is saved in any case.</summary>
    public static async Task<CompileAnswer> Of(Scene scene, Func<IScriptCompiler, Task<CompileAnswer>> ask)
    {
        IScriptCompiler? compiler;
        using (scene.Token.Take())
            compiler = scene.RequestModuleInterface<IScriptCompiler>();
        if (compiler is null)
            return NoCompiler;
        try
        {
            return await ask(compiler).WaitAsync(Patience, scene.Options.Time);
        }
        catch (TimeoutException)
        {
            return Slow;
        }
    }
}
