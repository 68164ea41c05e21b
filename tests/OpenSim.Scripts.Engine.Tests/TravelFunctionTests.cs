using System.Numerics;
using System.Text;
using OpenSim.Modules;
using OpenSim.Modules.Travels.Teleports;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Users;
using OpenSim.Store.Regions;
using OpenSim.Testing;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Scripts that send people elsewhere, know them by name, and hang themselves on them.</summary>
[TestFixture]
public sealed class TravelFunctionTests : ScriptFixture
{
    private const int Teleport = 0x1000, Attach = 0x20;

    private readonly UUID _bob = UUID.Random();

    internal override IRegionModuleBase[] MoreModules => [new TeleportModule()];

    protected override void Prepare() => Waiting.For(Region.Services.Accounts.StoreUserAccount(
        new UserAccount { PrincipalId = _bob, FirstName = "Bob", LastName = "Tester" }));

    [TestCase("llTeleportAgent(llGetOwner(), \"\", <50, 60, 30>, <1, 0, 0>)", true)]
    [TestCase("llTeleportAgent(llGetOwner(), llGetRegionName(), <50, 60, 30>, <1, 0, 0>)", true)]
    [TestCase("llTeleportAgent(llGetOwner(), \"mark\", ZERO_VECTOR, ZERO_VECTOR)", true)]
    [TestCase("llTeleportAgentGlobalCoords(llGetOwner(), llGetRegionCorner(), <50, 60, 30>, <1, 0, 0>)", true)]
    [TestCase("llTeleportAgent(llGetOwner(), \"\", <50, 60, 30>, <1, 0, 0>)", false)]
    [TestCase("llTeleportAgentGlobalCoords(llGetOwner(), llGetRegionCorner(), <50, 60, 30>, <1, 0, 0>)", false)]
    public void Teleport_GoesWithTheLeaveOfWhoIsSent(string function, bool isGranted)
    {
        Put("mark", $"Landmark version 2\nregion_id {Scene.Info.Id}\nlocal_pos 50 60 30\n");
        var script = Run($$"""
            default { state_entry() { llRequestPermissions(llGetOwner(), PERMISSION_TELEPORT); }
                run_time_permissions(integer permissions) { {{function}}; } }
            """);
        Scripts.Requests.Grant(Viewer.Presence!, Host.Id, script.ItemId, isGranted ? Teleport : 0);
        Settle();
        Settle();
        var at = Viewer.Presence!.AbsolutePosition;
        Assert.That(Vector2.Distance(new(at.X, at.Y), new(50, 60)) < 1, Is.EqualTo(isGranted), $"{at}");
        Assert.That(Heard().Any(said => said.Contains("PERMISSION_TELEPORT")), Is.EqualTo(!isGranted));
    }

    [TestCase("llName2Key(\"Ada Tester\")", "ada")]
    [TestCase("llName2Key(\"ada.tester\")", "ada")]
    [TestCase("llName2Key(\"Bob Tester\")", "none")]
    [TestCase("llName2Key(\"\")", "none")]
    public void Key_IsThatOfWhoIsHere(string function, string whose)
    {
        Run($$"""default { state_entry() { llOwnerSay({{function}}); } }""");
        Assert.That(Heard(), Is.EqualTo(new[] { "host: " + KeyOf(whose) }));
    }

    [TestCase("Ada Tester", "ada")]
    [TestCase("bob.tester", "bob")]
    [TestCase("Nobody", "none")]
    public void Key_OfAnybody_ComesByDataserver(string name, string whose)
    {
        Run($$"""
            key query; default { state_entry() { query = llRequestUserKey("{{name}}"); }
                dataserver(key id, string data) { if (id == query) llOwnerSay(data); } }
            """);
        Settle();
        Assert.That(Heard(), Is.EqualTo(new[] { "host: " + KeyOf(whose) }));
    }

    [TestCase(1, 1, "1")]
    [TestCase(1, -1, "0")]
    [TestCase(-1, -1, "0")]
    public void Friend_IsWhoHasAgreed(int mine, int theirs, string answer)
    {
        Waiting.For(Region.Services.Friends.StoreFriend(Ada.ToString(), _bob.ToString(), mine));
        if (theirs >= 0)
            Waiting.For(Region.Services.Friends.StoreFriend(_bob.ToString(), Ada.ToString(), theirs));
        Run($$"""default { state_entry() { llOwnerSay((string)llIsFriend("{{_bob}}")); } }""");
        Settle();
        Assert.That(Heard(), Is.EqualTo(new[] { "host: " + answer }));
    }

    [TestCase("mark", "<50.00000, 60.00000, 30.00000>")]
    [TestCase("broken", "")]
    public void Landmark_LeadsWhereItSays(string name, string answer)
    {
        Put("mark", $"Landmark version 2\nregion_id {Scene.Info.Id}\nlocal_pos 50 60 30\n");
        Put("broken", "Landmark version 2\n");
        Run($$"""
            key query; default { state_entry() { query = llRequestInventoryData("{{name}}"); }
                dataserver(key id, string data) { if (id == query) llOwnerSay("=" + data); } }
            """);
        Seconds(2);
        Settle();
        Assert.That(Heard(), Is.EqualTo(new[] { "host: =" + answer }));
    }

    [TestCase(true)]
    [TestCase(false)]
    public void Object_IsPutOnForAWhile_AndBecomesItsWearers(bool isGranted)
    {
        var sign = Region.Region.AddBox(Here, "sign", _bob);
        var script = Run($$"""
            default { state_entry() { llRequestPermissions("{{Ada}}", PERMISSION_ATTACH); }
                run_time_permissions(integer permissions) { llAttachToAvatarTemp(ATTACH_HEAD); } }
            """, sign.RootPart);
        Scripts.Requests.Grant(Viewer.Presence!, sign.Id, script.ItemId, isGranted ? Attach : 0);
        Settle();
        Settle();
        Assert.That((sign.IsAttachment, sign.OwnerId), Is.EqualTo((isGranted, isGranted ? Ada : _bob)));
    }

    private string KeyOf(string whose) => whose switch { "ada" => Ada.ToString(), "bob" => _bob.ToString(), _ => UUID.Zero.ToString() };

    private void Put(string name, string text)
    {
        var asset = Waiting.For(Region.Services.Assets.Store(new Asset
        {
            Id = UUID.Random(), Name = name, Type = AssetType.Landmark, CreatorId = Ada.ToString(), Data = Encoding.UTF8.GetBytes(text)
        }));
        Scene.Inventories.Put(Host, new PrimItemRow
        {
            ItemId = UUID.Random(), Name = name, OwnerId = Host.OwnerId, AssetId = asset, AssetType = AssetType.Landmark,
            InvType = AssetType.Landmark, BasePermissions = 0x8e000, CurrentPermissions = 0x8e000
        });
    }
}
