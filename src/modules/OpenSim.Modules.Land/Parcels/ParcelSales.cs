using System.Globalization;
using OpenSim.Modules.Economy;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Land.Parcels;

/// <summary>How parcels and passes to them change hands. Anything that costs nothing needs no money.</summary>
internal sealed class ParcelSales(Scene scene)
{
    private const uint Allowed = 1;
    private const int SecondsAnHour = 3600;

    public void Buy(IViewer viewer, ParcelBuyRequest request)
    {
        if (viewer.Presence is not { } who || !scene.Land.TryGet(request.LocalId, out var parcel))
            return;
        var seller = parcel.OwnerId;
        if ((WhyNotSold(parcel, seller, who, request) ?? WhyNotFor(who, request.GroupId)) is { } refusal)
            viewer.Messages.SendAlert(refusal);
        else if (parcel.Row.IsGroupOwned && request.Price > 0)
            viewer.Messages.SendAlert("Land of groups is not sold for money here.");
        else
            scene.Pay(viewer, Price(seller, request.Price, MoneyKind.LandSale, GoodsKind.Parcel, parcel),
                _ => Give(who, seller, request));
    }

    private static Payment Price(UUID to, int amount, MoneyKind kind, GoodsKind goods, Parcel parcel) =>
        new(to, amount, kind, parcel.Row.Name, new Goods(goods, parcel.Id));

    private Task<string?> Give(ScenePresence who, UUID seller, ParcelBuyRequest request)
    {
        if (!scene.Land.TryGet(request.LocalId, out var sold) || WhyNotSold(sold, seller, who, request) is not null)
            return Task.FromResult<string?>("This land has been sold to somebody else, or is not for sale any more.");
        Sell(sold, who.Id, scene.Permissions.GroupOf(who, request.GroupId));
        return WhenKept();
    }

    private async Task<string?> WhenKept()
    {
        await (scene.Store?.Kept() ?? Task.CompletedTask);
        return null;
    }

    /// <summary>
    /// Puts somebody on the access list for as long as a pass of the parcel is good, as OpenSimulator does: one that is nearly over is made
    /// longer.
    /// </summary>
    public void BuyPass(IViewer viewer, int localId)
    {
        if (viewer.Presence is not { } who || !scene.Land.TryGet(localId, out var parcel))
            return;
        if (WhyNoPass(parcel, who) is { } refusal)
        {
            viewer.Messages.SendAlert(refusal);
            return;
        }

        var offered = parcel.Row;
        scene.Pay(viewer, Price(offered.OwnerId, offered.PassPrice, MoneyKind.PassSale, GoodsKind.Pass, parcel), _ =>
        {
            var isOffered = scene.Land.TryGet(localId, out var sold) && sold.OwnerId == offered.OwnerId
                && sold.Row.PassPrice == offered.PassPrice && sold.Row.PassHours.Equals(offered.PassHours);
            if (!isOffered || WhyNoPass(sold!, who) is not null)
                return Task.FromResult<string?>("The pass is not sold any more as you have seen it.");
            GivePass(sold!, who.Id);
            viewer.Messages.SendAlert("You have a pass to this land.");
            return WhenKept();
        });
    }

    /// <summary>Land that is nobody's becomes somebody's, for the price that stands in it.</summary>
    public void Claim(IViewer viewer, ParcelClaimRequest request)
    {
        if (viewer.Presence is not { } who)
            return;
        if (WhyNotFor(who, request.GroupId) is { } refusal)
        {
            viewer.Messages.SendAlert(refusal);
            return;
        }

        List<Parcel> free = [.. Public(request.Area)];
        var price = PriceOf(free);
        if (free.Count == 0 || price > int.MaxValue)
        {
            viewer.Messages.SendAlert("There is no public land here that you could claim.");
            return;
        }

        var payment = new Payment(UUID.Zero, (int)price, MoneyKind.LandSale, "Public land", new Goods(GoodsKind.Parcel, free[0].Id));
        scene.Pay(viewer, payment, _ =>
        {
            List<Parcel> claimed = [.. Public(request.Area)];
            if (PriceOf(claimed) != price || claimed.Count == 0)
                return Task.FromResult<string?>("This land is not public any more.");
            foreach (var parcel in claimed)
                Sell(parcel, who.Id, scene.Permissions.GroupOf(who, request.GroupId));
            return WhenKept();
        });
    }

    // Viewers show the price of a square metre times the area.
    private static long PriceOf(IEnumerable<Parcel> parcels) =>
        parcels.Sum(parcel => (long)Math.Max(0, parcel.Row.ClaimPrice) * parcel.Area);

    // It would be the group's, as if he had deeded it.
    private string? WhyNotFor(ScenePresence who, UUID group) =>
        group.IsZero || scene.Memberships.HasPower(who.Id, group, GroupPowers.LandDeed) ? null : "You may not buy land for this group.";

    private IEnumerable<Parcel> Public(ParcelArea area) => scene.Land.In(area).Where(parcel => parcel.OwnerId.IsZero);

    private string? WhyNoPass(Parcel parcel, ScenePresence who)
    {
        var row = parcel.Row;
        if (!parcel.Has(ParcelFlags.UsePassList) || SecondsOf(row) <= 0)
            return "No passes are sold to this land.";
        if (row.IsGroupOwned && row.PassPrice > 0)
            return "Land of groups sells no passes for money here.";
        if (scene.Land.Rules.MayEdit(who, parcel))
            return "You need no pass to this land.";
        if (scene.Land.Rules.BarrierFor((Actor)who, parcel) == ParcelBarrier.Banned)
            return "You are banned from this parcel.";
        if (Find(row, who.Id) is not { } entry)
            return row.AccessList.Count(Counts) < ParcelRules.MaxListed ? null : "So many have access to this land that no pass is left.";
        if (entry.Expires == 0)
            return "You have access to this land already.";
        var left = entry.Expires - scene.Clock.UnixTime;
        return left > SecondsOf(row) / 4
            ? string.Create(CultureInfo.InvariantCulture, $"Your pass is good for {left / (double)SecondsAnHour:0.##} hours yet.")
            : null;
    }

    private void GivePass(Parcel parcel, UUID who) => scene.Land.Change(parcel, row =>
    {
        var left = Find(row, who) is { } entry ? Math.Max(0, entry.Expires - scene.Clock.UnixTime) : 0;
        var pass = new ParcelAccessRow(who, Allowed, scene.Clock.UnixTime + left + SecondsOf(row));
        return row with { AccessList = [.. row.AccessList.Where(e => Counts(e) && (e.AgentId != who || e.Flags != Allowed)), pass] };
    });

    private static ParcelAccessRow? Find(ParcelRow row, UUID who) =>
        row.AccessList.FirstOrDefault(e => e.AgentId == who && (e.Flags & Allowed) != 0);

    private bool Counts(ParcelAccessRow entry) => entry.Expires == 0 || entry.Expires > scene.Clock.UnixTime;

    private static int SecondsOf(ParcelRow row) => float.IsFinite(row.PassHours) ? (int)((row.PassHours * SecondsAnHour) + 0.5f) : 0;

    private static string? WhyNotSold(Parcel parcel, UUID seller, ScenePresence who, ParcelBuyRequest request)
    {
        var isOffered = parcel.Has(ParcelFlags.ForSale) && (parcel.Row.AuthBuyerId.IsZero || parcel.Row.AuthBuyerId == who.Id);
        return isOffered && parcel.OwnerId == seller && parcel.Row.SalePrice == request.Price && parcel.Area == request.Area
            ? null
            : "This land is not for sale to you at that price.";
    }

    private void Sell(Parcel parcel, UUID buyer, UUID groupId) => scene.Land.Change(parcel, row => row with
    {
        OwnerId = groupId.IsZero ? buyer : groupId,
        IsGroupOwned = !groupId.IsZero,
        GroupId = groupId,
        AuthBuyerId = UUID.Zero,
        ClaimDate = (int)scene.Clock.UnixTime,
        Flags = row.Flags & ~(uint)ParcelFlags.ForSale
    });
}
