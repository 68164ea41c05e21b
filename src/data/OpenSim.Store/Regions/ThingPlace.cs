using OpenSim.Primitives;

namespace OpenSim.Store.Regions;

/// <summary>Where something is, or will be: what holds it, and the ids that it has there.</summary>
/// <param name="Holder">Prim or owner of the inventory; zero for the region.</param>
public sealed record ThingPlace(PlaceKind Kind, UUID Holder, IReadOnlyList<UUID> Things)
{
    private const int Parts = 3;

    public static ThingPlace Region(IReadOnlyList<UUID> roots) => new(PlaceKind.Region, UUID.Zero, roots);

    public static ThingPlace Prim(UUID prim, UUID item) => new(PlaceKind.Prim, prim, [item]);

    public static ThingPlace Inventory(UUID owner, UUID item) => new(PlaceKind.Inventory, owner, [item]);

    /// <summary>Null for what no <see cref="ToString"/> has written.</summary>
    public static ThingPlace? Parse(string text)
    {
        if (text.Split(' ') is not { Length: Parts } parts || !Enum.TryParse<PlaceKind>(parts[0], out var kind)
            || !UUID.TryParse(parts[1], out var holder))
            return null;
        var things = new List<UUID>();
        foreach (var id in parts[2].Split(','))
        {
            if (!UUID.TryParse(id, out var thing))
                return null;
            things.Add(thing);
        }

        return Enum.IsDefined(kind) ? new ThingPlace(kind, holder, things) : null;
    }

    public override string ToString() => $"{Kind} {Holder} {string.Join(',', Things)}";
}
