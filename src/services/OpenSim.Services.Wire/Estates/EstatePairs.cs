using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Estates;

namespace OpenSim.Services.Wire.Estates;

/// <summary>
/// Estates in calls and answers of their service: a key for each property, lists of ids with commas between them and left out when they
/// are empty, bans as a map.
/// </summary>
public static class EstatePairs
{
    public static LlsdMap Write(Estate estate)
    {
        var pairs = WriteMost(estate);
        AddIds(pairs, "EstateManagers", estate.Managers);
        AddIds(pairs, "EstateAccess", estate.Users);
        AddIds(pairs, "EstateGroups", estate.Groups);
        AddIds(pairs, "AllowedExperiences", estate.AllowedExperiences);
        AddIds(pairs, "BlockedExperiences", estate.BlockedExperiences);
        AddIds(pairs, "KeyExperiences", estate.TrustedExperiences);
        if (estate.Bans.Count == 0)
            return pairs;
        var bans = new LlsdMap();
        foreach (var ban in estate.Bans)
            bans["ban" + bans.Count] = WriteBan(estate.Id, ban);
        pairs["EstateBans"] = bans;
        return pairs;
    }

    /// <summary>Null when there is no number in it. Anything that is not named has what a new estate has.</summary>
    public static Estate? Read(LlsdMap pairs)
    {
        if (!uint.TryParse(pairs["EstateID"].AsString(), CultureInfo.InvariantCulture, out var id))
            return null;
        var none = new Estate();
        return ReadAccess(pairs, none) with
        {
            Id = id,
            Name = Text(pairs, "EstateName", none.Name),
            OwnerId = pairs["EstateOwner"].AsUuid(),
            ParentEstateId = pairs.ContainsKey("ParentEstateID") ? pairs["ParentEstateID"].AsUInt32() : none.ParentEstateId,
            BillableFactor = (float)Number(pairs["BillableFactor"]),
            PricePerMeter = pairs.ContainsKey("PricePerMeter") ? pairs["PricePerMeter"].AsInteger() : none.PricePerMeter,
            RedirectGridX = pairs["RedirectGridX"].AsInteger(),
            RedirectGridY = pairs["RedirectGridY"].AsInteger(),
            SunPosition = Number(pairs["SunPosition"]),
            AbuseEmail = Text(pairs, "AbuseEmail", none.AbuseEmail),
            Managers = Ids(pairs["EstateManagers"]),
            Users = Ids(pairs["EstateAccess"]),
            Groups = Ids(pairs["EstateGroups"]),
            Bans = Bans(pairs["EstateBans"]),
            AllowedExperiences = Ids(pairs["AllowedExperiences"]),
            BlockedExperiences = Ids(pairs["BlockedExperiences"]),
            TrustedExperiences = Ids(pairs["KeyExperiences"])
        };
    }

    private static LlsdMap WriteMost(Estate estate) => new()
    {
        ["EstateID"] = estate.Id.ToString(CultureInfo.InvariantCulture),
        ["EstateName"] = estate.Name,
        ["AllowLandmark"] = estate.AllowLandmark,
        ["AllowParcelChanges"] = estate.AllowParcelChanges,
        ["AllowSetHome"] = estate.AllowSetHome,
        ["ParentEstateID"] = estate.ParentEstateId.ToString(CultureInfo.InvariantCulture),
        ["BillableFactor"] = estate.BillableFactor.ToString(CultureInfo.InvariantCulture),
        ["PricePerMeter"] = estate.PricePerMeter,
        ["RedirectGridX"] = estate.RedirectGridX,
        ["RedirectGridY"] = estate.RedirectGridY,
        ["UseGlobalTime"] = estate.UseGlobalTime,
        ["FixedSun"] = estate.FixedSun,
        ["SunPosition"] = estate.SunPosition,
        ["AllowVoice"] = estate.AllowVoice,
        ["AllowDirectTeleport"] = estate.AllowDirectTeleport,
        ["DenyAnonymous"] = estate.DenyAnonymous,
        ["DenyIdentified"] = estate.DenyIdentified,
        ["DenyTransacted"] = estate.DenyTransacted,
        ["AbuseEmailToEstateOwner"] = estate.AbuseEmailToEstateOwner,
        ["BlockDwell"] = estate.BlockDwell,
        ["EstateSkipScripts"] = estate.EstateSkipScripts,
        ["ResetHomeOnTeleport"] = estate.ResetHomeOnTeleport,
        ["TaxFree"] = estate.TaxFree,
        ["PublicAccess"] = estate.PublicAccess,
        ["AbuseEmail"] = estate.AbuseEmail,
        ["EstateOwner"] = estate.OwnerId,
        ["DenyMinors"] = estate.DenyMinors,
        ["AllowEnvironmentOverride"] = estate.AllowEnvironmentOverride
    };

    private static Estate ReadAccess(LlsdMap pairs, Estate none) => none with
    {
        AllowLandmark = Flag(pairs, "AllowLandmark", none.AllowLandmark),
        AllowParcelChanges = Flag(pairs, "AllowParcelChanges", none.AllowParcelChanges),
        AllowSetHome = Flag(pairs, "AllowSetHome", none.AllowSetHome),
        UseGlobalTime = Flag(pairs, "UseGlobalTime", none.UseGlobalTime),
        FixedSun = Flag(pairs, "FixedSun", none.FixedSun),
        AllowVoice = Flag(pairs, "AllowVoice", none.AllowVoice),
        AllowDirectTeleport = Flag(pairs, "AllowDirectTeleport", none.AllowDirectTeleport),
        DenyAnonymous = Flag(pairs, "DenyAnonymous", none.DenyAnonymous),
        DenyIdentified = Flag(pairs, "DenyIdentified", none.DenyIdentified),
        DenyTransacted = Flag(pairs, "DenyTransacted", none.DenyTransacted),
        AbuseEmailToEstateOwner = Flag(pairs, "AbuseEmailToEstateOwner", none.AbuseEmailToEstateOwner),
        BlockDwell = Flag(pairs, "BlockDwell", none.BlockDwell),
        EstateSkipScripts = Flag(pairs, "EstateSkipScripts", none.EstateSkipScripts),
        ResetHomeOnTeleport = Flag(pairs, "ResetHomeOnTeleport", none.ResetHomeOnTeleport),
        TaxFree = Flag(pairs, "TaxFree", none.TaxFree),
        PublicAccess = Flag(pairs, "PublicAccess", none.PublicAccess),
        DenyMinors = Flag(pairs, "DenyMinors", none.DenyMinors),
        AllowEnvironmentOverride = Flag(pairs, "AllowEnvironmentOverride", none.AllowEnvironmentOverride)
    };

    private static LlsdMap WriteBan(uint estateId, EstateBan ban) => new()
    {
        ["EstateID"] = (int)estateId,
        ["BannedUserID"] = ban.BannedId,
        ["BanningUserID"] = ban.BannedBy,
        ["BanTime"] = ban.Time,
        ["BannedHostAddress"] = "",
        ["BannedHostIPMask"] = "",
        ["BannedHostNameMask"] = ""
    };

    // In an answer it is a map, in a form the same as JSON.
    private static IReadOnlyList<EstateBan> Bans(LlsdValue value)
    {
        if (value is LlsdString text)
            value = LlsdJson.TryRead(System.Text.Encoding.UTF8.GetBytes(text.Value), out var read) ? read : LlsdValue.Undefined;
        return
        [
            .. value.Entries
                .Select(ban => new EstateBan(ban.Value["BannedUserID"].AsUuid(), ban.Value["BanningUserID"].AsUuid(),
                    ban.Value["BanTime"].AsInteger()))
                .Where(ban => !ban.BannedId.IsZero)
        ];
    }

    private static void AddIds(LlsdMap pairs, string key, IReadOnlyList<UUID> ids)
    {
        if (ids.Count > 0)
            pairs[key] = string.Join(',', ids);
    }

    private static IReadOnlyList<UUID> Ids(LlsdValue value) =>
    [
        .. value.AsString().Split(',').Select(text => UUID.TryParse(text.Trim(), out var id) ? id : UUID.Zero).Where(id => !id.IsZero)
    ];

    private static bool Flag(LlsdMap pairs, string key, bool otherwise) => pairs.ContainsKey(key) ? pairs[key].AsFlag() : otherwise;

    // Anything that is not finite, as a float too, no database keeps.
    private static double Number(LlsdValue value) => float.IsFinite((float)value.AsReal()) ? value.AsReal() : 0;

    private static string Text(LlsdMap pairs, string key, string otherwise) => pairs.ContainsKey(key) ? pairs[key].AsString() : otherwise;
}
