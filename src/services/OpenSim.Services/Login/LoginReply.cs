using System.Globalization;
using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Search;
using OpenSim.Services.Users;

namespace OpenSim.Services.Login;

/// <summary>
/// The wire form of a login's answer, the same map for XML-RPC and LLSD (docs/protocol.md, Login). Field names are a jumble of hyphens and
/// underscores because viewers know them so. Every block is sent, whatever options the viewer asked for.
/// </summary>
public static class LoginReply
{
    // Messages that viewers are to believe from the event queue only.
    private const string QueueOnlyMessages = "EnableSimulator,TeleportFinish,CrossedRegion";

    private static readonly string[] ClassifiedCategories =
    [
        "Shopping", "Land Rental", "Property Rental", "Special Attraction", "New Products", "Employment", "Wanted", "Service", "Personal"
    ];

    public static LlsdMap Of(LoginResponse response) => response switch
    {
        LoginAccepted accepted => Accepted(accepted),
        LoginRefused refused => new LlsdMap { ["login"] = "false", ["reason"] = refused.Reason, ["message"] = refused.Message },
        _ => throw new ArgumentException($"{response.GetType().Name} has no wire form.")
    };

    private static LlsdMap Accepted(LoginAccepted login)
    {
        var reply = new LlsdMap { ["login"] = "true" };
        AddPerson(reply, login);
        AddPlace(reply, login);
        AddInventory(reply, login);
        AddLimits(reply, login);
        AddInterface(reply, login);
        foreach (var (name, value) in login.Extras)
            if (value.Length > 0)
                reply[name] = value;
        return reply;
    }

    private static void AddPerson(LlsdMap reply, LoginAccepted login)
    {
        var account = login.Account;
        reply["first_name"] = $"\"{account.FirstName}\"";
        reply["last_name"] = account.LastName;
        reply["display_name"] = login.DisplayName.Length > 0 ? login.DisplayName : account.Name;
        reply["agent_id"] = account.PrincipalId;
        reply["real_id"] = UUID.Zero;
        reply["session_id"] = login.Circuit.SessionId;
        reply["secure_session_id"] = login.Circuit.SecureSessionId;
        reply["agent_access"] = login.AgentAccess;
        reply["agent_access_max"] = "A"; // accounts carry no age: each may choose to go anywhere
        reply["agent_region_access"] = login.Destination.Access switch { <= 13 => "PG", <= 21 => "M", _ => "A" };
        reply["account_type"] = "Base";
        reply["buddy-list"] = new LlsdArray(login.Friends.Where(f => f.TheirFlags >= 0 && f.Friend.Length >= 36).Select(Buddy));
    }

    private static LlsdMap Buddy(FriendInfo friend) => new()
    {
        ["buddy_id"] = friend.Friend[..36],
        ["buddy_rights_given"] = friend.MyFlags,
        ["buddy_rights_has"] = friend.TheirFlags
    };

    private static void AddPlace(LlsdMap reply, LoginAccepted login)
    {
        var region = login.Destination;
        reply["circuit_code"] = (int)login.Circuit.CircuitCode;
        reply["sim_ip"] = login.SimIp;
        reply["sim_port"] = region.InternalPort;
        reply["http_port"] = region.HttpPort;
        reply["seed_capability"] = login.SeedCapability;
        reply["region_x"] = region.RegionLocX;
        reply["region_y"] = region.RegionLocY;
        reply["region_size_x"] = region.RegionSizeX;
        reply["region_size_y"] = region.RegionSizeY;
        reply["start_location"] = login.StartLocation;
        reply["look_at"] = Notation(login.LookAt);
        reply["home"] = Home(login.HomeRegion ?? region, login.GridUser);
        reply["seconds_since_epoch"] = login.Now;
        reply["message"] = login.WelcomeMessage;
        reply["udp_blacklist"] = QueueOnlyMessages;
    }

    // Text, although it looks like notation: viewers parse it themselves.
    private static string Home(GridRegion region, GridUserInfo? user)
    {
        var position = user?.HomePosition ?? Vector3.Zero;
        var handle = string.Create(CultureInfo.InvariantCulture, $"[r{region.RegionLocX},r{region.RegionLocY}]");
        return $"{{'region_handle':{handle}, 'position':{Notation(position)}, 'look_at':{Notation(user?.HomeLookAt ?? Vector3.Zero)}}}";
    }

    private static string Notation(Vector3 v) => string.Create(CultureInfo.InvariantCulture, $"[r{v.X},r{v.Y},r{v.Z}]");

    private static void AddInventory(LlsdMap reply, LoginAccepted login)
    {
        var root = login.InventorySkeleton.FirstOrDefault(f => f.ParentId.IsZero);
        reply["inventory-root"] = Folders(root);
        reply["inventory-skeleton"] = new LlsdArray(login.InventorySkeleton.Select(Folder));
        reply["inventory-lib-root"] = Folders(login.Library?.Root);
        reply["inventory-lib-owner"] =
            login.Library is { } library ? new LlsdArray(new LlsdMap { ["agent_id"] = library.OwnerId }) : new LlsdArray();
        reply["inventory-skel-lib"] = new LlsdArray((login.Library?.Folders ?? []).Select(Folder));
        reply["gestures"] = new LlsdArray(login.ActiveGestures.Select(g => new LlsdMap { ["item_id"] = g.Id, ["asset_id"] = g.AssetId }));
        reply["cof_version"] = login.CurrentOutfitVersion;
        if (login.InitialOutfit.Length > 0)
            reply["initial-outfit"] = new LlsdArray(new LlsdMap
            {
                ["folder_name"] = login.InitialOutfit,
                ["gender"] = login.InitialOutfitGender
            });
    }

    private static LlsdArray Folders(InventoryFolder? root) =>
        root is null ? new LlsdArray() : new LlsdArray(new LlsdMap { ["folder_id"] = root.Id });

    private static LlsdMap Folder(InventoryFolder folder) => new()
    {
        ["folder_id"] = folder.Id,
        ["parent_id"] = folder.ParentId,
        ["name"] = folder.Name,
        ["type_default"] = (int)folder.Type,
        ["version"] = folder.Version
    };

    private static void AddLimits(LlsdMap reply, LoginAccepted login)
    {
        reply["max-agent-groups"] = login.MaxAgentGroups;
        // What Second Life's viewers show and hold their users to.
        reply["account_level_benefits"] = new LlsdMap
        {
            ["animated_object_limit"] = 3,
            ["animation_upload_cost"] = login.UploadPrice,
            ["attachment_limit"] = login.MaxAttachments,
            ["create_group_cost"] = login.GroupPrice,
            ["group_membership_limit"] = login.MaxAgentGroups,
            ["large_texture_upload_cost"] = new LlsdArray(login.UploadPrice),
            ["picks_limit"] = login.MaxPicks,
            ["sound_upload_cost"] = login.UploadPrice,
            ["texture_upload_cost"] = login.UploadPrice
        };
    }

    private static void AddInterface(LlsdMap reply, LoginAccepted login)
    {
        reply["login-flags"] = new LlsdArray(new LlsdMap
        {
            ["daylight_savings"] = YesNo(login.DaylightSavings),
            ["stipend_since_login"] = "N",
            ["gendered"] = "Y",
            ["ever_logged_in"] = YesNo(login.EverLoggedIn)
        });
        reply["ui-config"] = new LlsdArray(new LlsdMap { ["allow_first_life"] = "Y" });
        reply["global-textures"] = new LlsdArray(new LlsdMap
        {
            ["sun_texture_id"] = "cce0f112-878f-4586-a2e2-a8f104bba271",
            ["cloud_texture_id"] = "dc4b9f0b-d008-45c6-96a4-01dd947ac621",
            ["moon_texture_id"] = "ec4b9f0b-d008-45c6-96a4-01dd947ac621"
        });
        AddEvents(reply, login);
        reply["classified_categories"] =
            new LlsdArray(ClassifiedCategories.Select((name, i) => new LlsdMap { ["category_id"] = i + 1, ["category_name"] = name }));
    }

    private static void AddEvents(LlsdMap reply, LoginAccepted login)
    {
        reply["event_categories"] = new LlsdArray(EventCategories.All.Select(category =>
            new LlsdMap { ["category_id"] = category.Key, ["category_name"] = category.Value }));
        reply["event_notifications"] = new LlsdArray(login.Reminders.Select(happening => new LlsdMap
        {
            ["event_id"] = (int)happening.Id,
            ["event_name"] = happening.Name,
            ["event_date"] = DateTimeOffset.FromUnixTimeSeconds(happening.Begins).ToString("yyyy-MM-dd HH:mm", CultureInfo.InvariantCulture),
            ["event_date_ut"] = happening.Begins.ToString(CultureInfo.InvariantCulture)
        }));
    }

    private static string YesNo(bool value) => value ? "Y" : "N";
}
