using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;

namespace OpenSim.World.Land;

/// <summary>What a viewer wants a parcel to be: message ParcelPropertiesUpdate or the capability of that name.</summary>
public sealed record ParcelUpdate
{
    /// <summary>Flags that a parcel's owner may set; the rest (sale of objects and the like) stays as it is.</summary>
    public const ParcelFlags Settable =
        ParcelFlags.AllowFly | ParcelFlags.AllowOtherScripts | ParcelFlags.ForSale | ParcelFlags.AllowLandmark
        | ParcelFlags.AllowTerraform | ParcelFlags.AllowDamage | ParcelFlags.CreateObjects | ParcelFlags.UseAccessGroup
        | ParcelFlags.UseAccessList
        | ParcelFlags.UseBanList | ParcelFlags.UsePassList | ParcelFlags.ShowDirectory | ParcelFlags.AllowDeedToGroup
        | ParcelFlags.ContributeWithDeed
        | ParcelFlags.SoundLocal | ParcelFlags.SellParcelObjects | ParcelFlags.AllowPublish | ParcelFlags.MaturePublish
        | ParcelFlags.UrlWebPage
        | ParcelFlags.UrlRawHtml | ParcelFlags.RestrictPushObject | ParcelFlags.DenyAnonymous | ParcelFlags.AllowGroupScripts
        | ParcelFlags.CreateGroupObjects | ParcelFlags.AllowAllObjectEntry | ParcelFlags.AllowGroupObjectEntry | ParcelFlags.AllowVoiceChat
        | ParcelFlags.UseEstateVoice | ParcelFlags.DenyAgeUnverified;

    private const int MaxName = 63;
    private const int MaxDescription = 255;
    private const int MaxUrl = 255;

    public int LocalId { get; init; }

    /// <summary>1 when the sender wants ParcelProperties in answer.</summary>
    public uint Flags { get; init; }

    public ParcelFlags ParcelFlags { get; init; }

    public int SalePrice { get; init; }

    public string Name { get; init; } = "";

    public string Description { get; init; } = "";

    public string MusicUrl { get; init; } = "";

    public string MediaUrl { get; init; } = "";

    public UUID MediaId { get; init; }

    public bool MediaAutoScale { get; init; }

    public UUID GroupId { get; init; }

    public int PassPrice { get; init; }

    public float PassHours { get; init; }

    public byte Category { get; init; }

    public UUID AuthBuyerId { get; init; }

    public UUID SnapshotId { get; init; }

    public Vector3 UserLocation { get; init; }

    public Vector3 UserLookAt { get; init; }

    public byte LandingType { get; init; }

    // Below: only what the capability carries; null leaves it as it is.
    public string? MediaType { get; init; }

    public string? MediaDescription { get; init; }

    public int? MediaWidth { get; init; }

    public int? MediaHeight { get; init; }

    public bool? MediaLoop { get; init; }

    public bool? ObscureMedia { get; init; }

    public bool? ObscureMusic { get; init; }

    public bool? SeeAvatars { get; init; }

    public bool? AnyAvatarSounds { get; init; }

    public bool? GroupAvatarSounds { get; init; }

    /// <summary>A name as parcels may have it: one line, cut to what the column holds.</summary>
    public static string NameOf(string wanted) => BoundedText.Line(wanted, MaxName, BoundedText.FieldBytes);

    /// <summary>A description, cut to what the column holds.</summary>
    public static string DescriptionOf(string wanted) => Bounded(wanted, MaxDescription);

    /// <summary>The row as it is to be; texts are cut to what the columns hold.</summary>
    public ParcelRow ApplyTo(ParcelRow row) => row with
    {
        Flags = (row.Flags & ~(uint)Settable) | (uint)(ParcelFlags & Settable),
        SalePrice = Math.Max(0, SalePrice),
        Name = NameOf(Name),
        Description = DescriptionOf(Description),
        MusicUrl = Bounded(MusicUrl, MaxUrl),
        MediaUrl = Bounded(MediaUrl, MaxUrl),
        MediaTextureId = MediaId,
        MediaAutoScale = (byte)(MediaAutoScale ? 1 : 0),
        GroupId = row.IsGroupOwned ? row.GroupId : GroupId,
        PassPrice = Math.Max(0, PassPrice),
        PassHours = float.IsFinite(PassHours) ? Math.Clamp(PassHours, 0, 720) : row.PassHours,
        Category = Category,
        AuthBuyerId = AuthBuyerId,
        SnapshotId = SnapshotId,
        UserLocation = Finite(UserLocation),
        UserLookAt = Finite(UserLookAt),
        LandingType = Math.Min((byte)2, LandingType),
        MediaType = Bounded(MediaType ?? row.MediaType, 32),
        MediaDescription = Bounded(MediaDescription ?? row.MediaDescription, MaxDescription),
        MediaWidth = MediaWidth ?? row.MediaWidth,
        MediaHeight = MediaHeight ?? row.MediaHeight,
        MediaLoop = MediaLoop ?? row.MediaLoop,
        ObscureMedia = ObscureMedia ?? row.ObscureMedia,
        ObscureMusic = ObscureMusic ?? row.ObscureMusic,
        SeeAvatars = SeeAvatars ?? row.SeeAvatars,
        AnyAvatarSounds = AnyAvatarSounds ?? row.AnyAvatarSounds,
        GroupAvatarSounds = GroupAvatarSounds ?? row.GroupAvatarSounds
    };

    private static string Bounded(string text, int length) =>
        BoundedText.Cut(text, length, Math.Max(length, BoundedText.FieldBytes));

    private static Vector3 Finite(Vector3 v) => float.IsFinite(v.X + v.Y + v.Z) ? v : Vector3.Zero;
}
