using Microsoft.Extensions.Logging;
using OpenSim.Telemetry.Limits;
using OpenSim.World;
using OpenSim.World.Limits;
using OpenSim.World.Terrain;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Core.Terrain;

/// <summary>ModifyLand and UndoLand, the first land of a new region, and the <c>terrain</c> commands.</summary>
public sealed partial class TerrainModule : RegionModule, ITerrainRequests
{
    private static readonly LimitDef RefusedDef = new("terrain", "", WorkLimits.TerrainEditsName, "opensim.terrain.edits.refused",
        "strokes", LimitPer.Session, TerrainSettings.MaxWaitingEdits,
        "Strokes of a visitor that wait for their tick; those beyond are refused with words.");

    private ILogger _log = null!; // Attach comes before every request
    private bool _uploads;
    private TerrainLines _lines = null!;

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

    public void Modify(ScenePresence who, TerrainStroke stroke)
    {
        TerrainLimits? limits = who.IsGod || Scene.Land.Rules.IsEstateManager(who.Id) ? null : TerrainLimits.Of(Scene.Settings);
        if (StrokeWork.Of(Scene.Terrain, stroke, limits) is { } work)
            _lines.Add(who, work);
    }

    public void Undo(ScenePresence who) => _lines.Add(who, new UndoWork(Scene.Terrain, who.Id));

    public void Bake(ScenePresence who)
    {
        Scene.TerrainSaver.Bake();
        who.Viewer?.Messages.SendAlert("The ground as it is is what reverting leads back to.");
    }

    public void Download(ScenePresence who, string fileName)
    {
        who.Viewer?.Messages.SendAlert("The ground is being sent.");
        who.Viewer?.Files.Send(fileName, TerrainFileFormats.Write(Path.GetExtension(fileName), Scene.Terrain, Scene.Settings.WaterHeight)
            ?? TerrainFileFormats.Write(".raw", Scene.Terrain, Scene.Settings.WaterHeight)!);
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
            _uploads = false;
            var complaint = file is null ? $"{fileName} has not come." : Load(Path.GetExtension(fileName), file);
            viewer.Messages.SendAlert(complaint ?? $"The ground is as {fileName} has it.");
        });
    }

    protected override void Attach(Scene scene)
    {
        _log = Context.Loggers.CreateLogger<TerrainModule>();
        new TerrainCommands(scene).AddTo(Context.Commands);
        new TerrainFileCommands(scene).AddTo(Context.Commands);
        new GroundCommands(scene).AddTo(Context.Commands);
        _lines = new TerrainLines(scene, Context.Statistics.RowLimit(RefusedDef.In(scene.Info.Name), () => _lines.MaxWaiting));
        scene.Watch(TerrainSettings.SquaresPerTick, squares => _lines.SquaresPerTick = squares);
        scene.Watch(TerrainSettings.MaxWaitingEdits, edits => _lines.MaxWaiting = edits);
        scene.Loop.Phases.Add(World.Loop.TickStage.Movement, _lines);
        Answer(this);
        if (scene.TerrainSaver.IsNew && MakeInitial(scene, Context.Configuration.Get(TerrainSettings.InitialTerrain)) is { } complaint)
            LogNoLand(scene.Info.Name, complaint);
    }

    protected override void Detach(Scene scene)
    {
        scene.Loop.Phases.Remove(_lines);
        Context.Statistics.RemoveContainer("terrain", scene.Info.Name);
    }

    private string? Load(string extension, byte[] file)
    {
        if (TerrainFileFormats.TryParse(extension, file, Scene.Terrain.SizeX, Scene.Terrain.SizeY, out var loaded) is { } complaint)
            return complaint;
        Scene.Terrain.Load(loaded.Heights, loaded.SizeX, loaded.SizeY);
        Scene.TerrainSaver.Bake();
        return null;
    }

    [LoggerMessage(2, LogLevel.Warning, "{Region}: [Terrain] InitialTerrain: {Complaint} The land is flat.")]
    private partial void LogNoLand(string region, string complaint);
}
