using OpenSim.Modules;
using OpenSim.Modules.Land;
using OpenSim.Modules.Land.Environments;
using OpenSim.Modules.Land.Experiences;
using OpenSim.Primitives;
using OpenSim.Scripts.Engine.Running;
using OpenSim.Services.Experiences;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Viewers;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Scripts of experiences: what they ask people, what they may, and what they keep.</summary>
[TestFixture]
public sealed class ExperienceFunctionTests : ScriptFixture
{
    private const int OfExperience = 0x63C34; // what Second Life grants

    private const string Asks = """
        default { state_entry() { llRequestExperiencePermissions(llGetOwner(), ""); }
            experience_permissions(key agent) {
                llOwnerSay(llList2CSV(["yes", agent == llGetOwner(), llGetPermissions(), llGetPermissionsKey() == agent])); }
            experience_permissions_denied(key agent, integer reason) {
                llOwnerSay(llList2CSV(["no", agent == llGetOwner(), reason, llGetPermissions()])); } }
        """;

    private readonly Experience _quest = new()
    {
        Id = UUID.Random(), OwnerId = UUID.Random(), Name = "Quest", GroupId = UUID.Random(), Maturity = 13
    };

    internal override IRegionModuleBase[] MoreModules => [new ExperienceModule(), new EnvironmentModule()];

    private IExperienceService Service => Region.Services.Experiences;

    private Parcel Parcel => Scene.Land.At(Here);

    private ScenePresence Avatar => Viewer.Presence!;

    [SetUp]
    public void MakeExperience()
    {
        Waiting.For(Service.Store(_quest).AsTask());
        Put(ParcelList.AllowedExperiences);
    }

    [Test]
    public void Script_AsksOnce_IsAllowed_AndKeepsValues()
    {
        RunAs(_quest.Id, """
            key query; default { state_entry() { llRequestExperiencePermissions(llGetOwner(), ""); }
                experience_permissions(key agent) { llOwnerSay((string)llAgentInExperience(agent)); query = llCreateKeyValue("gold", "5"); }
                dataserver(key id, string data) { if (id == query) llOwnerSay(data); } }
            """);
        var question = (ScriptQuestion)Viewer.Take("SendQuestion").Single()[0]!;
        Assert.That((question.Experience, question.Permissions), Is.EqualTo((_quest.Id, OfExperience)));

        Scene.Requests.Scripts.Grant(Avatar, question.PrimId, question.ItemId, OfExperience);
        SettleAll();

        Assert.That(Heard(), Is.EqualTo(new[] { "host: 1", "host: 1,5" }));
        Assert.That(Waiting.For(Service.ReadValue(_quest.Id, "gold").AsTask()), Is.EqualTo("5"));
        Assert.That(Waiting.For(Service.GetPermissions(Ada).AsTask())[_quest.Id], Is.True, "it is allowed for good");
        RunAs(_quest.Id, Asks);
        Assert.That(Heard(), Is.EqualTo(new[] { $"host: yes, 1, {OfExperience}, 1" }));
        Assert.That(Viewer.Take("SendQuestion"), Is.Empty, "who has allowed it is not asked again");
    }

    [Test]
    public void Question_Refused_OrNotAnswered_IsDenied_AndAskedAgain()
    {
        RunAs(_quest.Id, Asks);
        var question = (ScriptQuestion)Viewer.Take("SendQuestion").Single()[0]!;
        Scene.Requests.Scripts.Grant(Avatar, question.PrimId, question.ItemId, 0);
        SettleAll();
        Assert.That(Heard(), Is.EqualTo(new[] { "host: no, 1, 4, 0" }));
        Assert.That(Waiting.For(Service.GetPermissions(Ada).AsTask()), Is.Empty);

        RunAs(_quest.Id, Asks);
        Assert.That(Viewer.Take("SendQuestion"), Has.Count.EqualTo(1));
        Seconds(301);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: no, 1, 18, 0" }));
    }

    private static IEnumerable<TestCaseData> Refusals()
    {
        TestCaseData Case(string name, int error, Action<ExperienceFunctionTests> make) =>
            new TestCaseData(error, make).SetArgDisplayNames(name);
        yield return Case("no experience", 5, _ => { });
        yield return Case("unknown", 7, t => t.Claim(UUID.Random(), isRegistered: true));
        yield return Case("not of it", 7, t => t.Claim(t._quest.Id, isRegistered: false));
        yield return Case("disabled", 8, t => t.Change(t._quest with { Flags = ExperienceFlags.Disabled }));
        yield return Case("suspended", 9, t => t.Change(t._quest with { Flags = ExperienceFlags.Suspended | ExperienceFlags.Grid }));
        yield return Case("rating", 16, t => t.Change(t._quest with { Maturity = 42 }));
        yield return Case("land allows nothing", 17, t => t.Put());
        yield return Case("land blocks", 17, t => t.Put(ParcelList.BlockedExperiences));
        yield return Case("land blocks what is gridwide", 17, t =>
        {
            t.Change(t._quest with { Flags = ExperienceFlags.Grid });
            t.Put(ParcelList.BlockedExperiences);
        });
        yield return Case("gridwide", 0, t =>
        {
            t.Change(t._quest with { Flags = ExperienceFlags.Grid });
            t.Put();
        });
        yield return Case("allowed", 0, t => t.Claim(t._quest.Id, isRegistered: true));
    }

    private UUID _claimed;
    private bool _isRegistered;

    [TestCaseSource(nameof(Refusals))]
    public void Store_AndPermissions_AreRefusedWithTheSameReason(int error, Action<ExperienceFunctionTests> make)
    {
        (_claimed, _isRegistered) = (UUID.Zero, true);
        Waiting.For(Service.SetPermission(Ada, _quest.Id, ExperiencePermission.Allowed).AsTask());
        make(this);
        RunAs(_claimed, """
            key query; default { state_entry() { query = llUpdateKeyValue("a", "1", FALSE, ""); llRequestExperiencePermissions(llGetOwner(), ""); }
                dataserver(key id, string data) { if (id == query) llOwnerSay(data); }
                experience_permissions(key agent) { llOwnerSay("1"); }
                experience_permissions_denied(key agent, integer reason) { llOwnerSay("0," + (string)reason); } }
            """, _isRegistered);
        var said = error == 0 ? new[] { "host: 1,1", "host: 1" } : [$"host: 0,{error}", $"host: 0,{error}"];
        Assert.That(Heard(), Is.EqualTo(said));
    }

    [Test]
    public void Person_WhoBlocksIt_IsNotAsked()
    {
        Waiting.For(Service.SetPermission(Ada, _quest.Id, ExperiencePermission.Blocked).AsTask());
        RunAs(_quest.Id, Asks);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: no, 1, 4, 0" }));
        Assert.That(Viewer.Take("SendQuestion"), Is.Empty);
    }

    [TestCase("gold", "llReadKeyValue(\"gold\")", "1,5")]
    [TestCase("gold", "llReadKeyValue(\"silver\")", "0,14")]
    [TestCase("gold", "llCreateKeyValue(\"gold\", \"6\")", "0,13")]
    [TestCase("gold", "llUpdateKeyValue(\"gold\", \"6\", TRUE, \"4\")", "0,15")]
    [TestCase("gold", "llUpdateKeyValue(\"gold\", \"6\", TRUE, \"5\")", "1,6")]
    [TestCase("gold", "llUpdateKeyValue(\"silver\", \"a,b\", FALSE, \"\")", "1,a,b")]
    [TestCase("gold", "llDeleteKeyValue(\"gold\")", "1,5")]
    [TestCase("gold", "llDeleteKeyValue(\"silver\")", "0,14")]
    [TestCase("gold", "llKeyCountKeyValue()", "1,1")]
    [TestCase("gold", "llKeysKeyValue(0, 10)", "1,gold")]
    [TestCase("gold", "llKeysKeyValue(1, 10)", "0,14")]
    [TestCase("gold", "llDataSizeKeyValue()", "1,5,134217728")]
    [TestCase("gold", "llCreateKeyValue(\"\", \"6\")", "0,3")]
    public void KeyValueFunction_Answers(string present, string call, string answer)
    {
        Waiting.For(Service.CreateValue(_quest.Id, present, "5").AsTask());
        RunAs(_quest.Id, $$"""
            key query; default { state_entry() { query = {{call}}; }
                dataserver(key id, string data) { if (id == query) llOwnerSay(data); } }
            """);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: " + answer }));
    }

    private static IEnumerable<TestCaseData> Ends()
    {
        TestCaseData Case(string name, int reason, Action<ExperienceFunctionTests> end) =>
            new TestCaseData(reason, end).SetArgDisplayNames(name);
        yield return Case("the person blocks it", 4, t => t.Say(ExperiencePermission.Blocked));
        yield return Case("the person forgets it", 4, t => t.Say(ExperiencePermission.None));
        yield return Case("the parcel allows it no more", 17, t => t.Put());
    }

    [TestCaseSource(nameof(Ends))]
    public void Grant_EndsAtOnce(int reason, Action<ExperienceFunctionTests> end)
    {
        Waiting.For(Service.SetPermission(Ada, _quest.Id, ExperiencePermission.Allowed).AsTask());
        RunAs(_quest.Id, Asks);
        Assert.That(Heard(), Has.Count.EqualTo(1));
        end(this);
        SettleAll();
        Assert.That(Heard(), Is.EqualTo(new[] { $"host: no, 1, {reason}, 0" }));
    }

    [Test]
    public void Details_AreThoseOfTheExperience()
    {
        RunAs(_quest.Id, $$"""
            default { state_entry() { llOwnerSay(llList2CSV(llGetExperienceDetails(NULL_KEY)));
                llOwnerSay((string)llGetListLength(llGetExperienceDetails("{{UUID.Random()}}")));
                llOwnerSay(llGetExperienceErrorMessage(99)); } }
            """);
        Assert.That(Heard(), Is.EqualTo(new[]
        {
            $"host: Quest, {_quest.OwnerId}, {_quest.Id}, 0, no error, {_quest.GroupId}", "host: 0", "host: unknown error"
        }));
    }

    [Test]
    public void PutOnForAWhile_ComesOff_WhenTheGrantEnds()
    {
        Waiting.For(Service.SetPermission(Ada, _quest.Id, ExperiencePermission.Allowed).AsTask());
        RunAs(_quest.Id, """
            default { state_entry() { llRequestExperiencePermissions(llGetOwner(), ""); }
                experience_permissions(key agent) { llAttachToAvatarTemp(ATTACH_HEAD); } }
            """);
        SettleAll();
        Assert.That(Host.Group.AttachedTo, Is.EqualTo(Avatar.LocalId));
        var host = Host.Group;
        Say(ExperiencePermission.Blocked);
        SettleAll();
        Assert.That(host.Exists, Is.False);
    }

    [Test]
    public void Viewer_IsToldWhatIsDoneWithoutAQuestion()
    {
        Waiting.For(Service.SetPermission(Ada, _quest.Id, ExperiencePermission.Allowed).AsTask());
        RunAs(_quest.Id, Asks);
        var told = Viewer.Take("SendGeneric").Single(call => (string)call[0]! == "ExperienceEvent");
        Assert.That(told[1], Is.EqualTo(_quest.Id));
        Assert.That(((IReadOnlyList<string>)told[2]!)[0], Is.EqualTo(
            $"<llsd><map><key>OwnerID</key><uuid>{Ada}</uuid><key>Permission</key><integer>12</integer></map></llsd>"));
    }

    [Test]
    public void AgentEnvironment_IsForWhoHasAllowedIt()
    {
        const string Changes = "default { state_entry() { llOwnerSay((string)llSetAgentEnvironment(llGetOwner(), 0, [SKY_GAMMA, 2.0])); } }";
        RunAs(UUID.Zero, Changes);
        RunAs(_quest.Id, Changes);
        Waiting.For(Service.SetPermission(Ada, _quest.Id, ExperiencePermission.Allowed).AsTask());
        Seconds(61);
        RunAs(_quest.Id, Changes);
        Put();
        RunAs(_quest.Id, Changes);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: -1", "host: -2", "host: 1", "host: -7" }));
        Assert.That(Scene.RequestModuleInterface<World.Regions.IEnvironments>()!.OwnOf(Avatar), Does.Contain("gamma"));
    }

    [Test]
    public void SitOnLink_SeatsWhoHasAllowedIt()
    {
        const string Seats = """
            default { state_entry() { llSitTarget(<0, 0, 0.5>, ZERO_ROTATION); llOwnerSay((string)llSitOnLink(llGetOwner(), LINK_THIS)); } }
            """;
        RunAs(UUID.Zero, Seats);
        RunAs(_quest.Id, Seats);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: -1", "host: -2" }));
        Waiting.For(Service.SetPermission(Ada, _quest.Id, ExperiencePermission.Allowed).AsTask());
        Seconds(61);
        RunAs(_quest.Id, Seats);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 1" }));
        Assert.That(Avatar.SitPartId, Is.EqualTo(Host.LocalId));
    }

    private void Claim(UUID experience, bool isRegistered) => (_claimed, _isRegistered) = (experience, isRegistered);

    private void Change(Experience changed)
    {
        Waiting.For(Service.Store(changed).AsTask());
        _claimed = changed.Id;
    }

    /// <summary>The lists of the parcel on which all happens.</summary>
    private void Put(params ParcelList[] lists)
    {
        _claimed = _quest.Id;
        var entries = lists.Select(list => new ParcelAccessRow(_quest.Id, (uint)list, 0)).ToList();
        Scene.Land.Change(Parcel, row => row with { AccessList = entries });
    }

    private void Say(ExperiencePermission permission)
    {
        var experiences = Scene.RequestModuleInterface<Modules.Experiences.IExperiences>()!;
        Waiting.For(experiences.SetPermission(Ada, _quest.Id, permission).AsTask());
    }

    private ScriptInstance RunAs(UUID experience, string source, bool isRegistered = true)
    {
        var item = ItemOf(source, Host, UUID.Random().ToString()) with { ExperienceId = experience };
        if (isRegistered && !experience.IsZero)
            Waiting.For(Service.AddScript(experience, item.AssetId).AsTask());
        Scene.Inventories.Put(Host, item);
        SettleAll();
        return Scripts.Engine.Find(item.ItemId)!;
    }

    // A question to the grid, its answer, and what the script then does.
    private void SettleAll()
    {
        for (var i = 0; i < 4; i++)
            Settle();
    }
}
