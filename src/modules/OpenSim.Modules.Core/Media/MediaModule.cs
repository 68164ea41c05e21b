using OpenSim.Modules.Capabilities;

namespace OpenSim.Modules.Core.Media;

/// <summary>Pages on the faces of prims (ObjectMedia, ObjectMediaNavigate).</summary>
public sealed class MediaModule : SharedRegionModule
{
    public override string Name => "MoapModule";

    protected override void Start()
    {
        if (!Context.Configuration.Get(MediaSettings.Enabled) || Service<ICapabilities>() is not { } capabilities)
            return;
        capabilities.Add("ObjectMedia", MediaCapabilities.Media);
        capabilities.Add("ObjectMediaNavigate", MediaCapabilities.Navigate);
    }
}
