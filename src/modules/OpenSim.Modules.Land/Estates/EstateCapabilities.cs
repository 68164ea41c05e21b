using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Land.Estates;

/// <summary>
/// EstateAccess, EstateChangeInfo and DispatchRegionInfo: what viewers of today use in place of methods of EstateOwnerMessage. Anyone who
/// does not manage the estate gets status 404.
/// </summary>
internal sealed class EstateCapabilities(Func<Scene, EstateRegion?> regionOf)
{
    private static readonly string[] Names = ["EstateAccess", "EstateChangeInfo", "DispatchRegionInfo"];

    public void AddTo(ICapabilities capabilities)
    {
        capabilities.Add(Names[0], call => Answer(call, "GET", TellLists));
        capabilities.Add(Names[1], call => Answer(call, "POST", ChangeEstate));
        capabilities.Add(Names[2], call => Answer(call, "POST", ChangeRegion));
    }

    public static void RemoveFrom(ICapabilities capabilities)
    {
        foreach (var name in Names)
            capabilities.Remove(name);
    }

    private ValueTask<LlsdValue?> Answer(
        CapabilityCall call, string method, Func<CapabilityCall, EstateRegion, ScenePresence, LlsdValue?> answer)
    {
        if (call.Method != method || regionOf(call.Scene) is not { } region)
            return new((LlsdValue?)null);
        using (call.Scene.Token.Take())
        {
            var mayAsk = call.Scene.Presences.TryGet(call.AgentId, out var who) && region.MayManage(who)
                && call.Scene.Limits.LandTools.Allows(call.AgentId);
            return new(mayAsk ? answer(call, region, who!) : null);
        }
    }

    private static LlsdMap TellLists(CapabilityCall call, EstateRegion region, ScenePresence who)
    {
        var estate = region.Current;
        return new LlsdMap
        {
            ["AllowedAgents"] = Ids(estate.Users, "id"),
            ["AllowedGroups"] = Ids(estate.Groups, "id"),
            ["BannedAgents"] = new LlsdArray(estate.Bans.Where(ban => !ban.BannedId.IsZero).Select(Told)),
            ["Managers"] = Ids(estate.Managers, "agent_id")
        };
    }

    private static LlsdMap Told(EstateBan ban) => new()
    {
        ["id"] = ban.BannedId,
        ["banning_id"] = ban.BannedBy,
        ["last_login_date"] = "na", // the grid knows it
        ["ban_date"] = ban.Time == 0
            ? "0000-00-00 00:00"
            : DateTimeOffset.FromUnixTimeSeconds(ban.Time).ToString("yyyy-MM-dd HH:mm", CultureInfo.InvariantCulture)
    };

    private static LlsdArray Ids(IReadOnlyList<UUID> ids, string name) =>
        new(ids.Where(id => !id.IsZero).Select(id => new LlsdMap { [name] = id }));

    // Anything the body leaves out stays as it is.
    private static LlsdMap ChangeEstate(CapabilityCall call, EstateRegion region, ScenePresence who)
    {
        var (flags, body) = (EstateFlags.Of(region.Current), call.Body);
        flags = With(flags, RegionFlags.ExternallyVisible | RegionFlags.PublicAllowed, body["is_externally_visible"]);
        flags = With(flags, RegionFlags.AllowDirectTeleport, body["allow_direct_teleport"]);
        flags = With(flags, RegionFlags.DenyAnonymous, body["deny_anonymous"]);
        flags = With(flags, RegionFlags.DenyAgeUnverified, body["deny_age_unverified"]);
        flags = With(flags, RegionFlags.AllowVoice, body["allow_voice_chat"]);
        flags = With(flags, RegionFlags.AllowParcelAccessOverride, body["override_public_access"]);
        flags = With(flags, RegionFlags.AllowEnvironmentOverride, body["override_environment"]);
        call.Scene.Requests.Estate.ChangeEstate(who, body["invoice"].AsUuid(), flags);
        return new LlsdMap();
    }

    private static LlsdMap ChangeRegion(CapabilityCall call, EstateRegion region, ScenePresence who)
    {
        var (row, body) = (call.Scene.Settings.Current, call.Body);
        bool Truth(string name, bool otherwise) => body[name].IsDefined ? body[name].AsBoolean() : otherwise;
        call.Scene.Requests.Estate.ChangeRegion(who, new RegionRules(
            Truth("block_terraform", row.BlockTerraform), Truth("block_fly", row.BlockFly), Truth("allow_damage", row.AllowDamage),
            Truth("allow_land_resell", row.AllowLandResell),
            body["agent_limit"].IsDefined ? body["agent_limit"].AsInteger() : row.AgentLimit,
            body["prim_bonus"].IsDefined && double.IsFinite(body["prim_bonus"].AsReal()) ? body["prim_bonus"].AsReal() : row.ObjectBonus,
            body["sim_access"].IsDefined ? body["sim_access"].AsInteger() : call.Scene.Settings.Access,
            Truth("restrict_pushobject", row.RestrictPushing), Truth("allow_parcel_changes", row.AllowLandJoinDivide))
        {
            BlocksSearch = Truth("block_parcel_search", row.BlockShowInSearch)
        });
        return new LlsdMap();
    }

    private static RegionFlags With(RegionFlags flags, RegionFlags bits, LlsdValue value) =>
        !value.IsDefined ? flags : value.AsBoolean() ? flags | bits : flags & ~bits;
}
