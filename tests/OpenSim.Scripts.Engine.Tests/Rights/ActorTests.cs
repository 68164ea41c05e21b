using System.Text.RegularExpressions;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Code.Methods;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Engine.Tests.Rights;

/// <summary>
/// A script can do nothing to the land, the estate, to people and to objects that whoever owns its object may not: the land, the estate
/// and a prim are Ada's, and only her scripts change them. [OSSL] lets everyone call everything. Each declared function that may change
/// something has a row, or stands in acts.apart.txt with the reason.
/// </summary>
[TestFixture]
public sealed partial class ActorTests : ActorFixture
{
    private const string OwnDay = "llReplaceEnvironment(llGetPos(), \"\", -1, 28800, 0)";

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
        ("osParcelJoin(<0, 0, 0>, <128, 128, 0>)", "osParcelSubdivide(<0, 0, 0>, <64, 64, 0>)"),
        ("osRegionRestart(120.0)", ""),
        ("osRegionRestart(120.0, \"soon\")", ""),
        ("osForceCreateLink(\"{thing}\", TRUE)", ""),
        ("osReplaceParcelEnvironment(0, \"{sky}\")", OwnDay),
        ("osReplaceRegionEnvironment(0, \"\", 8.0, 0.0, 0.0, 0.0, 0.0)", ""),
        ("osResetEnvironment(1, 0)", OwnDay),
        ("osResetEnvironment(0, 0)", "llSetEnvironment(<-1, -1, 0>, [SKY_GAMMA, 2.0])"),
        ("osRegionNotice(\"told\")", "")
    ];

    private static IEnumerable<TestCaseData> Cases() => Acts.SelectMany(_ => Refused.Prepend("Ada"), (act, caller) =>
        new TestCaseData(act.Call, act.Before, caller).SetArgDisplayNames(act.Call, caller));

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
        var apart = ApartFunctions.Groups.SelectMany(group => group.Names).ToList();
        var tried = Acts.Select(act => act.Call[..act.Call.IndexOf('(')]).ToHashSet();
        Assert.That(changing.Except(apart).Except(tried), Is.Empty, "A row in this test, or a reason in acts.apart.txt.");
        Assert.That(apart.Except(changing), Is.Empty, "These are not there, or do not need to be.");
        Assert.That(apart.Intersect(tried), Is.Empty);
        Assert.That(apart, Is.Unique);
    }

    [GeneratedRegex("^(ll|os|mod|ls|Json|osNpc)(Get|Is|Detected|Draw)")]
    private static partial Regex Asking();
}
