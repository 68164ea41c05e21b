using OpenSim.Modules.Teleports;
using OpenSim.World;
using OpenSim.World.Agents;

namespace OpenSim.Modules.Travels.Arriving;

/// <summary>A region of this process as others ask for it, with the modules that let in; null where there is none.</summary>
/// <param name="Door">Who comes from other regions.</param>
/// <param name="Arrivals">Who may arrive, and where.</param>
/// <param name="Authorization">Whose region it is to enter at all.</param>
internal sealed record Entrance(Scene Region, IRegionDoor? Door, IArrivals? Arrivals, IRegionAuthorization? Authorization)
{
    /// <summary>Any thread, without the region's token.</summary>
    public static Entrance Of(Scene region)
    {
        using (region.Token.Take())
            return new Entrance(region, region.RequestModuleInterface<IRegionDoor>(), region.RequestModuleInterface<IArrivals>(),
                region.RequestModuleInterface<IRegionAuthorization>());
    }
}
