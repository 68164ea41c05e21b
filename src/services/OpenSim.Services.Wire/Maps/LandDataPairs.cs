using OpenSim.Llsd;
using OpenSim.Services.Maps;

namespace OpenSim.Services.Wire.Maps;

/// <summary>A parcel in the answer to <c>land_data</c>: all of it is text.</summary>
public static class LandDataPairs
{
    private const int MaxText = 255; // of the columns in which OpenSimulator has a parcel's texts
    private const byte Adult = 42; // what a region is that does not say

    public static LlsdMap Write(LandData land) => new()
    {
        ["AABBMax"] = land.Max.ToWire(),
        ["AABBMin"] = land.Min.ToWire(),
        ["Area"] = Text(land.Area),
        ["AuctionID"] = Text(land.AuctionId),
        ["Description"] = land.Description,
        ["Flags"] = Text(land.Flags),
        ["GlobalID"] = land.Id.ToString(),
        ["Name"] = land.Name,
        ["OwnerID"] = land.OwnerId.ToString(),
        ["SalePrice"] = Text(land.SalePrice),
        ["SnapshotID"] = land.SnapshotId.ToString(),
        ["UserLocation"] = land.UserLocation.ToWire(),
        ["RegionAccess"] = Text(land.Access),
        ["Dwell"] = Text(land.Dwell)
    };

    /// <summary>Null when the answer has no parcel. Numbers out of their range are 0, longer texts are cut.</summary>
    public static LandData? Read(LlsdValue pairs) => pairs["GlobalID"].AsUuid() is { IsZero: false } id
        ? new LandData(id, Cut(pairs["Name"]), Cut(pairs["Description"]), pairs["OwnerID"].AsUuid(), pairs["AABBMin"].AsVector3(),
            pairs["AABBMax"].AsVector3(), (int)Number(pairs["Area"], int.MaxValue), Access(pairs["RegionAccess"]))
        {
            Flags = (uint)Number(pairs["Flags"], uint.MaxValue),
            AuctionId = (uint)Number(pairs["AuctionID"], uint.MaxValue),
            SalePrice = (int)Number(pairs["SalePrice"], int.MaxValue),
            SnapshotId = pairs["SnapshotID"].AsUuid(),
            UserLocation = pairs["UserLocation"].AsVector3(),
            Dwell = (int)Math.Clamp(pairs["Dwell"].AsReal(), 0, int.MaxValue) // OpenSimulator's has a fraction
        }
        : null;

    private static string Cut(LlsdValue text) => text.AsString() is { Length: > MaxText } longer ? longer[..MaxText] : text.AsString();

    private static byte Access(LlsdValue value) => value.IsDefined ? (byte)Number(value, byte.MaxValue) : Adult;

    private static long Number(LlsdValue value, long max) => value.AsLong() is var number && number >= 0 && number <= max ? number : 0;

    private static string Text(long number) => number.ToWire();
}
