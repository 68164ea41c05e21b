using OpenSim.Scripts.Declarations;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Running;

/// <summary>Other scripts of the same prim, by name.</summary>
[ScriptFunctions]
public static class OtherScriptFunctions
{
    /// <summary>The box "running" of its window. A script may stop itself too.</summary>
    public static void llSetScriptState(RegionScript script, string name, int running) =>
        Find(script, nameof(llSetScriptState), name)?.SetRunning(running != 0);

    public static int llGetScriptState(RegionScript script, string name) =>
        Find(script, nameof(llGetScriptState), name) is { IsRunning: true, Script.HasFailed: false } ? 1 : 0;

    public static void llResetOtherScript(RegionScript script, string name)
    {
        if (Find(script, nameof(llResetOtherScript), name) is not { } other)
            return;
        if (other.ItemId == script.Host.ItemId)
            script.Reset();
        else
            other.Restart();
    }

    /// <summary>The others first, then itself.</summary>
    public static void osResetAllScripts(RegionScript script, int AllLinkset)
    {
        if (AllLinkset == 0)
            RestartIn(script, script.Part);
        else
        {
            foreach (var part in script.Part.Group.Parts)
                RestartIn(script, part);
        }

        script.Reset();
    }

    private static void RestartIn(RegionScript script, SceneObjectPart part)
    {
        foreach (var host in script.Engine.ScriptsIn(part).ToList())
        {
            if (host.ItemId != script.Host.ItemId)
                host.Restart();
        }
    }

    private static IScriptHost? Find(RegionScript script, string function, string name)
    {
        foreach (var host in script.Engine.ScriptsIn(script.Part))
        {
            if (host.ItemName == name)
                return host;
        }

        script.Complain($"{function}: Could not find script '{name}'.");
        return null;
    }
}
