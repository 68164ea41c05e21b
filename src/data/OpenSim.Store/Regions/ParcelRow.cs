using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Store.Regions;

/// <summary>One parcel: a row of table land with its access list.</summary>
public sealed record ParcelRow
{
    public UUID Id { get; init; }
    public UUID RegionId { get; init; }
    public int LocalId { get; init; }

    /// <summary>One bit for each square of 4 m, west to east, then south to north; 512 bytes for 256 m.</summary>
    public byte[] Bitmap { get; init; } = [];

    public string Name { get; init; } = "";
    public string Description { get; init; } = "";
    public UUID OwnerId { get; init; }
    public bool IsGroupOwned { get; init; }
    public int Area { get; init; }
    public uint AuctionId { get; init; }
    public int Category { get; init; }
    public int ClaimDate { get; init; }
    public int ClaimPrice { get; init; }
    public UUID GroupId { get; init; }
    public int SalePrice { get; init; }
    public int Status { get; init; }
    public uint Flags { get; init; }
    public byte LandingType { get; init; }
    public byte MediaAutoScale { get; init; }
    public UUID MediaTextureId { get; init; }
    public string MediaUrl { get; init; } = "";
    public string MusicUrl { get; init; } = "";
    public float PassHours { get; init; }
    public int PassPrice { get; init; }
    public UUID SnapshotId { get; init; }
    public Vector3 UserLocation { get; init; }
    public Vector3 UserLookAt { get; init; }
    public UUID AuthBuyerId { get; init; }

    /// <summary>Minutes after which others' objects are returned; 0 for never.</summary>
    public int OtherCleanTime { get; init; }

    public int Dwell { get; init; }
    public string MediaType { get; init; } = "none/none";
    public string MediaDescription { get; init; } = "";
    public int MediaWidth { get; init; }
    public int MediaHeight { get; init; }
    public bool MediaLoop { get; init; }
    public bool ObscureMusic { get; init; }
    public bool ObscureMedia { get; init; }
    public bool SeeAvatars { get; init; } = true;
    public bool AnyAvatarSounds { get; init; } = true;
    public bool GroupAvatarSounds { get; init; } = true;

    /// <summary>Environment as LLSD; empty for the region's.</summary>
    public string Environment { get; init; } = "";

    public IReadOnlyList<ParcelAccessRow> AccessList { get; init; } = [];
}

/// <summary>
/// One entry of a parcel's access list. Flags: 1 allowed, 2 banned; 8 and 16 for an experience that is allowed or blocked, with its id in
/// the place of a person's. Expires: unix seconds, 0 for never.
/// </summary>
public sealed record ParcelAccessRow(UUID AgentId, uint Flags, int Expires);
