using OpenSim.Modules.Capabilities;

namespace OpenSim.Modules.Things.Media;

/// <summary>Pages on the faces of prims (ObjectMedia, ObjectMediaNavigate).</summary>
public sealed class MediaModule : SharedRegionModule
{
    public override string Name => "MoapModule";

    protected override void Start()
    {
        if (!Context.Configuration.Get(MediaSettings.Enabled) || Service<ICapabilities>() is not { } capabilities)
            return;
        var room = Context.Statistics.RowLimit(MediaLimits.Text, () => Context.Configuration.Get(MediaSettings.MaxText));
        var media = new MediaCapabilities(room);
        capabilities.Add("ObjectMedia", media.Media);
        capabilities.Add("ObjectMediaNavigate", media.Navigate);
    }
}
