using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Testing;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Functions that ask about people and what they do.</summary>
[TestFixture]
public sealed class PeopleFunctionTests : ScriptFixture
{
    private const string Nobody = "11111111-1111-1111-1111-111111111111";

    // Expressions and what they are as text; in the expressions owner stands for Ada, box for the prim.
    [TestCase("llKey2Name(owner)", "Ada Tester")]
    [TestCase("llKey2Name(box)", "host")]
    [TestCase("llKey2Name(\"" + Nobody + "\")", "")]
    [TestCase("llKey2Name(\"no key\")", "")]
    [TestCase("llGetOwnerKey(box) == owner", "1")]
    [TestCase("llGetOwnerKey(\"" + Nobody + "\")", Nobody)]
    [TestCase("llGetUsername(owner)", "ada.tester")]
    [TestCase("llGetUsername(box)", "")]
    [TestCase("llGetDisplayName(owner)", "Ada Tester")]
    [TestCase("llGetDisplayName(\"" + Nobody + "\")", "")]
    [TestCase("llGetAgentSize(owner) == llList2Vector(llGetObjectDetails(owner, [OBJECT_SCALE]), 0)", "1")]
    [TestCase("llGetAgentSize(owner).z > 1.0", "1")]
    [TestCase("llGetAgentSize(box)", "<0.00000, 0.00000, 0.00000>")]
    [TestCase("llGetAgentInfo(\"" + Nobody + "\")", "0")]
    [TestCase("llGetAgentInfo(owner) & (AGENT_SITTING | AGENT_ATTACHMENTS | AGENT_MOUSELOOK | AGENT_TYPING)", "0")]
    [TestCase("llSameGroup(owner)", "1")]
    [TestCase("llSameGroup(NULL_KEY)", "0")]
    [TestCase("llSameGroup(\"" + Nobody + "\")", "0")]
    [TestCase("llGetAnimation(\"" + Nobody + "\")", "")]
    [TestCase("llGetListLength(llGetAnimationList(owner)) > 0", "1")]
    [TestCase("llGetListLength(llGetAnimationList(box))", "0")]
    [TestCase("llList2CSV(llGetAttachedList(owner))", "")]
    [TestCase("llList2CSV(llGetAttachedList(box))", "NOT FOUND")]
    [TestCase("llList2CSV(llGetAttachedListFiltered(owner, [FILTER_INCLUDE, ATTACH_HEAD]))", "")]
    [TestCase("llGetListLength(llGetVisualParams(owner, [33, \"male\", \"nonsense\"]))", "3")]
    [TestCase("llList2CSV(llGetVisualParams(box, [33]))", "")]
    [TestCase("llRequestAgentData(\"no key\", DATA_NAME)", "00000000-0000-0000-0000-000000000000")]
    public void Question_AboutPeople_IsAnswered(string asked, string answer) =>
        Assert.That(Said($"key owner = llGetOwner(); key box = llGetKey(); llOwnerSay(\"=\" + (string)({Vector(asked)}));"),
            Is.EqualTo(new[] { answer }));

    [Test]
    public void DisplayName_IsThatOfTheService_OnceItHasCome()
    {
        var bea = NewUser("Bea", "Resident");
        Waiting.For(Region.Services.DisplayNames.SetDisplayName(bea, "Queen Bea"));
        new RecordingViewer(TestRegion.NewAgent("Bea", "Resident", position: Here) with { AgentId = bea }).Enter(Region.Region);
        Assert.That(Said($"llOwnerSay(\"=\" + llGetDisplayName(\"{bea}\") + llGetUsername(\"{bea}\") + llGetDisplayName(\"{bea}\"));"),
            Is.EqualTo(new[] { "Queen BeabeaQueen Bea" }));
    }

    [TestCase(true, "de")]
    [TestCase(false, "")]
    public void Language_IsTold_WhereItIsPublic(bool isPublic, string told)
    {
        Waiting.For(Region.Services.AgentPreferences.StoreAgentPreferences(
            new AgentPreferences { PrincipalId = Ada, Language = "de", LanguageIsPublic = isPublic }));
        Assert.That(Said("llOwnerSay(\"=\" + llGetAgentLanguage(llGetOwner()) + llGetAgentLanguage(llGetKey()));"),
            Is.EqualTo(new[] { told }));
    }

    [TestCase("llRequestUsername(bea)", "bea.builder")]
    [TestCase("llRequestDisplayName(bea)", "Queen Bea")]
    [TestCase("llRequestAgentData(bea, DATA_NAME)", "Bea Builder")]
    [TestCase("llRequestAgentData(bea, DATA_ONLINE)", "0")]
    [TestCase("llRequestAgentData(bea, DATA_PAYINFO)", "0")]
    [TestCase("llRequestAgentData(bea, 99)", null)]
    [TestCase("llRequestUsername(\"" + Nobody + "\")", null)]
    public void PersonWhoIsElsewhere_IsToldOf_ByDataserver(string asked, string? answer)
    {
        var bea = NewUser("Bea", "Builder");
        Waiting.For(Region.Services.DisplayNames.SetDisplayName(bea, "Queen Bea"));
        Run($"key bea = \"{bea}\"; key query; default {{ state_entry() {{ query = {asked}; }} "
            + "dataserver(key id, string data) { llOwnerSay(\"=\" + (string)(id == query) + data); } }");
        Seconds(2);
        Settle();
        Assert.That(Told(), Is.EqualTo(answer is null ? [] : new[] { "1" + answer }));
    }

    [Test]
    public void AgentInfo_SaysWhatAnAvatarDoes()
    {
        var who = Viewer.Presence!;
        Scene.Movement.SetAlwaysRun(who, true);
        Scene.Movement.Seating.SitOnGround(who);
        Assert.That(Said("integer i = llGetAgentInfo(llGetOwner()); llOwnerSay(\"=\" + (string)(i & (AGENT_SITTING | AGENT_ON_OBJECT "
            + "| AGENT_ALWAYS_RUN | AGENT_IN_AIR | AGENT_WALKING)));"), Is.EqualTo(new[] { (0x10 | 0x1000).ToString() }));
    }

    [Test]
    public void SameGroup_IsByTheGroupOfAPrim_OrTheGroupItself()
    {
        var group = UUID.Random();
        var other = Region.Region.AddBox(Here, "other", Ada).RootPart;
        Scene.Writer.SetGroupId(Host, group);
        var asked = $"llOwnerSay(\"=\" + (string)llSameGroup(\"{group}\") + (string)llSameGroup(\"{other.Id}\") "
            + "+ (string)llSameGroup(llGetOwner()));";
        Assert.That(Said(asked), Is.EqualTo(new[] { "100" }));
        Scene.Writer.SetGroupId(other, group);
        Assert.That(Said(asked, "again"), Is.EqualTo(new[] { "110" }));
    }

    // The land is Ada's or somebody else's; who sits stands up where it is hers, or on the script's own object.
    [TestCase(true, true, "1")]
    [TestCase(false, false, "0")]
    public void Land_OfTheOwner_LetsHerUnseatPeople(bool isHers, bool standsUp, string over)
    {
        var parcel = Scene.Land.At(Here);
        Scene.Land.Change(parcel, row => row with { OwnerId = isHers ? Ada : UUID.Random() });
        var bea = Region.Enter("Bea", Here + Vector3.UnitX);
        Scene.Movement.Seating.SitOnGround(bea.Presence!);
        Assert.That(Said($"key bea = \"{bea.Agent.AgentId}\"; llOwnerSay(\"=\" + (string)llOverMyLand(bea)); llUnSit(bea);"),
            Is.EqualTo(new[] { over }));
        Assert.That(bea.Presence!.IsSitting, Is.EqualTo(!standsUp));
    }

    [Test]
    public void WhoSits_OnTheScriptsObject_IsUnseated_OnAnybodysLand()
    {
        Scene.Land.Change(Scene.Land.At(Here), row => row with { OwnerId = UUID.Random() });
        Run("default { state_entry() { llSitTarget(<0, 0, 0.5>, ZERO_ROTATION); } changed(integer c) { if (llAvatarOnSitTarget()) "
            + "llOwnerSay(\"=\" + llKey2Name(llAvatarOnSitTarget()) + (string)(llGetAgentInfo(llAvatarOnSitTarget()) & AGENT_ON_OBJECT)); "
            + "llUnSit(llAvatarOnSitTarget()); } }");
        Assert.That(Scene.Movement.Seating.RequestSit(Viewer.Presence!, Host.Id, Vector3.Zero), Is.True);
        Seconds(1);
        Assert.That(Told(), Is.EqualTo(new[] { "Ada Tester32" }));
        Assert.That(Viewer.Presence!.IsSitting, Is.False);
    }

    // What cameras show is told to who has the permission: without it once on the debug channel, and zero.
    [TestCase("(string)llGetCameraFOV()", "1.200000")]
    [TestCase("(string)llGetCameraAspect()", "2.000000")]
    [TestCase("(string)llWorldPosToHUD(<130, 128, 25>)", "<0.00000, 0.00000, 0.00000>")]
    public void Camera_IsToldWithPermission(string asked, string answer)
    {
        Scene.Writer.SetWindow(Viewer.Presence!, new World.Viewers.ViewWindow(1.2f, 1000, 500));
        Run("default { state_entry() { llSitTarget(<0, 0, 0.5>, ZERO_ROTATION); } changed(integer c) { llRequestPermissions(llAvatarOnSitTarget(), "
            + $"PERMISSION_TRACK_CAMERA); }} run_time_permissions(integer p) {{ llOwnerSay(\"=\" + {asked}); }} }}");
        Scene.Movement.Seating.RequestSit(Viewer.Presence!, Host.Id, Vector3.Zero);
        Seconds(1);
        Assert.That(Told(), Is.EqualTo(new[] { answer }));
    }

    [TestCase("[]", null)]
    [TestCase("[BEACON_MAP, TRUE, TRUE]", 3u)]
    [TestCase("[BEACON_MAP, TRUE, FALSE]", 1u)]
    [TestCase("[BEACON_MAP, FALSE, TRUE]", 0u)]
    public void Beacon_IsShownToWhoTouches(string options, uint? flags)
    {
        Run($"default {{ touch_start(integer n) {{ llMapBeacon(\"Test Region\", <1, 2, 3>, {options}); }} }}");
        Scene.Requests.Touches.Start(Viewer.Presence!, Host, new World.Viewers.Requests.Touch());
        Seconds(1);
        Assert.That(Viewer.Take("SendTeleportRequest").Single()[4], Is.EqualTo(flags ?? 0u));
    }

    private UUID NewUser(string first, string last) => Waiting.For(Region.Services.Accounts.CreateUser(
        Scene.Info.ScopeId, UUID.Zero, first, last, "secret", ""))!.PrincipalId;

    private List<string> Said(string done, string name = "script")
    {
        Run($"default {{ state_entry() {{ {done} }} }}", name: name);
        Seconds(1);
        Settle();
        return Told();
    }

    private List<string> Told() =>
        [.. Heard().Where(line => line.StartsWith("host: =", StringComparison.Ordinal)).Select(line => line[7..])];

    // LSL has no member of what a function gives.
    private static string Vector(string asked) => asked.Replace("llGetAgentSize(owner).z", "llVecMag(llGetAgentSize(owner))");
}
