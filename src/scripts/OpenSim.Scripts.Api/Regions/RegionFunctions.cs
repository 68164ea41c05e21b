using System.Numerics;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Regions;

/// <summary>The region itself, and who is in it.</summary>
[ScriptFunctions]
public static class RegionFunctions
{
    private const int MaxAgents = 100; // Second Life's
    private const int GridSide = 256; // metres of a step of the grid's map

    public static string llGetRegionName(RegionScript script) => script.Scene.Info.Name;

    /// <summary>Its south-west corner on the grid's map, metres.</summary>
    public static Vector3 llGetRegionCorner(RegionScript script) =>
        new Vector3(script.Scene.Info.GridX, script.Scene.Info.GridY, 0) * GridSide;

    /// <summary>REGION_FLAG_…</summary>
    public static int llGetRegionFlags(RegionScript script) => unchecked((int)script.Scene.Settings.Flags);

    public static double llGetRegionFPS(RegionScript script) => script.Scene.Statistics.Current.SimFps;

    /// <summary>From 0 to 1.</summary>
    public static double llGetRegionTimeDilation(RegionScript script) => script.Scene.Statistics.Current.TimeDilation;

    public static int llGetRegionAgentCount(RegionScript script) => script.Scene.Presences.All.Count(who => !who.IsChild);

    /// <summary>Those on the parcel, on all of its owner's, or in the region; INVALID_SCOPE for any other scope.</summary>
    public static LslList llGetAgentList(RegionScript script, int scope, LslList options)
    {
        if (scope is not (1 or 2 or 4)) // AGENT_LIST_PARCEL, _PARCEL_OWNER, _REGION
            return LslList.Of("INVALID_SCOPE");
        var agents = script.Scene.Presences.All.Where(who => !who.IsChild && IsIn(script, scope, who)).Take(MaxAgents)
            .Select(who => ListItem.OfKey(who.Id.ToString()));
        return LslList.Take([.. agents]);
    }

    public static string llGetSimulatorHostname(RegionScript script) => script.Scene.Info.ExternalHostName;

    /// <summary>SIM_STAT_…, of the last three seconds; 0 for what is not measured.</summary>
    public static double llGetSimStats(RegionScript script, int stat_type)
    {
        var now = script.Scene.Statistics.Current;
        return stat_type switch
        {
            1 => now.PhysicsFps,
            2 => now.AgentUpdates,
            3 => now.FrameMs,
            4 => now.NetMs,
            5 => now.OtherMs,
            6 => now.PhysicsMs,
            7 => now.AgentMs,
            8 => now.ImageMs,
            9 => now.ScriptMs,
            10 => now.Agents,
            11 => now.ChildAgents,
            18 => now.PhysicsStepMs,
            20 => Math.Max(0, now.PhysicsMs - now.PhysicsStepMs),
            22 => now.SpareMs,
            _ => 0
        };
    }

    /// <summary>Empty for what there is not.</summary>
    public static string llGetEnv(RegionScript script, string name) => RegionFacts.Of(script.Scene, name);

    private static bool IsIn(RegionScript script, int scope, ScenePresence who)
    {
        if (scope == 4)
            return true;
        var land = script.Scene.Land;
        var (here, there) = (land.At(script.Part.WorldPosition), land.At(who.AbsolutePosition));
        return scope == 1 ? here.LocalId == there.LocalId : here.OwnerId == there.OwnerId;
    }
}
