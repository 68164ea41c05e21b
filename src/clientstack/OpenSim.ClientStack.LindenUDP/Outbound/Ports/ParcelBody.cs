using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Regions;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

/// <summary>
/// The body of ParcelProperties for one viewer. Unsigned numbers are binary: strict viewers' event queues stop at any that are written
/// otherwise.
/// </summary>
internal static class ParcelBody
{
    /// <summary>ParcelEnvironmentVersion of a parcel that has no environment of its own.</summary>
    private const int NoEnvironment = -1;

    public static LlsdMap For(ViewerSession viewer, Parcel parcel, int sequence, ParcelResult result, bool snapSelection)
    {
        var flags = viewer.Scene.Settings.Flags;
        var environment = viewer.Scene.RequestModuleInterface<IEnvironments>()?.VersionOf(parcel);
        return new LlsdMap
        {
            ["ParcelData"] = new LlsdArray(ParcelData(viewer, parcel, sequence, result, snapSelection)),
            ["MediaData"] = new LlsdArray(MediaData(parcel)),
            ["ParcelExtendedFlags"] = new LlsdArray(new LlsdMap { ["Flags"] = LlsdBinary.FromUInt32(parcel.Row.ObscureMedia ? 1u : 0u) }),
            ["AgeVerificationBlock"] =
                new LlsdArray(new LlsdMap { ["RegionDenyAgeUnverified"] = (flags & RegionFlags.DenyAgeUnverified) != 0 }),
            ["ParcelEnvironmentBlock"] = new LlsdArray(new LlsdMap
            {
                ["ParcelEnvironmentVersion"] = environment ?? NoEnvironment,
                ["RegionAllowEnvironmentOverride"] = (flags & RegionFlags.AllowEnvironmentOverride) != 0
            }),
            ["RegionAllowAccessBlock"] =
                new LlsdArray(new LlsdMap { ["RegionAllowAccessOverride"] = (flags & RegionFlags.AllowParcelAccessOverride) != 0 })
        };
    }

    private static LlsdMap ParcelData(ViewerSession viewer, Parcel parcel, int sequence, ParcelResult result, bool snapSelection)
    {
        var scene = viewer.Scene;
        var (row, flags) = (parcel.Row, scene.Settings.Flags);
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
            ["OwnerID"] = row.OwnerId,
            ["ParcelFlags"] = LlsdBinary.FromUInt32(row.Flags),
            ["PassHours"] = (double)row.PassHours,
            ["PassPrice"] = row.PassPrice,
            ["RegionDenyAnonymous"] = (flags & RegionFlags.DenyAnonymous) != 0,
            ["RegionDenyIdentified"] = false,
            ["RegionDenyTransacted"] = false,
            ["RegionPushOverride"] = (flags & RegionFlags.RestrictPushObject) != 0,
            ["RentPrice"] = 0, // nothing is rented: it came with land that the grid leased
            ["RequestResult"] = (int)result,
            ["SalePrice"] = row.SalePrice,
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
        AddSquares(data, viewer.Agent.AgentId, parcel);
        AddPrims(data, scene, parcel);
        data["SelectedPrims"] = viewer.Selection.PrimsOn(parcel, scene);
        return data;
    }

    // Squares of 4 m in the selection by whose they are: the viewer's user's own, others', nobody's.
    private static void AddSquares(LlsdMap data, UUID viewer, Parcel parcel)
    {
        data["SelfCount"] = parcel.OwnerId == viewer ? parcel.Squares : 0;
        data["OtherCount"] = parcel.OwnerId != viewer && !parcel.OwnerId.IsZero ? parcel.Squares : 0;
        data["PublicCount"] = parcel.OwnerId.IsZero ? parcel.Squares : 0;
    }

    private static void AddPrims(LlsdMap data, Scene scene, Parcel parcel)
    {
        var prims = scene.Land.Census.Of(parcel);
        var (ownersPrims, ownersArea) = scene.Land.Census.OfOwner(parcel.OwnerId);
        data["OwnerPrims"] = prims.Owner;
        data["GroupPrims"] = prims.Group;
        data["OtherPrims"] = prims.Others;
        data["TotalPrims"] = prims.Total;
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
