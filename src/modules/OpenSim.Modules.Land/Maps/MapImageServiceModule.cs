using OpenSim.Modules.Maps;
using OpenSim.Modules.Pages;
using OpenSim.World;

namespace OpenSim.Modules.Land.Maps;

/// <summary>Serves the map's pictures of all regions of the process at all zoom levels.</summary>
public sealed class MapImageServiceModule : SharedRegionModule
{
    private MapPyramid? _images;

    public override string Name => "MapImageServiceModule";

    public override void AddRegion(Scene scene)
    {
        if (_images is not null)
            scene.RegisterModuleInterface<IMapImages>(_images);
    }

    public override void RemoveRegion(Scene scene)
    {
        if (_images is not null)
            scene.UnregisterModuleInterface<IMapImages>(_images);
    }

    protected override void Start()
    {
        if (Service<IPages>() is { } pages)
            _images = new MapPyramid(pages);
    }
}
