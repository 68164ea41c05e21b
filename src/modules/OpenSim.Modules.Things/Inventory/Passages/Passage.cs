using OpenSim.Primitives;
using OpenSim.Store.Regions;

namespace OpenSim.Modules.Things.Inventory.Passages;

/// <summary>A thing, or several that are one item, on the way between two places (<see cref="PassageDesk"/>).</summary>
internal sealed record Passage(UUID Id, ThingPlace From, ThingPlace To)
{
    /// <summary>All ids that it has at either place.</summary>
    public IEnumerable<UUID> Things => From.Things.Concat(To.Things);

    /// <summary>Prims that hold it before or afterwards.</summary>
    public IEnumerable<UUID> Prims => new[] { From, To }.Where(place => place.Kind == PlaceKind.Prim).Select(place => place.Holder);

    /// <summary>Whose line the work on it stands in; null when both places are the region's.</summary>
    public UUID? Owner => OwnerOf(From) ?? OwnerOf(To);

    private static UUID? OwnerOf(ThingPlace place) => place.Kind == PlaceKind.Inventory ? place.Holder : null;
}
