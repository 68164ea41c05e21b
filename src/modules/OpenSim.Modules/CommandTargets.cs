using OpenSim.Console;
using OpenSim.World;

namespace OpenSim.Modules;

/// <summary>Whom a command is about.</summary>
public static class CommandTargets
{
    /// <summary>
    /// Does something with the avatar named by the first two words of a command, with the region's token held. False, and the command
    /// fails, when nobody of that name is in the region.
    /// </summary>
    public static bool WithUser(this CommandContext context, Scene scene, Action<ScenePresence> act)
    {
        if (context.Arguments is not [var first, var last, ..])
        {
            context.FailWithUsage();
            return false;
        }

        using (scene.Token.Take())
        {
            if (scene.Presences.Find(first, last) is { IsChild: false } presence)
            {
                act(presence);
                return true;
            }
        }

        context.Fail($"{first} {last} is not in {scene.Info.Name}.");
        return false;
    }
}
