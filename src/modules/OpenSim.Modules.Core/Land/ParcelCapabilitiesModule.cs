using OpenSim.Modules.Capabilities;

namespace OpenSim.Modules.Core.Land;

/// <summary>
/// Serves parcels over HTTP. One for all regions, since capabilities are the process's: a region that goes must not take them from the
/// others.
/// </summary>
public sealed class ParcelCapabilitiesModule : SharedRegionModule
{
    public override string Name => "ParcelCapabilities";

    protected override void Start()
    {
        if (Service<ICapabilities>() is { } capabilities)
            ParcelCapabilities.AddTo(capabilities);
    }
}
