using OpenSim.Modules.Regions;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Regions;

/// <summary>What the estate's managers do, and operators: OpenSimulator's functions.</summary>
[ScriptFunctions]
public static class OperatorFunctions
{
    private const double MinSeconds = 15;
    private const double MaxSeconds = 24 * 3600;
    private const double MinWater = 0, MaxWater = 4000; // metres

    /// <param name="seconds">Fewer than 15 end a countdown that runs.</param>
    /// <returns>0 for an owner who does not manage the estate.</returns>
    public static int osRegionRestart(RegionScript script, double seconds) => Restart(script, seconds,
        $"Region: {script.Scene.Info.Name} is about to restart.\n\nIf you stay here you will be logged out.");

    public static int osRegionRestart(RegionScript script, double seconds, string msg) => Restart(script, seconds, msg);

    /// <summary>To everybody in the region.</summary>
    public static void osRegionNotice(RegionScript script, string msg)
    {
        if (!Manages(script))
            return;
        foreach (var who in script.Scene.Presences.All)
        {
            if (!who.IsChild)
                who.Viewer?.Messages.SendAlert(msg + "\n");
        }
    }

    public static void osRegionNotice(RegionScript script, string agentID, string msg)
    {
        if (Manages(script) && Avatars.Find(script, agentID) is { IsInTransit: false } who)
            who.Viewer?.Messages.SendAlert(msg + "\n");
    }

    /// <summary>By an owner who may be a god here.</summary>
    /// <returns>Whether it is run; what it says goes into the log.</returns>
    public static int osConsoleCommand(RegionScript script, string Command)
    {
        var (scene, owner) = (script.Scene, script.Part.OwnerId);
        var level = Avatars.Find(scene, owner)?.Agent.UserLevel ?? 0;
        return scene.Gods.LevelOf(owner, level) > 0 && script.Engine.RunCommand(script, Command) ? 1 : 0;
    }

    public static void osSetRegionWaterHeight(RegionScript script, double height)
    {
        if (double.IsFinite(height))
            script.Scene.Settings.Change(row => row with { WaterHeight = Math.Clamp(height, MinWater, MaxWater) });
    }

    private static int Restart(RegionScript script, double seconds, string message)
    {
        if (!Manages(script) || !double.IsFinite(seconds) || script.Scene.RequestModuleInterface<IRestartModule>() is not { } restart)
            return 0;
        if (seconds < MinSeconds)
            restart.Abort("Region restart has been aborted\n");
        else
            restart.Schedule(message + "\n\nTime remaining: {0}.\n", Times(Math.Min(seconds, MaxSeconds)), modal: true);
        return 1;
    }

    // When people are told: the closer, the more often.
    private static List<int> Times(double seconds)
    {
        var times = new List<int>();
        while (seconds > 0)
        {
            times.Add((int)seconds);
            seconds -= seconds > 300 ? 120 : seconds > 120 ? 60 : seconds > 60 ? 30 : 15;
        }

        return times;
    }

    private static bool Manages(RegionScript script) =>
        script.Scene.Permissions.MayManageEstate(Actor.Of(script.Scene, script.Part.OwnerId));
}
