using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.World.Regions;

namespace OpenSim.Modules.Land.Estates;

/// <summary>An estate as viewers know it: most of its settings are bits of one number.</summary>
internal static class EstateFlags
{
    public static RegionEstate ForRegion(Estate estate) => new()
    {
        Id = estate.Id,
        ParentId = estate.ParentEstateId,
        Name = estate.Name,
        OwnerId = estate.OwnerId,
        Flags = Of(estate),
        AbuseEmail = estate.AbuseEmail,
        BillableFactor = estate.BillableFactor,
        PricePerMeter = estate.PricePerMeter,
        SunHour = estate.FixedSun ? estate.SunPosition : null,
        RedirectGridX = estate.RedirectGridX,
        RedirectGridY = estate.RedirectGridY
    };

    public static RegionFlags Of(Estate estate) =>
        If(estate.AllowLandmark, RegionFlags.AllowLandmark)
        | If(estate.AllowSetHome, RegionFlags.AllowSetHome)
        | If(estate.ResetHomeOnTeleport, RegionFlags.ResetHomeOnTeleport)
        | If(!estate.TaxFree, RegionFlags.AllowParcelAccessOverride)
        | If(estate.AllowEnvironmentOverride, RegionFlags.AllowEnvironmentOverride)
        | If(estate.PublicAccess, RegionFlags.ExternallyVisible | RegionFlags.PublicAllowed)
        | If(estate.BlockDwell, RegionFlags.BlockDwell)
        | If(estate.AllowDirectTeleport, RegionFlags.AllowDirectTeleport)
        | If(estate.EstateSkipScripts, RegionFlags.EstateSkipScripts)
        | If(estate.DenyAnonymous, RegionFlags.DenyAnonymous)
        | If(estate.DenyIdentified, RegionFlags.DenyIdentified)
        | If(estate.DenyTransacted, RegionFlags.DenyTransacted)
        | If(estate.AllowParcelChanges, RegionFlags.AllowParcelChanges)
        | If(estate.AbuseEmailToEstateOwner, RegionFlags.AbuseEmailToEstateOwner)
        | If(estate.AllowVoice, RegionFlags.AllowVoice)
        | If(estate.DenyMinors, RegionFlags.DenyAgeUnverified);

    /// <summary>The estate with what its window in the viewer can change; the other bits are not there to be set.</summary>
    public static Estate Changed(Estate estate, RegionFlags flags) => estate with
    {
        PublicAccess = flags.HasFlag(RegionFlags.ExternallyVisible),
        TaxFree = !flags.HasFlag(RegionFlags.AllowParcelAccessOverride),
        AllowEnvironmentOverride = flags.HasFlag(RegionFlags.AllowEnvironmentOverride),
        AllowDirectTeleport = flags.HasFlag(RegionFlags.AllowDirectTeleport),
        DenyAnonymous = flags.HasFlag(RegionFlags.DenyAnonymous),
        DenyIdentified = flags.HasFlag(RegionFlags.DenyIdentified),
        DenyTransacted = flags.HasFlag(RegionFlags.DenyTransacted),
        AllowVoice = flags.HasFlag(RegionFlags.AllowVoice),
        DenyMinors = flags.HasFlag(RegionFlags.DenyAgeUnverified)
    };

    private static RegionFlags If(bool condition, RegionFlags flag) => condition ? flag : RegionFlags.None;
}
