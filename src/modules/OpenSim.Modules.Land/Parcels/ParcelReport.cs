using System.Globalization;
using System.Numerics;
using OpenSim.Console;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.Modules.Land.Parcels;

/// <summary>What <c>land show</c> says of one parcel, in OpenSimulator's words and order.</summary>
internal static class ParcelReport
{
    private static readonly string[] Statuses = ["Leased", "LeasePending", "Abandoned"];

    /// <summary>Needs the token.</summary>
    public static ConsoleList Of(Scene scene, Parcel parcel, string owner)
    {
        var list = new ConsoleList();
        AddPlace(list, parcel, owner);
        AddPrims(list, scene, parcel);
        AddMedia(list, parcel.Row);
        AddMoney(list, parcel.Row);
        AddAccess(list, parcel.Row);
        return list;
    }

    public static string Text(Vector3 place) => string.Create(CultureInfo.InvariantCulture, $"<{place.X:0.##}, {place.Y:0.##}, {place.Z:0.##}>");

    public static string Text(Vector2 place) => string.Create(CultureInfo.InvariantCulture, $"<{place.X:0}, {place.Y:0}>");

    private static void AddPlace(ConsoleList list, Parcel parcel, string owner)
    {
        var row = parcel.Row;
        list.Add("Parcel name", row.Name);
        list.Add("Local ID", row.LocalId);
        list.Add("Parcel ID", row.Id);
        list.Add("Description", row.Description);
        list.Add("Snapshot ID", row.SnapshotId);
        list.Add("Area", parcel.Area);
        list.Add("AABB Min", Text(parcel.Min));
        list.Add("AABB Max", Text(parcel.Max));
        list.Add("Owner", $"{owner} ({row.OwnerId})");
        list.Add("Is group owned?", row.IsGroupOwned);
        list.Add("GroupID", row.GroupId);
        list.Add("Status", row.Status >= 0 && row.Status < Statuses.Length ? Statuses[row.Status] : row.Status);
        list.Add("Flags", parcel.Flags);
        list.Add("Landing Type", row.LandingType switch { 0 => "None", Parcel.LandingPoint => "LandingPoint", _ => "Direct" });
        list.Add("User Location", Text(row.UserLocation));
        list.Add("User look at", Text(row.UserLookAt));
        list.Add("Other clean time", row.OtherCleanTime);
    }

    private static void AddPrims(ConsoleList list, Scene scene, Parcel parcel)
    {
        var census = scene.Land.Census;
        var prims = census.Of(parcel);
        var (owners, area) = census.OfOwner(parcel.OwnerId);
        list.Add("Max Prims", census.CapacityOf(parcel.Area));
        list.Add("Simwide Max Prims (owner)", census.CapacityOf(area));
        list.Add("Owner Prims", prims.Owner);
        list.Add("Group Prims", prims.Group);
        list.Add("Other Prims", prims.Others);
        list.Add("Total Prims", prims.Total);
        list.Add("SimWide Prims (owner)", owners);
    }

    private static void AddMedia(ConsoleList list, ParcelRow row)
    {
        list.Add("Music URL", row.MusicUrl);
        list.Add("Obscure Music", row.ObscureMusic);
        list.Add("Media ID", row.MediaTextureId);
        list.Add("Media Autoscale", row.MediaAutoScale != 0);
        list.Add("Media URL", row.MediaUrl);
        list.Add("Media Type", row.MediaType);
        list.Add("Media Description", row.MediaDescription);
        list.Add("Media Width", row.MediaWidth);
        list.Add("Media Height", row.MediaHeight);
        list.Add("Media Loop", row.MediaLoop);
        list.Add("Obscure MOAP", row.ObscureMedia);
        list.Add("Parcel Category", row.Category);
    }

    private static void AddMoney(ConsoleList list, ParcelRow row)
    {
        list.Add("Claim Date", DateTimeOffset.FromUnixTimeSeconds(row.ClaimDate).ToString("u", CultureInfo.InvariantCulture));
        list.Add("Claim Price", row.ClaimPrice);
        list.Add("Pass Hours", row.PassHours);
        list.Add("Pass Price", row.PassPrice);
        list.Add("Auction ID", row.AuctionId);
        list.Add("Authorized Buyer ID", row.AuthBuyerId);
        list.Add("Sale Price", row.SalePrice);
    }

    private static void AddAccess(ConsoleList list, ParcelRow row)
    {
        list.Add("Access list", string.Join(", ", row.AccessList.Where(e => (e.Flags & 1) != 0).Select(e => e.AgentId)));
        list.Add("Ban list", string.Join(", ", row.AccessList.Where(e => (e.Flags & 2) != 0).Select(e => e.AgentId)));
        list.Add("Allowed experiences", string.Join(", ", row.AccessList.Where(e => (e.Flags & 8) != 0).Select(e => e.AgentId)));
        list.Add("Blocked experiences", string.Join(", ", row.AccessList.Where(e => (e.Flags & 16) != 0).Select(e => e.AgentId)));
    }
}
