using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Users;

namespace OpenSim.Services.Commands;

/// <summary>OpenSimulator's word for what is kept of avatars' bakes.</summary>
public sealed class BakeCommands(IBakedTextureService bakes)
{
    public void AddTo(CommandRegistry commands) => commands.Group("Assets").Add("delete bakes", "<agent id>",
        "Forgets the baked textures of an avatar: his viewer makes them anew at his next login.", Delete);

    private async ValueTask Delete(CommandContext context)
    {
        if (context.Arguments is not [var text] || !UUID.TryParse(text, out var agent))
            context.FailWithUsage();
        else if ((await bakes.Get(agent)).Count == 0)
            context.Fail($"There are no bakes of {agent}.");
        else if (await bakes.Store(agent, []))
            context.WriteLine($"The bakes of {agent} are deleted.");
    }
}
