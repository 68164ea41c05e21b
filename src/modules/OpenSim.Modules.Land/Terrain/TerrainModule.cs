using Microsoft.Extensions.Logging;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Land.Terrain.Shaping;
using OpenSim.Telemetry.Limits;
using OpenSim.World;
using OpenSim.World.Limits;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Loop.Work;
using OpenSim.World.Terrain;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Land.Terrain;

/// <summary>ModifyLand and UndoLand, the first land of a new region, and the <c>terrain</c> commands.</summary>
public sealed partial class TerrainModule : RegionModule, ITerrainRequests, ITerrainEditing
{
    private static readonly LimitDef RefusedDef = new("terrain", "", WorkLimits.TerrainEditsName, "opensim.terrain.edits.refused",
        "strokes", LimitPer.Session, TerrainSettings.MaxWaitingEdits,
        "Strokes of a visitor that wait for their tick; those beyond are refused with words.");

    private ILogger _log = null!; // Attach comes before every request
    private bool _uploads;
    private TerrainLines _lines = null!;
    private TerrainUndo _undo = null!;
    private GroundMaterials? _materials;

    public override string Name => "TerrainModule";

    /// <summary>Makes the land of a region that has none in its store. Needs the token.</summary>
    /// <returns>Why it cannot be made; null when it was.</returns>
    public static string? MakeInitial(Scene scene, string name)
    {
        scene.Token.AssertHeld();
        switch (name.Trim().ToLowerInvariant())
        {
            case "" or "pinhead-island":
                InitialLand.PinheadIsland(scene.Terrain);
                break;
            case "flat":
                InitialLand.Flat(scene.Terrain);
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

    void ITerrainRequests.Modify(ScenePresence who, TerrainStroke stroke) => Modify(who, stroke);

    public string? Modify(Actor who, TerrainStroke stroke)
    {
        TerrainLimits? limits = who.IsGod || Scene.Land.Rules.IsEstateManager(who.Id) ? null : TerrainLimits.Of(Scene.Settings);
        return StrokeWork.Of(Scene.Terrain, _undo, stroke, limits) is { } work
            ? _lines.Add(who, work)
            : "This is no change of the ground.";
    }

    public void Undo(ScenePresence who) => _lines.Add(who, new UndoWork(Scene.Terrain, _undo, who.Id));

    public void Bake(ScenePresence who)
    {
        Scene.TerrainSaver.Bake();
        who.Viewer?.Messages.SendAlert("The ground as it is is what reverting leads back to.");
    }

    public void Download(ScenePresence who, string fileName)
    {
        if (who.Viewer is not { } viewer)
            return;
        viewer.Messages.SendAlert("The ground is being sent.");
        var (map, water) = (Scene.Terrain.Copy(), Scene.Settings.WaterHeight);
        Scene.Background(viewer, "terrain for a viewer", _ =>
        {
            var file = TerrainFileFormats.Write(Path.GetExtension(fileName), map, water) ?? TerrainFileFormats.Write(".raw", map, water)!;
            Scene.Post(_ => viewer.Files.Send(fileName, file));
            return Task.CompletedTask;
        });
    }

    public void Upload(ScenePresence who, string fileName)
    {
        if (who.Viewer is not { } viewer)
            return;
        if (_uploads)
        {
            viewer.Messages.SendAlert("Another ground is on its way already.");
            return;
        }

        _uploads = true;
        viewer.Files.Fetch(fileName, TerrainFileFormats.MaxFileBytes, file =>
        {
            if (file is null)
                End($"{fileName} has not come.");
            else
                Scene.Background("terrain of a viewer", _ => Load(Path.GetExtension(fileName), file, End), _ => End(BackgroundWork.Failure));
        });

        void End(string? complaint)
        {
            _uploads = false;
            viewer.Messages.SendAlert(complaint ?? $"The ground is as {fileName} has it.");
        }
    }

    protected override void Attach(Scene scene)
    {
        _log = Context.Loggers.CreateLogger<TerrainModule>();
        _undo = new TerrainUndo(scene.Terrain);
        new TerrainCommands(scene).AddTo(Context.Commands);
        new TerrainFileCommands(scene).AddTo(Context.Commands);
        new GroundCommands(scene).AddTo(Context.Commands);
        if (Service<ICapabilities>() is { } capabilities)
        {
            _materials = new GroundMaterials(scene, capabilities);
            _materials.Follow();
            scene.RegisterModuleInterface<IGroundMaterials>(_materials);
        }

        _lines = new TerrainLines(scene, Context.Statistics.RowLimit(RefusedDef.In(scene.Info.Name), () => _lines.MaxWaiting));
        scene.Watch(TerrainSettings.SquaresPerTick, squares => _lines.SquaresPerTick = squares);
        scene.Watch(TerrainSettings.MaxWaitingEdits, edits => _lines.MaxWaiting = edits);
        scene.Loop.Phases.Add(World.Loop.Tick.TickStage.Movement, _lines);
        Answer(this);
        scene.RegisterModuleInterface<ITerrainEditing>(this);
        if (scene.TerrainSaver.IsNew && MakeInitial(scene, Context.Configuration.Get(TerrainSettings.InitialTerrain)) is { } complaint)
            LogNoLand(scene.Info.Name, complaint);
    }

    protected override void Detach(Scene scene)
    {
        scene.UnregisterModuleInterface<ITerrainEditing>(this);
        scene.Loop.Phases.Remove(_lines);
        _materials?.Leave();
        Context.Statistics.RemoveContainer("terrain", scene.Info.Name);
    }

    // Row by row, with ticks in between: a region may have four million heights.
    private Task Load(string extension, byte[] file, Action<string?> end)
    {
        var complaint = TerrainFileFormats.TryParseFor(extension, file, Scene.Terrain.SizeX, Scene.Terrain.SizeY, out var loaded);
        if (complaint is null)
        {
            RegionSlices.ForEach(Scene, [.. Enumerable.Range(0, Math.Min(loaded.SizeY, Scene.Terrain.SizeY))], y =>
                Scene.Terrain.LoadRow(y, loaded.Heights.AsSpan(y * loaded.SizeX, Math.Min(loaded.SizeX, Scene.Terrain.SizeX))));
        }

        Scene.Post(scene =>
        {
            if (complaint is null)
                scene.TerrainSaver.Bake();
            end(complaint);
        });
        return Task.CompletedTask;
    }

    [LoggerMessage(2, LogLevel.Warning, "{Region}: [Terrain] InitialTerrain: {Complaint} The land is flat.")]
    private partial void LogNoLand(string region, string complaint);
}
