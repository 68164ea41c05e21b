using System.Buffers;
using System.Numerics;
using System.Text;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Local.Inventory;
using OpenSim.Services.Login;
using OpenSim.Services.Users;

namespace OpenSim.Services.Tests;

/// <summary>The reply, field by field, is what viewers of twenty years rely on: it is compared with files.</summary>
public class LoginReplyTests
{
    private static readonly UUID Agent = UUID.Parse("67153d5b-3659-afb4-8510-adda2c034649");

    [Test]
    public void Accepted_AsXmlRpc_IsTheGoldenReply()
    {
        var output = new ArrayBufferWriter<byte>();
        XmlRpc.WriteResponse(output, LoginReply.Of(Sample()));
        Golden.Check("login-accepted.xmlrpc.xml", Encoding.UTF8.GetString(output.WrittenSpan));
    }

    [Test]
    public void Accepted_AsLlsd_IsTheGoldenReply() =>
        Golden.Check("login-accepted.llsd.xml", Encoding.UTF8.GetString(LlsdXml.ToBytes(LoginReply.Of(Sample()))));

    [Test]
    public void Refused_AsXmlRpc_IsTheGoldenReply()
    {
        var output = new ArrayBufferWriter<byte>();
        XmlRpc.WriteResponse(output, LoginReply.Of(new LoginRefused("key", "Wrong <name> & password.")));
        Golden.Check("login-refused.xmlrpc.xml", Encoding.UTF8.GetString(output.WrittenSpan));
    }

    [Test]
    public void Accepted_HasEveryFieldOfTheSpecification()
    {
        string[] wanted =
        [
            "login", "first_name", "last_name", "agent_id", "real_id", "session_id", "secure_session_id", "circuit_code", "sim_ip",
            "sim_port", "http_port",
            "seed_capability", "region_x", "region_y", "region_size_x", "region_size_y", "look_at", "home", "start_location",
            "agent_access", "agent_access_max",
            "seconds_since_epoch", "message", "max-agent-groups", "inventory-root", "inventory-skeleton", "inventory-lib-root",
            "inventory-lib-owner",
            "inventory-skel-lib", "gestures", "buddy-list", "login-flags", "ui-config", "global-textures",
            "event_categories",
            "event_notifications", "classified_categories", "map-server-url", "search", "profile-server-url", "destination_guide_url",
            "avatar_picker_url",
            "openid_url", "openid_token", "currency", "classified_fee", "account_type", "account_level_benefits", "cof_version",
            "agent_region_access", "udp_blacklist", "display_name"
        ];
        Assert.That(LoginReply.Of(Sample()).Items.Keys, Is.EquivalentTo(wanted));
    }

    [Test]
    public void Home_IsTextInNotation()
    {
        var home = LoginReply.Of(Sample())["home"].AsString();
        Assert.That(LlsdNotation.TryRead(Encoding.UTF8.GetBytes(home), out var value, out var error), Is.True, error);
        Assert.That(value!["region_handle"][0].AsReal(), Is.EqualTo(256_000));
        Assert.That(value["position"][1].AsReal(), Is.EqualTo(2.5));
    }

    [Test]
    public void FriendWhoHasNotAccepted_IsLeftOut()
    {
        var login = Sample() with { Friends = [new FriendInfo(Agent.ToString(), UUID.Random().ToString(), 1, -1)] };
        Assert.That(LoginReply.Of(login)["buddy-list"].Elements, Is.Empty);
    }

    [Test]
    public void InitialOutfit_IsSentWhereThereIsOne()
    {
        var reply = LoginReply.Of(Sample() with { InitialOutfit = "City", InitialOutfitGender = "male" });
        Assert.That(reply["initial-outfit"][0], Is.EqualTo(new LlsdMap { ["folder_name"] = "City", ["gender"] = "male" }));
        Assert.That(LoginReply.Of(Sample()).Items.Keys, Does.Not.Contain("initial-outfit"));
    }

    private static LoginAccepted Sample() => new()
    {
        Account = new UserAccount { PrincipalId = Agent, FirstName = "Ima", LastName = "Tester" },
        Circuit = new AgentCircuitData
        {
            AgentId = Agent,
            SessionId = Numbered(1),
            SecureSessionId = Numbered(2),
            CircuitCode = 123_456_789,
            FirstName = "Ima",
            LastName = "Tester",
            CapsPath = Numbered(3).ToString()
        },
        Destination = new GridRegion
        {
            RegionId = Numbered(4), RegionName = "Welcome", RegionLocX = 256_000, RegionLocY = 256_256, RegionSizeX = 512,
            RegionSizeY = 512, InternalPort = 9000, HttpPort = 9001
        },
        SimIp = "192.0.2.1",
        SeedCapability = "http://192.0.2.1:9001/CAPS/00000000-0000-0000-0000-0000000000030000/",
        StartLocation = "last",
        LookAt = new Vector3(0, 1, 0.25f),
        GridUser = new GridUserInfo { HomePosition = new Vector3(1, 2.5f, 3), HomeLookAt = Vector3.UnitX },
        InventorySkeleton =
        [
            new InventoryFolder { Id = Numbered(5), Owner = Agent, Name = "My Inventory", Type = 8, Version = 3 },
            new InventoryFolder { Id = Numbered(6), Owner = Agent, ParentId = Numbered(5), Name = "Current Outfit", Type = 46, Version = 7 }
        ],
        Library = new LibraryService("Library"),
        ActiveGestures = [new InventoryItem { Id = Numbered(7), AssetId = Numbered(8) }],
        Friends = [new FriendInfo(Agent.ToString(), Numbered(9) + ";http://other.example.com/;Una Friend;secret", 1, 3)],
        WelcomeMessage = "Welcome, Ävatar!",
        EverLoggedIn = false,
        CurrentOutfitVersion = 7,
        Now = 1_700_000_000,
        Extras = new Dictionary<string, string>
        {
            ["map-server-url"] = "http://a/", ["search"] = "http://b/", ["profile-server-url"] = "http://c/", ["openid_url"] = "http://d/",
            ["openid_token"] = "t",
            ["destination_guide_url"] = "http://e/", ["avatar_picker_url"] = "http://f/", ["currency"] = "G$", ["classified_fee"] = "0",
            ["unset"] = ""
        }
    };

    private static UUID Numbered(ulong number) => new(0, number);
}
