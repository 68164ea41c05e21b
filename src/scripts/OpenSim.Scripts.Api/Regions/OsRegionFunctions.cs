using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.Services.Grid;

namespace OpenSim.Scripts.Api.Regions;

/// <summary>The region and what runs it: OpenSimulator's functions.</summary>
[ScriptFunctions]
public static class OsRegionFunctions
{
    private const double MapTextureDelay = 1; // seconds

    public static string osGetScriptEngineName(RegionScript script) => "YEngine"; // content asks for the one that it knows

    public static string osGetSimulatorVersion(RegionScript script) => script.Engine.Version;

    /// <summary>Bytes of the program, at most 2147483647.</summary>
    public static int osGetSimulatorMemory(RegionScript script) => (int)Math.Min(Environment.WorkingSet, int.MaxValue);

    public static int osGetSimulatorMemoryKB(RegionScript script) => (int)Math.Min((Environment.WorkingSet + 1023) / 1024, int.MaxValue);

    /// <summary>Empty for who may not know.</summary>
    public static string osGetPhysicsEngineType(RegionScript script) =>
        script.MayCall(nameof(osGetPhysicsEngineType)) ? EngineOf(script) : "";

    public static string osGetPhysicsEngineName(RegionScript script) => EngineOf(script);

    /// <summary>0: it is another engine.</summary>
    public static int osCheckODE(RegionScript script) => 0;

    /// <summary>Metres; no height.</summary>
    public static Vector3 osGetRegionSize(RegionScript script) => new(script.Scene.Info.SizeX, script.Scene.Info.SizeY, 0);

    /// <summary>By STATS_…; what there is not is 0.</summary>
    public static LslList osGetRegionStats(RegionScript script) => LslList.Take([.. RegionStats.Of(script.Scene)]);

    public static string osGetMapTexture(RegionScript script) => script.Scene.Settings.Current.MapTileId.ToString();

    /// <param name="regionNameOrID">Empty for this region.</param>
    public static string osGetRegionMapTexture(RegionScript script, string regionNameOrID)
    {
        if (string.IsNullOrWhiteSpace(regionNameOrID))
            return osGetMapTexture(script);
        if (script.Engine.Service<IGridService>() is not { } grid)
            return Ids.Null;
        var key = Ids.Of(regionNameOrID);
        var texture = ServiceAnswer.Of(script, "map texture of " + regionNameOrID, key, key.ToString(), async (_, unknown) =>
        {
            try
            {
                var region = key.IsZero
                    ? await grid.GetRegionByName(UUID.Zero, regionNameOrID)
                    : await grid.GetRegionByUuid(UUID.Zero, key);
                return region?.TerrainImage.ToString() ?? unknown;
            }
            catch (Exception e) when (Modules.Away.Is(e))
            {
                return unknown;
            }
        });
        script.Delay(MapTextureDelay);
        return texture;
    }

    private static string EngineOf(RegionScript script) => script.Scene.Bodies.HasEngine ? "RigidBodyWorld" : "WalkerWorld";
}
