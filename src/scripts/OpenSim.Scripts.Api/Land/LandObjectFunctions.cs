using System.Numerics;
using OpenSim.Modules.Inventory;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.Scripts.Api.Land;

/// <summary>What stands on parcels, how much may, and what is sent back from there.</summary>
[ScriptFunctions]
public static class LandObjectFunctions
{
    // ERR_…
    private const int NoRightsOnLand = -2, WrongArguments = -3, NotGranted = -4;

    private const GroupPowers Returning = GroupPowers.ReturnGroupOwned | GroupPowers.ReturnGroupSet | GroupPowers.ReturnNonGroup;

    private const int MaxOwners = 100; // Second Life's

    /// <param name="category">PARCEL_COUNT_…; temporary prims are not counted.</param>
    /// <param name="sim_wide">Of all parcels of the same owner; the total alone is told then, as in OpenSimulator.</param>
    public static int llGetParcelPrimCount(RegionScript script, Vector3 pos, int category, int sim_wide)
    {
        var (parcel, census) = (At(script, pos), script.Scene.Land.Census);
        if (sim_wide != 0)
            return category == 0 ? census.OfOwner(parcel.OwnerId).Prims : 0;
        var prims = census.Of(parcel);
        return category switch
        {
            0 => prims.Total,
            1 => prims.Owner,
            2 => prims.Group,
            3 => prims.Others,
            _ => 0
        };
    }

    public static int llGetParcelMaxPrims(RegionScript script, Vector3 pos, int sim_wide)
    {
        var (parcel, census) = (At(script, pos), script.Scene.Land.Census);
        return census.CapacityOf(sim_wide != 0 ? census.OfOwner(parcel.OwnerId).Area : parcel.Area);
    }

    /// <summary>Owners and their prims, for scripts of who may send them back; those with the most first.</summary>
    public static LslList llGetParcelPrimOwners(RegionScript script, Vector3 pos)
    {
        var parcel = At(script, pos);
        if (!MayReturn(script, parcel))
        {
            script.Complain("llGetParcelPrimOwners: the object's owner may not send objects back from this land.");
            return LslList.Empty;
        }

        var owners = On(script.Scene, [parcel]).GroupBy(group => group.OwnerId, group => group.PartCount)
            .Select(owned => (owned.Key, Prims: owned.Sum())).OrderByDescending(owned => owned.Prims).Take(MaxOwners);
        return LslList.Take([.. owners.SelectMany<(UUID Id, int Prims), ListItem>(o => [ListItem.OfKey(o.Id.ToString()), o.Prims])]);
    }

    /// <summary>How many go back, or ERR_….</summary>
    /// <param name="scope">OBJECT_RETURN_PARCEL, _PARCEL_OWNER, _REGION.</param>
    public static int llReturnObjectsByOwner(RegionScript script, string owner, int scope)
    {
        if (!script.HasOfOwner(PermissionBits.ReturnObjects, Returning))
            return NotGranted;
        var id = Ids.Of(owner);
        if (id.IsZero || scope is not (1 or 2 or 4))
            return WrongArguments;
        var land = script.Scene.Land;
        HashSet<Parcel> parcels = scope switch
        {
            1 => [At(script, script.Part.WorldPosition)],
            2 => [.. land.All.Where(parcel => parcel.OwnerId == script.Part.OwnerId)],
            _ when script.Actor.IsGod || land.Rules.IsEstateManager(script.Actor.Id) => [.. land.All],
            _ => []
        };
        if (parcels.Count == 0 || scope == 1 && !MayReturn(script, parcels.First()))
            return NoRightsOnLand;
        return Return(script, On(script.Scene, parcels, id));
    }

    /// <summary>Prims by their keys, anywhere in the region where the object's owner may send things back.</summary>
    public static int llReturnObjectsByID(RegionScript script, LslList objects)
    {
        if (!script.HasOfOwner(PermissionBits.ReturnObjects, Returning))
            return NotGranted;
        var named = new HashSet<SceneObjectGroup>();
        foreach (ref readonly var item in objects.Items)
        {
            if (item.IsText && script.Scene.TryGetPart(Ids.Of(item.Text), out var part) && !part.Group.IsAttachment)
                named.Add(part.Group);
        }

        return Return(script, named);
    }

    // What belongs to the land's owner, or to who has the estate, is not sent back by scripts.
    private static int Return(RegionScript script, IEnumerable<SceneObjectGroup> objects)
    {
        var rules = script.Scene.Land.Rules;
        var going = objects.Where(group => rules.MayReturn(script.Actor, group) && !IsOfLandlord(script, group)).ToList();
        var returns = script.Scene.RequestModuleInterface<IObjectReturns>();
        foreach (var owned in going.GroupBy(group => group.PersonalOwnerId))
            returns?.Return(owned.Key, [.. owned], static () => { });
        return returns is null ? 0 : going.Count;
    }

    private static bool IsOfLandlord(RegionScript script, SceneObjectGroup group) =>
        group.OwnerId == script.Scene.Land.At(group.RootPart.Position).OwnerId || script.Scene.Land.Rules.IsEstateManager(group.OwnerId);

    private static bool MayReturn(RegionScript script, Parcel parcel) =>
        script.Scene.Land.Rules.MayEdit(script.Actor, parcel, Returning);

    /// <param name="owner">Null for all.</param>
    private static IEnumerable<SceneObjectGroup> On(Scene scene, HashSet<Parcel> parcels, UUID? owner = null) =>
        scene.Objects.Where(group => !group.IsAttachment && (owner is null || group.OwnerId == owner)
            && parcels.Contains(scene.Land.At(group.RootPart.Position)));

    private static Parcel At(RegionScript script, Vector3 place) => script.Scene.Land.At(place);
}
