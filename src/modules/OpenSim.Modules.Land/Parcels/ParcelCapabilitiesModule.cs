using OpenSim.Modules.Capabilities;
using OpenSim.Services.Grid;
using OpenSim.Services.Maps;

namespace OpenSim.Modules.Land.Parcels;

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
            new ParcelCapabilities(new PlacesElsewhere(Context.Scenes, Service<IGridService>(), Service<ILandDataService>()))
                .AddTo(capabilities);
    }
}
