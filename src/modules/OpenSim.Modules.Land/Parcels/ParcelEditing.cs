using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.Modules.Land.Parcels;

/// <summary>Changes of parcels, each by the right that it needs (<see cref="ParcelRules"/>). Needs the token.</summary>
internal sealed class ParcelEditing(Scene scene) : IParcelEditing
{
    private const string NotYours = "This land is not yours to change.";

    private readonly LandOptions _options = new(scene);

    private ParcelRules Rules => scene.Land.Rules;

    public string? Change(Actor who, Parcel parcel, Func<ParcelRow, ParcelRow> change)
    {
        if (!Rules.MayEdit(who, parcel, ParcelPowers.Any))
            return NotYours;
        if (_options.RefusalToOffer(who, parcel, change(parcel.Row)) is { } refusal)
            return refusal;
        scene.Land.Change(parcel, row =>
        {
            var wanted = change(row);
            return ParcelPowers.Allowed(row, wanted with { GroupId = GroupFor(who, row, wanted.GroupId) },
                power => Rules.MayEdit(who, parcel, power));
        });
        return null;
    }

    /// <summary>Puts these in the place of the whole list, or lists.</summary>
    public string? SetLists(Actor who, Parcel parcel, uint flags, IReadOnlyList<ParcelAccessRow> entries)
    {
        if (!MayList(who, parcel, flags))
            return NotYours;
        var kept = parcel.Row.AccessList.Where(e => (e.Flags & flags) == 0);
        var given = entries.Where(e => !e.AgentId.IsZero).DistinctBy(e => e.AgentId).Take(ParcelRules.MaxListed)
            .Select(e => e with { Flags = flags });
        List<ParcelAccessRow> list = [.. kept, .. given];
        scene.Land.Change(parcel, row => row with { AccessList = list });
        return null;
    }

    public string? AddToList(Actor who, Parcel parcel, ParcelList list, UUID person, int expires = 0)
    {
        if (!MayList(who, parcel, (uint)list))
            return NotYours;
        if (ParcelLists.With(parcel.Row, list, person, expires) is not { } listed)
            return ParcelLists.Full;
        scene.Land.Change(parcel, _ => listed);
        return null;
    }

    public string? RemoveFromList(Actor who, Parcel parcel, ParcelList list, UUID person)
    {
        if (!MayList(who, parcel, (uint)list))
            return NotYours;
        scene.Land.Change(parcel, row => ParcelLists.Without(row, list, person));
        return null;
    }

    public string? Eject(Actor who, ScenePresence guest) => new Ejection(scene).Eject(who, guest);

    public string? Divide(Actor who, ParcelArea area)
    {
        if (_options.RefusalToDivide(who) is { } refusal)
            return refusal;
        if (!MayDivide(who, area))
            return "This land is not yours to divide.";
        return scene.Land.Divide(area) is null ? "Choose a part of one parcel to divide it." : null;
    }

    public string? Join(Actor who, ParcelArea area)
    {
        if (_options.RefusalToDivide(who) is { } refusal)
            return refusal;
        if (!MayDivide(who, area))
            return "This land is not yours to join.";
        return scene.Land.Join(area) is null ? "Only parcels of one owner can be joined." : null;
    }

    // Reclaiming and forcing an owner is the estate's; an owner may only give his own parcel back, which is the estate's then.
    public string? GiveTo(Actor who, Parcel parcel, UUID owner)
    {
        var isEstate = who.IsGod || Rules.IsEstateManager(who.Id);
        if (!isEstate && (!owner.IsZero || !Rules.MayEdit(who, parcel, GroupPowers.LandRelease)))
            return NotYours;
        scene.Land.Change(parcel, row => row with
        {
            OwnerId = owner.IsZero ? scene.Settings.EstateOwner : owner,
            IsGroupOwned = false,
            GroupId = UUID.Zero,
            SalePrice = 0,
            AuthBuyerId = UUID.Zero,
            Flags =
                row.Flags & ~(uint)(ParcelFlags.ForSale | ParcelFlags.UseAccessList | ParcelFlags.UseAccessGroup | ParcelFlags.UseBanList)
        });
        return null;
    }

    public string? Deed(Actor who, Parcel parcel, UUID group)
    {
        const ParcelFlags Sold =
            ParcelFlags.ForSale | ParcelFlags.ForSaleObjects | ParcelFlags.SellParcelObjects | ParcelFlags.ShowDirectory;
        if (Rules.RefusalToDeed(who, parcel, group) is { } refusal)
            return refusal;
        scene.Land.Change(parcel, row => row with
        {
            OwnerId = group,
            IsGroupOwned = true,
            SalePrice = 0,
            AuthBuyerId = UUID.Zero,
            Flags = row.Flags & ~(uint)Sold
        });
        return null;
    }

    // A parcel may keep the group that it has; another must be one of which who names it is a member.
    private UUID GroupFor(Actor who, ParcelRow row, UUID wanted) =>
        wanted == row.GroupId || row.IsGroupOwned ? row.GroupId : scene.Permissions.GroupOf(who, wanted);

    private bool MayDivide(Actor who, ParcelArea area) =>
        scene.Land.In(area).All(parcel => Rules.MayEdit(who, parcel, GroupPowers.LandDivideJoin));

    private bool MayList(Actor who, Parcel parcel, uint flags) => Rules.MayEdit(who, parcel, (ParcelList)flags switch
    {
        ParcelList.AllowedExperiences or ParcelList.BlockedExperiences => GroupPowers.LandOptions,
        _ => (flags & (uint)ParcelList.Allowed) != 0 ? GroupPowers.LandManageAllowed : GroupPowers.LandManageBanned
    });
}
