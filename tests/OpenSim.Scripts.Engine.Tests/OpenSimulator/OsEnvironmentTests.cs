using OpenSim.Llsd;
using OpenSim.Modules.Land.Environments;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Testing;

namespace OpenSim.Scripts.Engine.Tests.OpenSimulator;

/// <summary>Skies of region, parcel and person, and the wind.</summary>
[TestFixture]
public sealed class OsEnvironmentTests : OsFixture
{
    private static readonly UUID Sky = UUID.Parse("00000000-0000-0000-0000-00000000005a");

    [SetUp]
    public void StoreASky()
    {
        Region.With(new EnvironmentModule());
        Store(Sky, "<? llsd/notation ?>\n" + LlsdNotation.ToText(new LlsdMap { ["type"] = "sky", ["gamma"] = 3.0, ["name"] = "Bright" }));
    }

    [TestCase("osReplaceRegionEnvironment(0, \"{sky}\", 0.0, 99.0, 0.0, 0.0, 0.0)", "1", true)]
    [TestCase("osReplaceRegionEnvironment(0, \"\", 8.0, 99.0, 0.0, 0.0, 0.0)", "1", true)]
    [TestCase("osReplaceRegionEnvironment(0, \"none\", 8.0, 99.0, 0.0, 0.0, 0.0)", "-4", false)]
    [TestCase("osResetEnvironment(0, 0)", "1", false)]
    public void Region_HasAnother(string call, string answer, bool has)
    {
        Assert.That(Ask(Named(call)), Is.EqualTo(answer));
        Assert.That(Scene.Settings.Environment is not null, Is.EqualTo(has));
    }

    [Test]
    public void Region_HasDayAndAltitudes()
    {
        Ask("osReplaceRegionEnvironment(0, \"\", 8.0, 2.0, 3000.0, 500.0, 0.0)");
        Assert.That(OpenSim.Serialization.Environments.ViewerEnvironment.FromText(Scene.Settings.Environment!) is
        {
            DayLength: 8 * 3600, DayOffset: 2 * 3600, Altitudes: [500, 3000, 3000]
        });
    }

    [TestCase("osReplaceParcelEnvironment(0, \"{sky}\")", true, "1", true)]
    [TestCase("osReplaceParcelEnvironment(0, \"{sky}\")", false, "-1", false)]
    [TestCase("osReplaceParcelEnvironment(0, \"none\")", true, "-4", false)]
    [TestCase("osReplaceParcelEnvironment(0, \"\")", true, "1", false)]
    [TestCase("osResetEnvironment(1, 0)", true, "1", false)]
    public void Parcel_HasItsOwn_WhereTheEstateAllowsIt(string call, bool isAllowed, string answer, bool has)
    {
        var estate = Scene.Settings.Estate;
        Scene.Settings.Estate = estate with
        {
            Flags = isAllowed ? estate.Flags | RegionFlags.AllowEnvironmentOverride : estate.Flags & ~RegionFlags.AllowEnvironmentOverride
        };
        Assert.That(Ask(Named(call)), Is.EqualTo(answer));
        Assert.That(Scene.Land.At(Here).Row.Environment.Length > 0, Is.EqualTo(has));
    }

    [TestCase("osReplaceAgentEnvironment(llGetOwner(), 0, \"{sky}\")", "1", 1)]
    [TestCase("osReplaceAgentEnvironment(llGetOwner(), 0, \"none\")", "-3", 0)]
    [TestCase("osReplaceAgentEnvironment(NULL_KEY, 0, \"{sky}\")", "-4", 0)]
    public void Person_IsShownAnother(string call, string answer, int told)
    {
        Run($"default {{ state_entry() {{ llSay(0, (string)({Named(call)})); }} }}");
        Region.Settle();
        Seconds(1);
        Assert.That(Viewer.Take("SendRegionInfo"), Has.Count.EqualTo(told));
        Assert.That(Heard(), Is.EqualTo(new[] { "host: " + answer }));
    }

    [Test]
    public void Person_IsNotShownAnother_ByWhoMayNot()
    {
        Allow("osReplaceAgentEnvironment", "false");
        Assert.That(Ask(Named("osReplaceAgentEnvironment(llGetOwner(), 0, \"{sky}\")")), Is.EqualTo("-2"));
    }

    [Test]
    public void Others_MayNot()
    {
        Scene.Settings.Estate = Scene.Settings.Estate with { OwnerId = UUID.Random() };
        Scene.Land.Rules.IsEstateManager = static _ => false;
        Scene.Land.Change(Scene.Land.At(Here), row => row with { OwnerId = UUID.Random() });
        Assert.That(Ask("llList2CSV([osReplaceRegionEnvironment(0, \"\", 8.0, 0.0, 0.0, 0.0, 0.0), osReplaceParcelEnvironment(0, \"\"), "
            + "osResetEnvironment(0, 0), osResetEnvironment(1, 0)])"), Is.EqualTo("-3, -3, -3, -3"));
    }

    [Test]
    public void Wind_HasAStrength()
    {
        Do("osSetWindParam(\"SimpleRandomWind\", \"strength\", 0.0);");
        Assert.That(Ask("osWindActiveModelPluginName() + (string)osGetWindParam(\"SimpleRandomWind\", \"strength\") "
            + "+ (string)osGetWindParam(\"Other\", \"strength\") + (string)llVecMag(llWind(ZERO_VECTOR))"),
            Is.EqualTo("SimpleRandomWind0.0000000.0000000.000000"));
    }

    private static string Named(string call) => call.Replace("{sky}", Sky.ToString(), StringComparison.Ordinal);

    private void Store(UUID id, string text) => Waiting.For(Region.Services.Assets.Store(new Asset
    {
        Id = id, Name = "sky", Type = AssetType.Settings, CreatorId = Ada.ToString(), Data = System.Text.Encoding.UTF8.GetBytes(text)
    }));
}
