using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Objects;
using OpenSim.World;

namespace OpenSim.Modules.Things.Media;

/// <summary>Pages on the faces of prims (ObjectMedia, ObjectMediaNavigate).</summary>
public sealed class MediaModule : SharedRegionModule
{
    private MediaPages? _pages;

    public override string Name => "MoapModule";

    public override void AddRegion(Scene scene)
    {
        if (_pages is not null)
            scene.RegisterModuleInterface<IObjectMedia>(_pages);
    }

    public override void RemoveRegion(Scene scene)
    {
        if (_pages is not null)
            scene.UnregisterModuleInterface<IObjectMedia>(_pages);
    }

    protected override void Start()
    {
        if (!Context.Configuration.Get(MediaSettings.Enabled))
            return;
        _pages = new MediaPages(Context.Statistics.RowLimit(MediaLimits.Text, () => Context.Configuration.Get(MediaSettings.MaxText)));
        if (Service<ICapabilities>() is not { } capabilities)
            return;
        var media = new MediaCapabilities(_pages);
        capabilities.Add("ObjectMedia", media.Media);
        capabilities.Add("ObjectMediaNavigate", media.Navigate);
    }
}
