using Microsoft.Extensions.Logging;
using OpenSim.World;
using OpenSim.World.Terrain;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Core.Terrain;

/// <summary>ModifyLand and UndoLand, the first land of a new region, and the <c>terrain</c> commands.</summary>
public sealed partial class TerrainModule : RegionModule, ITerrainRequests
{
    private ILogger _log = null!; // Attach comes before every request

    public override string Name => "TerrainModule";

    /// <summary>Makes the land of a region that has none in its store. Needs the token.</summary>
    public static string? MakeInitial(Scene scene, string name)
    {
        scene.Token.AssertHeld();
        switch (name.Trim().ToLowerInvariant())
        {
            case "" or "pinhead-island":
                TerrainNoise.Island(scene.Terrain, scene.Info.Id.GetHashCode());
                break;
            case "flat":
                TerrainTools.ForAll(scene.Terrain, _ => TerrainMap.DefaultHeight);
                break;
            default:
                if (TerrainFileFormats.TryRead(name, scene.Terrain.SizeX, scene.Terrain.SizeY, out var loaded) is { } complaint)
                    return complaint;
                scene.Terrain.Load(loaded.Heights, loaded.SizeX, loaded.SizeY);
                break;
        }

        scene.Terrain.Bake();
        return null;
    }

    public void Modify(ScenePresence who, TerrainStroke stroke)
    {
        TerrainLimits? limits = who.IsGod || Scene.Land.Rules.IsEstateManager(who.Id) ? null : TerrainLimits.Of(Scene.Settings);
        var changed = TerrainTools.Modify(Scene.Terrain, stroke, limits, Scene.Clock.Seconds,
            (x, y) => Scene.Permissions.MayTerraform(who, new System.Numerics.Vector3(x, y, 0)));
        if (!changed)
            LogRefused(who.Name, stroke.Action);
    }

    public void Undo(ScenePresence who) => TerrainTools.Undo(Scene.Terrain, who.Id);

    protected override void Attach(Scene scene)
    {
        _log = Context.Loggers.CreateLogger<TerrainModule>();
        new TerrainCommands(scene).AddTo(Context.Commands);
        new GroundCommands(scene).AddTo(Context.Commands);
        Answer(this);
    }

    [LoggerMessage(1, LogLevel.Debug, "{Name} may not {Action} the land there, or it changes nothing.")]
    private partial void LogRefused(string name, TerrainAction action);
}
