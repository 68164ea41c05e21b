using Microsoft.Extensions.Logging;
using OpenSim.Console;
using OpenSim.Modules;
using OpenSim.Scripts.Api.Running;
using OpenSim.World;
using OpenSim.World.Loop.Work;

namespace OpenSim.Scripts.Engine.Running;

/// <summary>Lines of the console that scripts have run (osConsoleCommand): beside the region, and with what they say in the log.</summary>
internal sealed partial class ScriptedCommands(Scene scene, ModuleContext context)
{
    private readonly ILogger _log = context.Loggers.CreateLogger<ScriptedCommands>();

    /// <summary>False where there is no console, or too much waits already.</summary>
    public bool Run(RegionScript script, string line)
    {
        if (context.Services.GetService(typeof(CommandRunner)) is not CommandRunner runner)
            return false;
        var (prim, owner) = (script.Part.Id, script.Part.OwnerId);
        return scene.Background(owner, null, "console command of a script", async _ =>
        {
            LogCommand(line, prim, owner);
            var answer = new StringWriter();
            var chosen = runner.NewSelection();
            if (!chosen.TrySelect(scene.Info.Name)) // without a choice it would be for all regions
            {
                LogNoRegion(line, scene.Info.Name);
                return;
            }

            await runner.Run(line, answer, chosen, CommandOrigin.Remote);
            LogAnswer($"{answer}".TrimEnd());
        }, question: null, WorkKind.Script);
    }

    [LoggerMessage(1, LogLevel.Warning, "A script in prim {Prim} of {Owner} has the console run '{Line}'.")]
    private partial void LogCommand(string line, Primitives.UUID prim, Primitives.UUID owner);

    [LoggerMessage(3, LogLevel.Warning, "'{Line}' of a script is not run: the console knows no region {Region}.")]
    private partial void LogNoRegion(string line, string region);

    [LoggerMessage(2, LogLevel.Information, "{Answer}")]
    private partial void LogAnswer(string answer);
}
