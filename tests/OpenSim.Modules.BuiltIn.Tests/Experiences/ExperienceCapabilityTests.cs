using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Modules.BuiltIn.Tests.Estates;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Experiences;
using OpenSim.Modules.Inventory;
using OpenSim.Modules.Land;
using OpenSim.Modules.Land.Estates;
using OpenSim.Modules.Land.Experiences;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Modules.Scripts;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Experiences;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World.Land;

namespace OpenSim.Modules.BuiltIn.Tests.Experiences;

/// <summary>What viewers ask of experiences, of the estate's and parcels' lists, and of scripts. Bob, a guest, owns one.</summary>
public class ExperienceCapabilityTests : EstateFixture
{
    private readonly FakeCapabilities _caps = new();
    private Experience _quest = null!;

    protected override IRegionModuleBase[] Modules => [new EstateModule(), new LandModule(), new InventoryModule(), new ExperienceModule()];

    private IExperiences Experiences => Scene.RequestModuleInterface<IExperiences>()!;

    private string Id => _quest.Id.ToString();

    [SetUp]
    public void Make()
    {
        _quest = new Experience { Id = UUID.Random(), OwnerId = Bob.PrincipalId, Name = "The Quest", Maturity = 13, Logo = UUID.Random() };
        Waiting.For(Region.Services.Experiences.Store(_quest));
    }

    protected override void Prepare()
    {
        base.Prepare();
        Region.Services.Add<ICapabilities>(_caps);
    }

    [Test]
    public void Info_IsToldOfThoseThatThereAre()
    {
        var other = UUID.Random();
        var told = Call(Owner, "GetExperienceInfo", query: $"public_id={_quest.Id},{other}")!;
        Assert.That(told["error_ids"], Is.EqualTo(new LlsdArray(other)));
        var info = told["experience_keys"][0];
        Assert.That((info["public_id"].AsUuid(), info["agent_id"].AsUuid(), info["name"].AsString(), info["maturity"].AsInteger(),
            info["quota"].AsInteger()), Is.EqualTo((_quest.Id, Bob.PrincipalId, "The Quest", 13, 128)));
        Assert.That(info["extended_metadata"].AsString(), Does.Contain("<llsd><map><key>logo</key><uuid>" + _quest.Logo));
        Assert.That(Call(Owner, "FindExperienceByName", query: "page=1&page_size=30&query=quest")!["experience_keys"].Elements,
            Has.Exactly(1).Items);
        Assert.That(Call(Owner, "FindExperienceByName", query: "page=2&page_size=30&query=quest")!["experience_keys"].Elements, Is.Empty);
    }

    [Test]
    public void Owner_ChangesIt_OthersAreToldHowItIs()
    {
        var body = new LlsdMap
        {
            ["public_id"] = _quest.Id, ["name"] = "Mine", ["properties"] = 0x70 | 0x80, ["maturity"] = 30, ["slurl"] = "last",
            ["extended_metadata"] = "<llsd><map><key>marketplace</key><string>m</string></map></llsd>"
        };
        Assert.That(Call(Owner, "UpdateExperience", "POST", body)!["experience_keys"][0]["name"].AsString(), Is.EqualTo("The Quest"));
        Assert.That(Call(Guest, "UpdateExperience", "POST", body)!["experience_keys"][0]["name"].AsString(), Is.EqualTo("Mine"));
        Assert.That(Waiting.For(Region.Services.Experiences.GetExperiences([_quest.Id])).Single(), Is.EqualTo(_quest with
        {
            Name = "Mine",
            Maturity = 42,
            Marketplace = "m",
            Logo = UUID.Zero,
            Flags = ExperienceFlags.Disabled | ExperienceFlags.Private
        }), "gridwide and suspended are the operator's words");
        Assert.That(Call(Guest, "UpdateExperience", "POST", new LlsdMap { ["public_id"] = UUID.Random() }), Is.Null);
    }

    [TestCase("AgentExperiences", "")]
    [TestCase("GetAdminExperiences", "")]
    [TestCase("GetCreatorExperiences", "")]
    public void Lists_HaveWhatIsOnesOwn(string capability, string query)
    {
        Assert.That(Call(Guest, capability, query: query)!["experience_ids"], Is.EqualTo(new LlsdArray(_quest.Id)));
        Assert.That(Call(Owner, capability, query: query)!["experience_ids"], Is.EqualTo(new LlsdArray([])));
    }

    [TestCase("IsExperienceAdmin")]
    [TestCase("IsExperienceContributor")]
    public void Rights_AreTheOwners(string capability)
    {
        Assert.That(Call(Guest, capability, query: "experience_id=" + Id)!["status"].AsBoolean(), Is.True);
        Assert.That(Call(Owner, capability, query: "experience_id=" + Id)!["status"].AsBoolean(), Is.False);
        Assert.That(Call(Guest, capability, query: "experience_id=" + UUID.Random())!["status"].AsBoolean(), Is.False);
    }

    [Test]
    public void Preferences_AreSaid_ToldAndForgotten()
    {
        var said = new List<(UUID, UUID)>();
        Experiences.OnPermissionChanged += (agent, experience) => said.Add((agent, experience));
        LlsdMap Says(string word) => new() { [Id] = new LlsdMap { ["permission"] = word } };
        Assert.That(Call(Owner, "ExperiencePreferences", "PUT", Says("Allow"))!["experiences"], Is.EqualTo(new LlsdArray(_quest.Id)));
        Assert.That(Call(Owner, "ExperiencePreferences", "PUT", Says("Block"))!["blocked"], Is.EqualTo(new LlsdArray(_quest.Id)));
        Assert.That(Call(Owner, "GetExperiences"), Is.EqualTo(new LlsdMap
        {
            ["experiences"] = new LlsdArray([]), ["blocked"] = new LlsdArray(_quest.Id)
        }));
        Assert.That(Call(Owner, "ExperiencePreferences", "DELETE", query: Id)!["blocked"], Is.EqualTo(new LlsdArray([])));
        Assert.That(Call(Owner, "ExperiencePreferences", "PUT", new LlsdMap { [UUID.Random().ToString()] = Says("Allow")[Id] })!["experiences"],
            Is.EqualTo(new LlsdArray([])), "there is none of that id");
        Assert.That(said, Is.EqualTo(Enumerable.Repeat((Owner.Agent.AgentId, _quest.Id), 3)));
    }

    [Test]
    public void EstateLists_AreItsManagersToSet_AndDecideWhereItRuns()
    {
        LlsdMap Lists(string key) => new()
        {
            ["allowed"] = new LlsdArray([]), ["blocked"] = new LlsdArray([]), ["trusted"] = new LlsdArray([]), [key] = new LlsdArray(_quest.Id)
        };
        Assert.That(MayRun(), Is.False);
        Call(Guest, "RegionExperiences", "POST", Lists("trusted"));
        Assert.That(Here.Current.TrustedExperiences, Is.Empty);
        Assert.That(Call(Owner, "RegionExperiences", "POST", Lists("allowed"))!["allowed"], Is.EqualTo(new LlsdArray(_quest.Id)));
        Assert.That(MayRun(), Is.True);
        PutOnParcel(ParcelList.BlockedExperiences);
        Assert.That(MayRun(), Is.False);
        Call(Owner, "RegionExperiences", "POST", Lists("trusted"));
        Assert.That(MayRun(), Is.True, "whatever the parcel says");
        PutOnParcel(ParcelList.AllowedExperiences);
        Call(Owner, "RegionExperiences", "POST", Lists("blocked"));
        Assert.That(MayRun(), Is.False, "whatever the parcel says");
        Assert.That(Call(Guest, "ExperienceQuery", query: $"parcelid={Parcel.LocalId}&experiences={Id}")!["experiences"][Id].AsBoolean(), Is.False);
        Region.Settle();
        Assert.That(Waiting.For(Region.Services.Estates.GetEstate(Here.Current.Id))!.BlockedExperiences, Is.EqualTo(new[] { _quest.Id }));
    }

    [TestCase(EstateExperienceDelta.AddAllowed, 0, 0, 1)]
    [TestCase(EstateExperienceDelta.AddTrusted, 0, 1, 0)]
    [TestCase(EstateExperienceDelta.AddBlocked, 1, 0, 0)]
    public void EstateMessage_PutsOnAList_AndTakesOff(EstateExperienceDelta adds, int blocked, int trusted, int allowed)
    {
        var (who, invoice) = (Owner.Presence!, UUID.Random());
        Scene.Requests.Estate.ChangeExperiences(who, invoice, adds, _quest.Id);
        var told = Owner.Take("SendEstateExperiences").Single();
        Assert.That(told.Skip(1).Select(list => ((IReadOnlyList<UUID>)list!).Count), Is.EqualTo(new[] { blocked, trusted, allowed }));
        Scene.Requests.Estate.ChangeExperiences(who, invoice, (EstateExperienceDelta)((uint)adds << 1), _quest.Id);
        Assert.That(Owner.Take("SendEstateExperiences").Single().Skip(1).Select(list => ((IReadOnlyList<UUID>)list!).Count), Is.All.Zero);
        for (var i = 0; i < 9; i++)
            Scene.Requests.Estate.ChangeExperiences(who, invoice, adds | EstateExperienceDelta.NoReply, UUID.Random());
        Assert.That(Owner.Take("SendAlert"), Has.Count.EqualTo(1), "it holds eight");
    }

    [Test]
    public void ParcelLists_AreSetAndSent_ByTheirFlags()
    {
        var parcel = Parcel;
        Scene.Land.Change(parcel, row => row with { OwnerId = Owner.Agent.AgentId });
        Scene.Requests.Land.UpdateAccessList(Owner, new(parcel.LocalId, 8, [new ParcelAccessRow(_quest.Id, 8, 0)]));
        Scene.Requests.Land.UpdateAccessList(Guest, new(parcel.LocalId, 16, [new ParcelAccessRow(_quest.Id, 16, 0)]));
        Assert.That(parcel.Row.AccessList, Is.EqualTo(new[] { new ParcelAccessRow(_quest.Id, 8, 0) }));
        Scene.Requests.Land.SendAccessList(Owner, new ParcelAccessListRequest(parcel.LocalId, 0, 8 | 16));
        Assert.That(Owner.Take("SendAccessList").Select(call => call[2]), Is.EqualTo(new object[] { 8u, 16u }));
        Assert.That(Scene.Land.Rules.BarrierFor(Guest.Presence!, parcel), Is.EqualTo(ParcelBarrier.None), "no person is meant");
    }

    [Test]
    public void Script_IsOfAnExperience_WhereItsSaverMayMakeScriptsOfIt()
    {
        var box = Region.Region.AddBox(new Vector3(50, 60, 25), "box", Bob.PrincipalId);
        var script = new PrimItemRow
        {
            ItemId = UUID.Random(), Name = "script", OwnerId = Bob.PrincipalId, CreatorId = Bob.PrincipalId.ToString(),
            AssetType = AssetType.LslText, InvType = 10, BasePermissions = 0x7fffffff, CurrentPermissions = 0x7fffffff
        };
        Scene.Inventories.Put(box.RootPart.Slot, script);
        var asset = UUID.Random();

        Assert.That(Save(_quest.Id).Errors, Has.None.Contains("experience"));
        Assert.That(box.RootPart.Inventory!.Find(script.ItemId)!.ExperienceId, Is.EqualTo(_quest.Id));
        Assert.That(Waiting.For(Region.Services.Experiences.HasScript(_quest.Id, asset)), Is.True);
        var asked = new LlsdMap { ["object-id"] = box.RootPart.Id, ["item-id"] = script.ItemId, ["fields"] = new LlsdArray("experience") };
        Assert.That(Call(Guest, "GetMetadata", "POST", asked), Is.EqualTo(new LlsdMap { ["experience"] = _quest.Id }));

        var others = new Experience { Id = UUID.Random(), OwnerId = Ada.PrincipalId };
        Waiting.For(Region.Services.Experiences.Store(others));
        var answer = Save(others.Id);
        Assert.That(answer.IsCompiled, Is.False);
        Assert.That(answer.Errors[0], Does.StartWith("The script is saved, but is of no experience"));
        Assert.That(box.RootPart.Inventory!.Find(script.ItemId)!.ExperienceId, Is.EqualTo(UUID.Zero));
        Assert.That(Waiting.For(Region.Services.Experiences.HasScript(others.Id, asset)), Is.False);

        CompileAnswer Save(UUID experience)
        {
            var access = Scene.RequestModuleInterface<IObjectContents>()!;
            RewriteAnswer? saved = null;
            Region.Region.WithoutToken(() => saved = Waiting.For(
                access.Rewrite(Bob.PrincipalId, box.RootPart.Id, script.ItemId, AssetType.LslText, asset, true, experience)));
            return saved!.Compiled!;
        }
    }

    private Parcel Parcel => Scene.Land.At(new Vector3(128, 128, 25));

    private bool MayRun() => Experiences.MayRunOn(_quest, Parcel);

    private void PutOnParcel(ParcelList list) =>
        Scene.Land.Change(Parcel, row => row with { AccessList = [new ParcelAccessRow(_quest.Id, (uint)list, 0)] });

    private LlsdValue? Call(RecordingViewer who, string name, string method = "GET", LlsdValue? body = null, string query = "") =>
        _caps.Call(Region, name, who.Agent.AgentId, method, body, query);
}
