using System.Numerics;
using System.Text;
using OpenSim.Llsd;
using OpenSim.Modules.BuiltIn.Tests.Estates;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Land.Environments;
using OpenSim.Modules.Land.Estates;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;
using OpenSim.World.Land;
using OpenSim.World.Regions;

namespace OpenSim.Modules.BuiltIn.Tests.Environments;

public class EnvironmentModuleTests : EstateFixture
{
    private readonly FakeCapabilities _caps = new();

    protected override IRegionModuleBase[] Modules => [new EstateModule(), new LandModule(), new EnvironmentModule()];

    private IEnvironments Environments => Scene.RequestModuleInterface<IEnvironments>()!;

    private Parcel Parcel => Scene.Land.At(128, 128);

    private string OfParcel => $"parcelid={Parcel.LocalId}";

    protected override void Prepare()
    {
        base.Prepare();
        Region.Services.Add<ICapabilities>(_caps);
    }

    [SetUp]
    public void AllowOwn() => Here.Change(e => e with { AllowEnvironmentOverride = true });

    [Test]
    public void Get_RegionWithoutOne_IsTheDayThatStandsIn()
    {
        var environment = Call(Guest, "GET")["environment"];
        Assert.That(environment["is_default"].AsBoolean(), Is.True);
        Assert.That(environment["region_id"].AsUuid(), Is.EqualTo(Scene.Info.Id));
        Assert.That(environment["day_cycle"]["tracks"][1].Elements, Has.Count.EqualTo(8));
        Assert.That(environment["day_length"].AsInteger(), Is.EqualTo(14_400));
    }

    [Test]
    public void Get_ParcelWithoutOne_HasNoDay()
    {
        var reply = Call(Guest, "GET", query: OfParcel);
        Assert.That(reply["parcel_id"].AsInteger(), Is.EqualTo(Parcel.LocalId));
        Assert.That(reply["environment"]["is_default"].AsBoolean(), Is.True);
        Assert.That(reply["environment"]["day_cycle"].IsDefined, Is.False, "viewers then show the region's");
    }

    [Test]
    public void Put_Region_IsKept_ToldToAll_AndReadByOthers()
    {
        var store = new MemoryStoreWriter();
        Scene.Store = store;
        Guest.Calls.Clear();
        var reply = Call(Owner, "PUT", Body(dayLength: 7200));
        Assert.That(reply["success"].AsBoolean(), Is.True);
        Assert.That(reply["environment"]["env_version"].AsInteger(), Is.EqualTo(1));
        Assert.That(store.Submitted.OfType<Store.Writing.EnvironmentOperation>().Single().Llsd, Does.Contain("'day_length':i7200"));
        Assert.That(Guest.Take("SendRegionInfo"), Has.Count.EqualTo(1));
        var seen = Call(Guest, "GET")["environment"];
        Assert.That((seen["day_length"].AsInteger(), seen["is_default"].AsBoolean()), Is.EqualTo((7200, false)));
        Assert.That(Environments.DayAt(default), Is.EqualTo(new RegionDay(7200, 57_600)));
        Assert.That(Call(Owner, "PUT", Body(dayLength: 3600))["environment"]["env_version"].AsInteger(), Is.EqualTo(2));
    }

    [Test]
    public void Put_Parcel_IsToldToWhoStandsThere_ByItsVersion()
    {
        Assert.That(Environments.VersionOf(Parcel), Is.Null);
        Guest.Calls.Clear();
        Assert.That(Call(Owner, "PUT", Body(dayLength: 7200), OfParcel)["success"].AsBoolean(), Is.True);
        Assert.That(Environments.VersionOf(Parcel), Is.EqualTo(1));
        Assert.That(Guest.Take("SendProperties"), Has.Count.EqualTo(1));
        Assert.That(Call(Guest, "GET", query: OfParcel)["environment"]["day_length"].AsInteger(), Is.EqualTo(7200));
        Assert.That(Call(Guest, "GET")["environment"]["day_length"].AsInteger(), Is.EqualTo(14_400), "the region's is as it was");
        Assert.That(Environments.DayAt(new Vector3(128, 128, 0)).Length, Is.EqualTo(7200));
    }

    [Test]
    public void Parcel_WhereTheEstateLetsNoneHaveItsOwn_ShowsTheRegions()
    {
        Call(Owner, "PUT", Body(dayLength: 7200), OfParcel);
        Here.Change(e => e with { AllowEnvironmentOverride = false });
        Assert.That(Environments.VersionOf(Parcel), Is.Null);
        Assert.That(Call(Guest, "GET", query: OfParcel)["environment"]["day_cycle"].IsDefined, Is.False);
        Assert.That(Call(Owner, "PUT", Body(dayLength: 3600), OfParcel)["message"].AsString(),
            Is.EqualTo("The estate lets no parcel have an environment of its own."));
    }

    [TestCase("PUT", "", "This estate is not yours to manage.")]
    [TestCase("DELETE", "", "This estate is not yours to manage.")]
    [TestCase("PUT", "parcelid=1", "This land is not yours to change.")]
    [TestCase("DELETE", "parcelid=1", "This land is not yours to change.")]
    [TestCase("PUT", "parcelid=77", "There is no such parcel.")]
    [TestCase("PUT", "parcelid=x", "The request could not be understood.")]
    [TestCase("PUT", "trackno=5", "The request could not be understood.")]
    public void Change_ByAGuest_IsRefusedInWords(string method, string query, string words)
    {
        var reply = Call(Guest, method, Body(dayLength: 7200), query);
        Assert.That((reply["success"].AsBoolean(), reply["message"].AsString()), Is.EqualTo((false, words)));
        Assert.That(Scene.Settings.Environment, Is.Null);
        Assert.That(Parcel.Row.Environment, Is.Empty);
    }

    [Test]
    public void Delete_TakesItAway()
    {
        Call(Owner, "PUT", Body(dayLength: 7200));
        Call(Owner, "PUT", Body(dayLength: 3600), OfParcel);
        Assert.That(Call(Owner, "DELETE", query: OfParcel)["environment"]["is_default"].AsBoolean(), Is.True);
        Assert.That(Parcel.Row.Environment, Is.Empty);
        Assert.That(Call(Owner, "DELETE")["success"].AsBoolean(), Is.True);
        Assert.That(Scene.Settings.Environment, Is.Null);
    }

    [Test]
    public void Track_IsChangedAndResetByItself()
    {
        var day = Call(Guest, "GET")["environment"]["day_cycle"];
        var over = new LlsdMap
        {
            ["environment"] = new LlsdMap
            {
                ["day_asset"] = Store(new LlsdMap { ["type"] = "sky", ["gamma"] = 2.0 }), ["day_name"] = "Haze"
            }
        };
        var set = Call(Owner, "PUT", over, "trackno=3")["environment"]["day_cycle"];
        Assert.That(set["tracks"][3][0]["key_name"].AsString(), Is.EqualTo("Haze"));
        Assert.That(set["tracks"][1], Is.EqualTo(day["tracks"][1]));
        var reset = Call(Owner, "DELETE", query: "trackno=3")["environment"]["day_cycle"];
        Assert.That(reset["tracks"][3].Elements, Is.Empty);
        Assert.That(reset["frames"]["Haze"].IsDefined, Is.False);
    }

    [Test]
    public void Asset_ThatIsNoSettings_IsRefused()
    {
        var notecard = ServedRegion.Wait(Region.Services.Assets.Store(new Asset { Type = AssetType.Notecard, Data = [1] }));
        var body = new LlsdMap { ["environment"] = new LlsdMap { ["day_asset"] = notecard } };
        Assert.That(Call(Owner, "PUT", body)["message"].AsString(), Is.EqualTo("These settings are not to be found."));
    }

    [Test]
    public void Parcels_WithMoreThanTheyMayHave_AreRefused()
    {
        Region.Set("Limits", "ParcelEnvironmentsKB", "5");
        Assert.That(Call(Owner, "PUT", Body(dayLength: 7200), OfParcel)["message"].AsString(), Does.Contain("all the environments"));
        Region.Set("Limits", "ParcelEnvironmentsKB", "40");
        Assert.That(Call(Owner, "PUT", Body(dayLength: 7200), OfParcel)["success"].AsBoolean(), Is.True);
        Region.Set("Limits", "ParcelEnvironmentsKB", "1");
        var part = Scene.Land.Divide(new ParcelArea(0, 0, 64, 64))!;
        Assert.That(part.Row.Environment, Is.Empty, "a part that is cut off is no way around it");
        Assert.That(Parcel.Row.Environment, Is.Not.Empty);
    }

    [Test]
    public void Old_ViewersAreTold_AndChangeTheRegion()
    {
        Call(Owner, "PUT", Body(dayLength: 7200));
        var told = Old(Guest, "GET");
        Assert.That(told[0]["regionID"].AsUuid(), Is.EqualTo(Scene.Info.Id));
        Assert.That(told[2].Entries, Is.Not.Empty);
        Assert.That(Old(Guest, "POST", told)["fail_reason"].AsString(), Is.EqualTo("This estate is not yours to manage."));
        Assert.That(Old(Owner, "POST", told)["success"].AsBoolean(), Is.True);
        Assert.That(Call(Guest, "GET")["environment"]["env_version"].AsInteger(), Is.EqualTo(2));
        Call(Owner, "PUT", Body(dayLength: 3600), OfParcel);
        Assert.That(Old(Owner, "POST", told)["fail_reason"].AsString(), Does.Contain("an environment of its own"));
    }

    [Test]
    public void Old_Viewers_AreToldWhenToAskAgain_AndNewOnesAreNot()
    {
        _caps.Asked.UnionWith([(Bob.PrincipalId, "EnvironmentSettings"), (Ada.PrincipalId, "EnvironmentSettings"),
            (Ada.PrincipalId, "ExtEnvironment")]);
        Call(Owner, "PUT", Body(dayLength: 7200));
        Assert.That(Guest.Take("SendWindLightRefresh"), Is.EqualTo(new[] { new object?[] { false } }));
        Call(Owner, "PUT", Body(dayLength: 3600), OfParcel);
        Assert.That(Guest.Take("SendWindLightRefresh"), Has.Count.EqualTo(1));
        Scene.Land.Change(Parcel, row => row with { Name = "Elsewhere" });
        Assert.That(Guest.Take("SendWindLightRefresh"), Is.Empty, "nothing of the sky has changed");
        Assert.That(Owner.Take("SendWindLightRefresh"), Is.Empty);
    }

    [Test]
    public void FixedSun_OfARegionWithoutAnEnvironment_StandsStill()
    {
        Scene.Settings.Change(s => s with { FixedSun = true, SunPosition = 12 });
        var told = Old(Guest, "GET");
        Assert.That(told[2]["Sky"]["sun_angle"].AsReal(), Is.EqualTo(Math.PI / 2).Within(1e-3));
        Assert.That(told[1].Elements, Has.Count.EqualTo(1));
        Scene.Settings.Change(s => s with { FixedSun = false });
        Here.Change(e => e with { FixedSun = true, SunPosition = 6 });
        Assert.That(Old(Guest, "GET")[2]["Sky"]["sun_angle"].AsReal(), Is.Zero.Within(1e-3), "the estate's, as the region says");
        Scene.Settings.Change(s => s with { UseEstateSun = false });
        Assert.That(Old(Guest, "GET")[1].Elements, Has.Count.EqualTo(8));
    }

    // Named once, and kept.
    [Test]
    public void Unreadable_DoesNotCount_IsSaidOnce_AndStays()
    {
        var said = 0;
        using var token = Scene.Token.Take();
        Scene.Settings.ChangeEnvironment("<llsd><map>");
        Scene.Land.Change(Parcel, row => row with { Environment = "no environment" });
        var environments = new RegionEnvironments(Scene, new EnvironmentLimits(new Configuration(), new StatRegistry()), () => said++);
        environments.ReadAll();
        environments.ReadAll();
        Assert.That(environments.DayAt(new Vector3(128, 128, 20)), Is.EqualTo(RegionDay.Default));
        Assert.That(said, Is.EqualTo(2));
        Assert.That(Scene.Settings.Environment, Is.EqualTo("<llsd><map>"));
    }

    private static LlsdMap Body(int dayLength) => new() { ["environment"] = new LlsdMap { ["day_length"] = dayLength } };

    private UUID Store(LlsdValue settings) => ServedRegion.Wait(Region.Services.Assets.Store(
        new Asset { Type = AssetType.Settings, Data = Encoding.UTF8.GetBytes(LlsdNotation.ToText(settings)) }));

    private LlsdValue Call(RecordingViewer who, string method, LlsdValue? body = null, string query = "") =>
        _caps.Call(Region, "ExtEnvironment", who.Agent.AgentId, method, body, query)!;

    private LlsdValue Old(RecordingViewer who, string method, LlsdValue? body = null) =>
        _caps.Call(Region, "EnvironmentSettings", who.Agent.AgentId, method, body)!;
}
