using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.RegularExpressions;
using OpenSim.Llsd;
using OpenSim.Modules.Estates;
using OpenSim.Modules.Land.Estates;
using OpenSim.Modules.Land.Terrain;
using OpenSim.Modules.Travels.Teleports;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Code.Methods;
using OpenSim.Scripts.Declarations;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Engine.Tests.Rights;

/// <summary>
/// A script can do nothing to the land, the estate, to people and to objects that whoever owns its object may not: the land, the estate
/// and a prim are Ada's, and only her scripts change them. [OSSL] lets everyone call everything. Each declared function that may change
/// something has a row, or stands in acts.apart.txt with the reason.
/// </summary>
[TestFixture]
public sealed partial class ActorTests : ScriptFixture
{
    private const string OwnDay = "llReplaceEnvironment(llGetPos(), \"\", -1, 28800, 0)";

    private static readonly UUID Away = UUID.Random(), Club = UUID.Random();

    private static readonly string[] Refused =
    [
        "stranger, here", "stranger, away", "deeded to a group", "set to the land's group", "worn by a guest"
    ];

    // Before some, Ada's own script does something that can be undone.
    private static readonly (string Call, string Before)[] Acts =
    [
        ("llAddToLandBanList(\"{bob}\", 0.0)", ""),
        ("llAddToLandPassList(\"{bob}\", 0.0)", ""),
        ("llRemoveFromLandBanList(\"{away}\")", "llAddToLandBanList(\"{away}\", 0.0)"),
        ("llRemoveFromLandPassList(\"{away}\")", "llAddToLandPassList(\"{away}\", 0.0)"),
        ("llResetLandBanList()", "llAddToLandBanList(\"{away}\", 0.0)"),
        ("llResetLandPassList()", "llAddToLandPassList(\"{away}\", 0.0)"),
        ("llEjectFromLand(\"{bob}\")", ""),
        ("llTeleportAgentHome(\"{bob}\")", ""),
        ("llUnSit(\"{dan}\")", ""),
        ("llPushObject(\"{bob}\", <0, 2000, 0>, ZERO_VECTOR, FALSE)", ""),
        ("llModifyLand(LAND_RAISE, LAND_SMALL_BRUSH)", ""),
        ("llSetParcelMusicURL(\"http://radio.example.org\")", ""),
        ("llParcelMediaCommandList([PARCEL_MEDIA_COMMAND_URL, \"http://film.example.org\"])", ""),
        ("llManageEstateAccess(ESTATE_ACCESS_BANNED_AGENT_ADD, \"{away}\")", ""),
        ("llSetEnvironment(llGetPos(), [SKY_GAMMA, 2.0])", OwnDay),
        ("llSetEnvironment(<-1, -1, 0>, [SKY_GAMMA, 2.0])", ""),
        ("llReplaceEnvironment(llGetPos(), \"\", -1, 28800, 0)", ""),
        ("llReplaceEnvironment(<-1, -1, 0>, \"\", -1, 28800, 0)", ""),
        ("llSetGroundTexture([0, \"8dcd4a48-2d37-4909-9f78-f7a9eb4ef903\"])", ""),
        ("llRezObject(\"box\", llGetPos(), ZERO_VECTOR, ZERO_ROTATION, 0)", ""),
        ("llRezAtRoot(\"box\", llGetPos(), ZERO_VECTOR, ZERO_ROTATION, 0)", ""),
        ("llRezObjectWithParams(\"box\", [])", ""),
        ("llRemoteLoadScriptPin(\"{thing}\", \"copy\", 7, FALSE, 0)", ""),
        ("llGiveInventory(\"{thing}\", \"copy\")", ""),
        ("osGiveLinkInventory(LINK_ROOT, \"{thing}\", \"copy\")", ""),
        ("osSetPrimitiveParams(\"{thing}\", [PRIM_NAME, \"Taken\"])", ""),
        ("osSetProjectionParams((key)\"{thing}\", TRUE, (key)\"8dcd4a48-2d37-4909-9f78-f7a9eb4ef903\", 1.0, 1.0, 1.0)", ""),
        ("osTeleportObject((key)\"{thing}\", <20, 20, 30>, ZERO_ROTATION, 0)", ""),
        ("osTeleportAgent(\"{bob}\", <20, 20, 30>, <1, 0, 0>)", ""),
        ("osLocalTeleportAgent((key)\"{bob}\", <20, 20, 30>, ZERO_VECTOR, ZERO_VECTOR, 0)", ""),
        ("osSetTerrainHeight(3, 3, 25.0)", ""),
        ("osTerrainSetHeight(3, 3, 25.0)", ""),
        ("osSetTerrainTextureHeight(0, 1.0, 2.0)", ""),
        ("osSetParcelDetails(llGetPos(), [PARCEL_DETAILS_NAME, \"Taken\"])", ""),
        ("osParcelSetDetails(llGetPos(), [PARCEL_DETAILS_NAME, \"Taken\"])", ""),
        ("osParcelSubdivide(<0, 0, 0>, <64, 64, 0>)", ""),
        ("osReplaceParcelEnvironment(0, \"{sky}\")", OwnDay),
        ("osReplaceRegionEnvironment(0, \"\", 8.0, 0.0, 0.0, 0.0, 0.0)", ""),
        ("osResetEnvironment(1, 0)", OwnDay),
        ("osResetEnvironment(0, 0)", "llSetEnvironment(<-1, -1, 0>, [SKY_GAMMA, 2.0])"),
        ("osRegionNotice(\"told\")", "")
    ];

    private RecordingViewer _bob = null!, _dan = null!, _carl = null!;
    private SceneObjectPart _thing;
    private UUID _sky;

    private static IEnumerable<TestCaseData> Cases() => Acts.SelectMany(_ => Refused.Prepend("Ada"), (act, caller) =>
        new TestCaseData(act.Call, act.Before, caller).SetArgDisplayNames(act.Call, caller));

    private Parcel Land => Scene.Land.At(Here);

    [TestCaseSource(nameof(Cases))]
    public void Script_ChangesWhatItsOwnerMay_AndNothingElse(string call, string before, string caller)
    {
        PrepareWorld();
        var part = PartOf(caller);
        PutItems(part);
        if (before.Length > 0)
            Do(before, Host);
        var was = World();
        Do(call, part);
        Assert.That(World(), caller == "Ada" ? Is.Not.EqualTo(was) : Is.EqualTo(was));
    }

    [Test]
    public void EachFunction_ThatMayChangeSomething_IsTried_OrStandsApartForAReason()
    {
        var methods = new ApiMethods(typeof(RegionScript).Assembly);
        var changing = ApiDeclarations.All.Functions.Values.SelectMany(forms => forms)
            .Where(function => function.Reason.Length == 0 && methods.Find(function) is not null)
            .Select(function => function.Name).Where(name => !Asking().IsMatch(name)).ToHashSet();
        var apart = ApartNames().ToList();
        var tried = Acts.Select(act => act.Call[..act.Call.IndexOf('(')]).ToHashSet();
        Assert.That(changing.Except(apart).Except(tried), Is.Empty, "A row in this test, or a reason in acts.apart.txt.");
        Assert.That(apart.Except(changing), Is.Empty, "These are not there, or do not need to be.");
        Assert.That(apart.Intersect(tried), Is.Empty);
        Assert.That(apart, Is.Unique);
    }

    [GeneratedRegex("^(ll|os|mod|ls|Json|osNpc)(Get|Is|Detected|Draw)")]
    private static partial Regex Asking();

    private static IEnumerable<string> ApartNames([CallerFilePath] string here = "") =>
        File.ReadLines(Path.Combine(Path.GetDirectoryName(here)!, "acts.apart.txt")).Where(line => !line.StartsWith('#'))
            .SelectMany(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries));

    private void PrepareWorld()
    {
        Region.With(new EstateModule(), new TerrainModule(), new TeleportModule());
        AllowAll();
        Scene.RequestModuleInterface<IEstate>()!.Change(row => row with { OwnerId = Ada, AllowEnvironmentOverride = true });
        Scene.Settings.Change(row => row with { TerrainRaiseLimit = 100 });
        const uint Building = (uint)(ParcelFlags.CreateObjects | ParcelFlags.CreateGroupObjects);
        Scene.Land.Change(Land, row => row with
        {
            OwnerId = Ada,
            GroupId = Club,
            Flags = row.Flags & ~Building | (uint)ParcelFlags.RestrictPushObject
        });
        _bob = Region.Enter("Bob", Here + new Vector3(5, 0, 0));
        _dan = Region.Enter("Dan", Here + new Vector3(0, 9, 0));
        _carl = Region.Enter("Carl", Here);
        Scene.Movement.Seating.SitOnGround(_dan.Presence!);
        _thing = Region.Region.AddBox(Here + new Vector3(0, 5, 0), "thing", Ada).RootPart;
        Scene.Writer.SetExtras(_thing, PrimUpdateFlags.None, _thing.Extras with { ScriptAccessPin = 7 });
        var sky = new LlsdMap { ["type"] = "sky", ["gamma"] = 3.0, ["name"] = "Bright" };
        _sky = Store(AssetType.Settings, Encoding.UTF8.GetBytes("<? llsd/notation ?>\n" + LlsdNotation.ToText(sky)));
        Seconds(2);
    }

    private UUID Store(sbyte type, byte[] data) => Waiting.For(Region.Services.Assets.Store(new Asset
    {
        Id = UUID.Random(), Name = "something", Type = type, CreatorId = Ada.ToString(), Data = data
    }));

    private SceneObjectPart PartOf(string caller)
    {
        var owner = caller switch
        {
            "Ada" => Ada,
            "deeded to a group" => Club,
            "stranger, here" or "worn by a guest" => _carl.Agent.AgentId,
            _ => Away
        };
        var part = Region.Region.AddBox(Here, "acts", owner).RootPart;
        if (caller is "deeded to a group" or "set to the land's group")
            Scene.Writer.SetGroupId(part, Club);
        if (caller == "deeded to a group")
            Scene.Land.Change(Land, row => row with { GroupId = UUID.Zero });
        if (caller == "worn by a guest")
            Scene.Writer.Attach(part.Group, _carl.Presence!, new AttachmentPlace(2, Vector3.Zero, Quaternion.Identity));
        return part;
    }

    private void PutItems(SceneObjectPart part)
    {
        var model = Region.Region.AddBox(Here, "box", part.OwnerId);
        var asset = Store(AssetType.Object, ObjectXml.Write(ObjectPacking.Pack(model, [])));
        Scene.Writer.DeleteObject(model);
        Scene.Inventories.Put(part, new PrimItemRow
        {
            ItemId = UUID.Random(), Name = "box", OwnerId = part.OwnerId, AssetId = asset, AssetType = AssetType.Object, InvType = 6,
            CreatorId = Ada.ToString(), BasePermissions = 0x8e000, CurrentPermissions = 0x8e000, NextPermissions = 0x8e000
        });
        Scene.Inventories.Put(part, ItemOf("default { }", part, "copy") with { IsRunning = false });
        Settle();
    }

    private void Do(string call, SceneObjectPart part)
    {
        call = call.Replace("{bob}", _bob.Agent.AgentId.ToString()).Replace("{dan}", _dan.Agent.AgentId.ToString())
            .Replace("{thing}", _thing.Id.ToString()).Replace("{away}", Away.ToString())
            .Replace("{sky}", _sky.ToString());
        var script = Run($"default {{ state_entry() {{ {call}; }} }}", part, "acts " + call.Length).Script!;
        Assert.That(script.HasFailed, Is.False);
        Seconds(2);
        Region.Settle();
    }

    // All that could have been changed.
    private string World() => string.Join('\n',
    [
        .. Scene.Land.All.Select(parcel => $"{parcel.Row} {string.Join(' ', parcel.Row.AccessList)}"),
        $"{Scene.Settings.Current} {Scene.Settings.Environment} {Scene.Settings.Estate}",
        string.Join(' ', Scene.RequestModuleInterface<IEstate>()!.Current.Bans.Select(ban => ban.BannedId)),
        string.Create(CultureInfo.InvariantCulture, $"{Scene.Terrain[3, 3]} {Scene.Terrain[128, 128]}"),
        Of(_bob), Of(_dan),
        $"{Scene.Objects.Count()} {_thing.Position} {string.Join(' ', _thing.Inventory?.Items?.Select(item => item.Name) ?? [])}",
        Convert.ToBase64String(ObjectXml.Write(ObjectPacking.Pack(_thing.Group, [])))
    ]);

    private string Of(RecordingViewer who)
    {
        var at = Scene.Presences.TryGet(who.Agent.AgentId, out var there) ? there.AbsolutePosition : default;
        var done = who.Calls.Select(call => call.Method).Where(name => name.Contains("Alert") || name.Contains("Teleport"));
        return string.Create(CultureInfo.InvariantCulture, $"{at.X:0} {at.Y:0} {there?.IsSitting} {string.Join(' ', done)}");
    }
}
