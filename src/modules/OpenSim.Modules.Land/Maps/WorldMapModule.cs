using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Maps;
using OpenSim.Modules.Pages;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Grid;
using OpenSim.Services.Maps;
using OpenSim.Services.Search;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Land.Maps;

/// <summary>
/// The world map: which regions are where and what they are called, and where avatars are. The picture of this region is
/// <see cref="MapTiles"/>' to make. Source: MapBlockRequest, MapNameRequest, MapItemRequest.
/// </summary>
public sealed class WorldMapModule : RegionModule, IMapRequests
{
    private const uint Clicked = 0x10000;
    private const uint FlagsToAnswer = 0xFFFF;
    private const byte NotThere = 255;
    private const byte Down = 254;
    private const int MaxFound = 20;
    private const int MaxEvents = 100;
    private const int WidestRequest = 64; // units of 256 m

    private MapTiles? _tiles;
    private MapItemsHere _others = null!; // set when the region is loaded

    public override string Name => "WorldMapModule";

    public override void RegionLoaded(Scene scene)
    {
        _others = new MapItemsHere(Context.Scenes);
        if (scene.RequestModuleInterface<IMapImages>() is not { } images)
            return;
        _tiles = new MapTiles(scene, images, Service<IAssetService>(), Service<IMapImageService>(), Service<IGridService>());
        _tiles.Start();
        Service<IPages>()?.AddMethod(PictureMethod, "image/jpeg", _tiles.Picture);
        if (Context.Configuration.GetText("LoginService", "MapTileURL")?.Trim('"', ' ') is null or "")
            Service<ICapabilities>()?.AddFeature("map-server-url", scene.Info.HttpBase + "/", openSimExtra: true);
        Commands("Regions").Add("generate map", "", "Draws the region's map picture anew.", command =>
        {
            _tiles.DrawAll();
            command.WriteLine($"The map of {scene.Info.Name} is being drawn.");
        });
    }

    public void SendBlocks(IViewer viewer, MapArea area)
    {
        if (area.MaxX < area.MinX || area.MaxY < area.MinY || Service<IGridService>() is not { } grid)
            return;
        var (maxX, maxY) = (Math.Min(area.MaxX, area.MinX + WidestRequest), Math.Min(area.MaxY, area.MinY + WidestRequest));
        Scene.Background(viewer, "map blocks", async _ =>
        {
            var regions =
                await grid.GetRegionRange(Scene.Info.ScopeId, area.MinX * 256, (maxX * 256) + 255, area.MinY * 256, (maxY * 256) + 255);
            Scene.Post(_ =>
            {
                List<MapBlock> blocks = [.. regions.Select(ToBlock)];
                // Whoever clicks on nothing is told that there is nothing, or the viewer waits.
                if (blocks.Count == 0 && (area.Flags & Clicked) != 0)
                    blocks.Add(Nothing(area.MinX, area.MinY, ""));
                if (blocks.Count > 0)
                    viewer.Map.SendBlocks(area.Flags & FlagsToAnswer, blocks);
            });
        }, area);
    }

    public void SendNamed(IViewer viewer, uint flags, string name)
    {
        if (Service<IGridService>() is not { } grid)
            return;
        Scene.Background(viewer, "map names", async _ =>
        {
            var regions = name.Trim().Length == 0 ? [] : await grid.GetRegionsByName(Scene.Info.ScopeId, name.Trim(), MaxFound);
            // The last block ends the search; it carries the words that were looked for.
            Scene.Post(_ => viewer.Map.SendBlocks(flags, [.. Found(regions, name), Nothing(0, 0, name)]));
        }, flags, WorkKind.Search);
    }

    public void SendItems(IViewer viewer, uint flags, uint type, ulong handle)
    {
        var isHere = handle == 0 || handle == Scene.Info.Handle.Value;
        if (isHere && MapItems.MaturityOfEvents(type) is { } maturity && Service<IEventService>() is { } events)
            SendEvents(viewer, flags, type, maturity, events);
        else if (isHere)
            viewer.Map.SendItems(type, flags, MapItems.Of(Scene, type, viewer.Presence));
        else
            SendOthers(viewer, flags, type, handle);
    }

    private void SendOthers(IViewer viewer, uint flags, uint type, ulong handle) => Scene.Background(viewer, "map items", async _ =>
    {
        var items = _others.Find(handle) ?? await ItemsElsewhere(new RegionHandle(handle));
        Scene.Post(_ =>
        {
            foreach (var (kind, list) in MapItems.Answer(items, type))
                viewer.Map.SendItems(kind, flags, list);
        });
    }, (type, handle));

    private async ValueTask<IReadOnlyDictionary<uint, IReadOnlyList<MapItem>>> ItemsElsewhere(RegionHandle handle) =>
        Service<IMapItemService>() is { } elsewhere && Service<IGridService>() is { } grid
            && await grid.GetRegionByPosition(Scene.Info.ScopeId, (int)handle.MetresX, (int)handle.MetresY) is { } region
                ? await elsewhere.GetItems(region)
                : new Dictionary<uint, IReadOnlyList<MapItem>>();

    // Those that go on and the next ones, of one maturity.
    private void SendEvents(IViewer viewer, uint flags, uint type, int maturity, IEventService events) =>
        Scene.Background(viewer, "events on the map", async _ =>
        {
            var question = new EventQuestion(Scene.Clock.UnixTime, long.MaxValue, 0, "", m => m == maturity, Scene.Info.Name);
            var found = await events.Find(question, 0, MaxEvents);
            Scene.Post(_ => viewer.Map.SendItems(type, flags, [.. found.Select(MapItems.OfEvent)]));
        }, type, WorkKind.Letters);

    public void Redraw(ScenePresence who)
    {
        _tiles?.DrawAll();
        who.Viewer?.Messages.SendAlert(_tiles is null ? "No picture of the region is drawn here." : "The map of the region is being drawn.");
    }

    public void SendHandle(IViewer viewer, UUID region)
    {
        if (Service<IGridService>() is not { } grid)
            return;
        Scene.Background(viewer, "region handle", async _ =>
        {
            if (await grid.GetRegionByUuid(Scene.Info.ScopeId, region) is { } found)
                Scene.Post(_ => viewer.Region.SendRegionHandle(region, found.Handle));
        }, region);
    }

    protected override void Attach(Scene scene) => Answer(this);

    protected override void Detach(Scene scene)
    {
        Service<IPages>()?.RemoveMethod(PictureMethod);
        _tiles?.Stop();
    }

    // Gatekeepers hand this address out for links to the region, OpenSimulator's and ours.
    private string PictureMethod => "regionImage" + Scene.Info.Id.ToString().Replace("-", "", StringComparison.Ordinal);

    // A viewer waits for a region of the name that it has asked for: of another grid's it is an address, which may be written in many ways.
    private IEnumerable<MapBlock> Found(IReadOnlyList<GridRegion> regions, string name) =>
        regions is [{ } link] && link.Flags.HasFlag(GridRegionFlags.Hyperlink)
            ? [ToBlock(link) with { Name = name }]
            : regions.Select(ToBlock);

    private MapBlock ToBlock(GridRegion region)
    {
        var isHere = region.RegionId == Scene.Info.Id;
        var isUp = region.Flags.HasFlag(GridRegionFlags.RegionOnline) || isHere;
        return new MapBlock((ushort)region.Handle.GridX, (ushort)region.Handle.GridY, region.RegionName, isUp ? region.Access : Down,
            isHere ? (uint)Scene.Settings.Flags : 0, (byte)Math.Clamp(Scene.Settings.WaterHeight, 0, 255),
            isHere ? (byte)Math.Min(Scene.Presences.RootCount, 255) : (byte)0, region.TerrainImage, (ushort)region.RegionSizeX,
            (ushort)region.RegionSizeY);
    }

    private static MapBlock Nothing(ushort x, ushort y, string name) => new(x, y, name, NotThere, 0, 0, 0, default, 256, 256);
}
