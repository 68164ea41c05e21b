using Microsoft.Extensions.Logging;
using OpenSim.World;
using OpenSim.World.Terrain;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Terrain;

/// <summary>ModifyLand and UndoLand, the first land of a new region, and the <c>terrain</c> commands.</summary>
public sealed partial class TerrainModule : INonSharedRegionModule
{
    private ModuleContext _context = null!; // Initialise comes before everything else
    private ILogger _log = null!;
    private TerrainCommands? _commands;

    public string Name => "TerrainModule";

    public Type? ReplaceableInterface => null;

    public void Initialise(ModuleContext context)
    {
        _context = context;
        _log = context.Loggers.CreateLogger<TerrainModule>();
    }

    public void AddRegion(Scene scene)
    {
        _commands = new TerrainCommands(_context.Commands, scene);
        _commands.Add();
        scene.Events.OnModifyLand += Modify;
        scene.Events.OnUndoLand += Undo;
    }

    public void RegionLoaded(Scene scene)
    {
    }

    public void RemoveRegion(Scene scene)
    {
        _commands?.Remove();
        scene.Events.OnModifyLand -= Modify;
        scene.Events.OnUndoLand -= Undo;
    }

    public void Close()
    {
    }

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

    private void Modify(IViewer viewer, TerrainStroke stroke)
    {
        if (viewer.Presence is not { IsChild: false } presence)
            return;
        var scene = presence.Scene;
        var rules = scene.Land.Rules;
        TerrainLimits? limits = presence.IsGod || rules.IsEstateManager(presence.Id) ? null : TerrainLimits.Of(scene.Settings);
        var changed = TerrainTools.Modify(scene.Terrain, stroke, limits, scene.Clock.Seconds,
            (x, y) => scene.Permissions.MayTerraform(presence, new System.Numerics.Vector3(x, y, 0)));
        if (!changed)
            LogRefused(presence.Name, stroke.Action);
    }

    private static void Undo(IViewer viewer)
    {
        if (viewer.Presence is { IsChild: false } presence)
            TerrainTools.Undo(presence.Scene.Terrain, presence.Id);
    }

    [LoggerMessage(1, LogLevel.Debug, "{Name} may not {Action} the land there, or it changes nothing.")]
    private partial void LogRefused(string name, TerrainAction action);
}
