using OpenSim.Primitives;
using OpenSim.Store.Regions;

namespace OpenSim.Modules.Land.Parcels;

/// <summary>
/// Which power of a group is for which fields of land that it owns. Of a change that is made for which its asker has the power, as
/// OpenSimulator does; the owner of other land, and whoever acts for him, has them all.
/// </summary>
internal static class ParcelPowers
{
    public const GroupPowers Lists = GroupPowers.LandManageAllowed | GroupPowers.LandManageBanned;

    /// <summary>Each lets its holder change something.</summary>
    public const GroupPowers Any = GroupPowers.LandOptions | GroupPowers.LandSetSale | GroupPowers.FindPlaces
        | GroupPowers.LandChangeIdentity | GroupPowers.SetLandingPoint | GroupPowers.ChangeMedia | GroupPowers.LandManagePasses | Lists;

    private static readonly (GroupPowers Power, ParcelFlags Flags)[] Flags =
    [
        (GroupPowers.LandOptions, ParcelFlags.AllowFly | ParcelFlags.AllowOtherScripts | ParcelFlags.AllowLandmark
            | ParcelFlags.AllowTerraform | ParcelFlags.AllowDamage | ParcelFlags.CreateObjects | ParcelFlags.RestrictPushObject
            | ParcelFlags.AllowGroupScripts | ParcelFlags.CreateGroupObjects | ParcelFlags.AllowAllObjectEntry
            | ParcelFlags.AllowGroupObjectEntry | ParcelFlags.AllowVoiceChat | ParcelFlags.UseEstateVoice),
        (GroupPowers.LandSetSale, ParcelFlags.ForSale | ParcelFlags.SellParcelObjects | ParcelFlags.AllowDeedToGroup
            | ParcelFlags.ContributeWithDeed),
        (GroupPowers.FindPlaces, ParcelFlags.ShowDirectory | ParcelFlags.AllowPublish | ParcelFlags.MaturePublish),
        (GroupPowers.ChangeMedia, ParcelFlags.SoundLocal | ParcelFlags.UrlWebPage | ParcelFlags.UrlRawHtml),
        (GroupPowers.LandManageAllowed, ParcelFlags.UseAccessGroup | ParcelFlags.UseAccessList),
        (GroupPowers.LandManageBanned, ParcelFlags.UseBanList | ParcelFlags.DenyAnonymous | ParcelFlags.DenyTransacted
            | ParcelFlags.DenyAgeUnverified),
        (GroupPowers.LandManagePasses, ParcelFlags.UsePassList)
    ];

    /// <param name="after">As the whole change would make it.</param>
    public static ParcelRow Allowed(ParcelRow before, ParcelRow after, Func<GroupPowers, bool> has)
    {
        var flags = Flags.Where(family => has(family.Power)).Aggregate(0u, (all, family) => all | (uint)family.Flags);
        var row = has(GroupPowers.LandOptions)
            ? before with
            {
                GroupId = after.GroupId,
                SeeAvatars = after.SeeAvatars,
                AnyAvatarSounds = after.AnyAvatarSounds,
                GroupAvatarSounds = after.GroupAvatarSounds
            }
            : before;
        row = row with { Flags = (before.Flags & ~flags) | (after.Flags & flags) };
        if (has(GroupPowers.LandSetSale))
            row = row with { SalePrice = after.SalePrice, AuthBuyerId = after.AuthBuyerId };
        if (has(GroupPowers.FindPlaces))
            row = row with { Category = after.Category };
        if (has(GroupPowers.LandChangeIdentity))
            row = row with { Name = after.Name, Description = after.Description, SnapshotId = after.SnapshotId };
        if (has(GroupPowers.SetLandingPoint))
            row = row with { LandingType = after.LandingType, UserLocation = after.UserLocation, UserLookAt = after.UserLookAt };
        if (has(GroupPowers.LandManagePasses))
            row = row with { PassPrice = after.PassPrice, PassHours = after.PassHours };
        return has(GroupPowers.ChangeMedia) ? WithMedia(row, after) : row;
    }

    private static ParcelRow WithMedia(ParcelRow row, ParcelRow after) => row with
    {
        MusicUrl = after.MusicUrl,
        MediaUrl = after.MediaUrl,
        MediaTextureId = after.MediaTextureId,
        MediaAutoScale = after.MediaAutoScale,
        MediaType = after.MediaType,
        MediaDescription = after.MediaDescription,
        MediaWidth = after.MediaWidth,
        MediaHeight = after.MediaHeight,
        MediaLoop = after.MediaLoop,
        ObscureMedia = after.ObscureMedia,
        ObscureMusic = after.ObscureMusic
    };
}
