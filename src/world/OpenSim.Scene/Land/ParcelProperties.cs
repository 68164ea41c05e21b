using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.World.Land;

/// <summary>
/// The body of ParcelProperties for the event queue (feature-map A.7). Unsigned numbers are binary, so that strict clients' queues survive it
/// (client-facts 1).
/// </summary>
public static class ParcelProperties
{
    /// <summary>Sequence numbers by which a viewer knows what it is told of; any other is the parcel it stands on.</summary>
    public const int SequenceSelected = -10_000;

    public const int SequenceNotOnList = -20_000;
    public const int SequenceBanned = -30_000;

    public const int ResultSingle = 0;
    public const int ResultMultiple = 1;

    public static LlsdMap Body(Scene scene, Parcel parcel, int sequence, int result, bool snapSelection)
    {
        var flags = scene.Settings.Flags;
        return new LlsdMap
        {
            ["ParcelData"] = new LlsdArray(ParcelData(scene, parcel, sequence, result, snapSelection, flags)),
            ["MediaData"] = new LlsdArray(MediaData(parcel)),
            ["ParcelExtendedFlags"] = new LlsdArray(new LlsdMap { ["Flags"] = LlsdBinary.FromUInt32(parcel.Row.ObscureMedia ? 1u : 0u) }),
            ["AgeVerificationBlock"] = new LlsdArray(new LlsdMap { ["RegionDenyAgeUnverified"] = (flags & RegionFlags.DenyAgeUnverified) != 0 }),
            ["ParcelEnvironmentBlock"] = new LlsdArray(new LlsdMap
            {
                ["ParcelEnvironmentVersion"] = -1, // the region's
                ["RegionAllowEnvironmentOverride"] = (flags & RegionFlags.AllowEnvironmentOverride) != 0
            }),
            ["RegionAllowAccessBlock"] = new LlsdArray(new LlsdMap { ["RegionAllowAccessOverride"] = true })
        };
    }

    private static LlsdMap ParcelData(Scene scene, Parcel parcel, int sequence, int result, bool snapSelection, RegionFlags flags)
    {
        var row = parcel.Row;
        var data = new LlsdMap
        {
            ["LocalID"] = row.LocalId,
            ["AABBMax"] = Vector(new Vector3(parcel.Max, scene.Terrain.HeightAt(parcel.Max.X, parcel.Max.Y))),
            ["AABBMin"] = Vector(new Vector3(parcel.Min, scene.Terrain.HeightAt(parcel.Min.X, parcel.Min.Y))),
            ["Area"] = parcel.Area,
            ["AuctionID"] = LlsdBinary.FromUInt32(row.AuctionId),
            ["AuthBuyerID"] = row.AuthBuyerId,
            ["Bitmap"] = scene.Land.BitmapOf(parcel),
            ["Category"] = row.Category,
            ["ClaimDate"] = row.ClaimDate,
            ["ClaimPrice"] = row.ClaimPrice,
            ["Desc"] = row.Description,
            ["GroupID"] = row.GroupId,
            ["IsGroupOwned"] = row.IsGroupOwned,
            ["LandingType"] = (int)row.LandingType,
            ["MediaAutoScale"] = (int)row.MediaAutoScale,
            ["MediaID"] = row.MediaTextureId,
            ["MediaURL"] = row.MediaUrl,
            ["MusicURL"] = row.MusicUrl,
            ["Name"] = row.Name,
            ["OtherCleanTime"] = row.OtherCleanTime,
            ["OtherCount"] = 0,
            ["OwnerID"] = row.OwnerId,
            ["ParcelFlags"] = LlsdBinary.FromUInt32(row.Flags),
            ["PassHours"] = (double)row.PassHours,
            ["PassPrice"] = row.PassPrice,
            ["PublicCount"] = 0,
            ["RegionDenyAnonymous"] = (flags & RegionFlags.DenyAnonymous) != 0,
            ["RegionDenyIdentified"] = false,
            ["RegionDenyTransacted"] = false,
            ["RegionPushOverride"] = (flags & RegionFlags.RestrictPushObject) != 0,
            ["RentPrice"] = 0,
            ["RequestResult"] = result,
            ["SalePrice"] = row.SalePrice,
            ["SelfCount"] = 0,
            ["SequenceID"] = sequence,
            ["SnapSelection"] = snapSelection,
            ["SnapshotID"] = row.SnapshotId,
            ["Status"] = row.Status,
            ["UserLocation"] = Vector(row.UserLocation),
            ["UserLookAt"] = Vector(row.UserLookAt),
            ["SeeAVs"] = row.SeeAvatars,
            ["AnyAVSounds"] = row.AnyAvatarSounds,
            ["GroupAVSounds"] = row.GroupAvatarSounds
        };
        AddPrims(data, scene, parcel);
        return data;
    }

    private static void AddPrims(LlsdMap data, Scene scene, Parcel parcel)
    {
        var prims = scene.Land.Census.Of(parcel);
        var (ownersPrims, ownersArea) = scene.Land.Census.OfOwner(parcel.OwnerId);
        data["OwnerPrims"] = prims.Owner;
        data["GroupPrims"] = prims.Group;
        data["OtherPrims"] = prims.Others;
        data["TotalPrims"] = prims.Total;
        data["SelectedPrims"] = 0;
        data["MaxPrims"] = scene.Land.Census.CapacityOf(parcel.Area);
        data["SimWideMaxPrims"] = scene.Land.Census.CapacityOf(ownersArea);
        data["SimWideTotalPrims"] = ownersPrims;
        data["ParcelPrimBonus"] = scene.Settings.Current.ObjectBonus;
    }

    private static LlsdMap MediaData(Parcel parcel) => new()
    {
        ["MediaDesc"] = parcel.Row.MediaDescription,
        ["MediaHeight"] = parcel.Row.MediaHeight,
        ["MediaWidth"] = parcel.Row.MediaWidth,
        ["MediaLoop"] = parcel.Row.MediaLoop ? 1 : 0,
        ["MediaType"] = parcel.Row.MediaType,
        ["ObscureMedia"] = parcel.Row.ObscureMedia,
        ["ObscureMusic"] = parcel.Row.ObscureMusic
    };

    private static LlsdArray Vector(Vector3 v) => new((double)v.X, (double)v.Y, (double)v.Z);
}
