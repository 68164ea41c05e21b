using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Land.Maps;

/// <summary>What MapItemReply shows of a region, by the type of MapItemRequest; nothing of types that a region knows nothing of.</summary>
internal static class MapItems
{
    private const uint Telehubs = 1;
    private const uint GeneralEvents = 2;
    private const uint ModerateEvents = 3;
    private const uint Agents = 6;
    private const uint LandForSale = 7;
    private const uint AdultEvents = 9;
    private const uint AdultLandForSale = 10;
    private const int Adult = 2;

    /// <param name="asker">Whose own dot the viewer draws itself.</param>
    public static IReadOnlyList<MapItem> Of(Scene scene, uint type, ScenePresence? asker) => type switch
    {
        Telehubs => OfTelehub(scene),
        Agents => OfPeople(scene, asker),
        LandForSale => OfLand(scene),
        _ => []
    };

    /// <summary>
    /// All that a region has for the maps of others, by type. Needs its token. Viewers ask another region for its people alone, so that the
    /// rest goes with them.
    /// </summary>
    public static IReadOnlyDictionary<uint, IReadOnlyList<MapItem>> All(Scene scene)
    {
        var items = new Dictionary<uint, IReadOnlyList<MapItem>> { [Agents] = OfPeople(scene, null) };
        if (OfLand(scene) is [_, ..] land)
            items[scene.Settings.Current.Maturity == Adult ? AdultLandForSale : LandForSale] = land;
        if (OfTelehub(scene) is [_, ..] hub)
            items[Telehubs] = hub;
        return items;
    }

    /// <summary>What a viewer is told of another region that has asked for one type, that type first.</summary>
    public static IEnumerable<(uint Type, IReadOnlyList<MapItem> Items)> Answer(
        IReadOnlyDictionary<uint, IReadOnlyList<MapItem>> items, uint type)
    {
        yield return (type, items.GetValueOrDefault(type, []));
        foreach (var (other, list) in items)
            if (type == Agents && other is Telehubs or LandForSale or AdultLandForSale)
                yield return (other, list);
    }

    /// <summary>Which events the type means: 0 general, 1 moderate, 2 adult; null for what is none.</summary>
    public static int? MaturityOfEvents(uint type) => type switch
    {
        GeneralEvents => 0,
        ModerateEvents => 1,
        AdultEvents => 2,
        _ => null
    };

    /// <summary>Extra is when it begins, in unix seconds, the second its height.</summary>
    public static MapItem OfEvent(WorldEvent happening) => new((uint)Math.Max(0, happening.Position.X),
        (uint)Math.Max(0, happening.Position.Y), new UUID(0, happening.Id), happening.Begins, (int)happening.Position.Z, happening.Name);

    private static IReadOnlyList<MapItem> OfTelehub(Scene scene) =>
        scene.Telehub.Object is { } hub ? [At(scene, hub.WorldPosition, hub.Id, 0, 0, hub.Name)] : [];

    // Green dots: one for each avatar. With nobody there, one that stands for nobody.
    private static List<MapItem> OfPeople(Scene scene, ScenePresence? asker)
    {
        List<MapItem> dots =
        [
            .. scene.Presences.All.Where(who => !who.IsChild && who != asker)
                .Select(who => At(scene, who.AbsolutePosition, default, 1, 0, scene.Info.Name))
        ];
        return dots.Count > 0 ? dots : [At(scene, Vector3.One, default, 0, 0, scene.Info.Name)];
    }

    // Extra is the area in square metres, the second the price. Land kept for one buyer is shown to all, as in OpenSimulator.
    private static IReadOnlyList<MapItem> OfLand(Scene scene) =>
    [
        .. scene.Land.All.Where(parcel => parcel.Has(ParcelFlags.ForSale)).Select(parcel =>
            At(scene, new Vector3((parcel.Min + parcel.Max) / 2, 0), parcel.Id, parcel.Area, parcel.Row.SalePrice, parcel.Row.Name))
    ];

    private static MapItem At(Scene scene, Vector3 place, UUID id, int extra, int extra2, string name) => new(
        scene.Info.Handle.MetresX + (uint)Math.Clamp(place.X, 0, scene.Info.SizeX - 1),
        scene.Info.Handle.MetresY + (uint)Math.Clamp(place.Y, 0, scene.Info.SizeY - 1), id, extra, extra2, name);
}
