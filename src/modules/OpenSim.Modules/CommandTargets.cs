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
    public static bool WithUser(this CommandContext context, Scene scene, Action<ScenePresence> act) =>
        context.WithUser([scene], scene.Info.Name, act);

    /// <summary>The same in whichever of the chosen regions he is.</summary>
    public static bool WithUser(this CommandContext context, Scenes scenes, Action<ScenePresence> act) =>
        context.WithUser(scenes.Chosen(context), "any region chosen", act);

    /// <summary>
    /// Does something with each avatar of the chosen regions, or with the one named by the first two words when there are any; with the
    /// token of his region held.
    /// </summary>
    public static void WithUsers(this CommandContext context, Scenes scenes, Action<ScenePresence> act)
    {
        if (context.Arguments.Count > 0)
        {
            context.WithUser(scenes, act);
            return;
        }

        foreach (var scene in scenes.Chosen(context))
            using (scene.Token.Take())
                foreach (var presence in scene.Presences.All)
                    if (!presence.IsChild)
                        act(presence);
    }

    private static bool WithUser(this CommandContext context, IEnumerable<Scene> scenes, string where, Action<ScenePresence> act)
    {
        if (context.Arguments is not [var first, var last, ..])
        {
            context.FailWithUsage();
            return false;
        }

        foreach (var scene in scenes)
        {
            using (scene.Token.Take())
            {
                if (scene.Presences.Find(first, last) is { IsChild: false } presence)
                {
                    act(presence);
                    return true;
                }
            }
        }

        context.Fail($"{first} {last} is not in {where}.");
        return false;
    }
}
