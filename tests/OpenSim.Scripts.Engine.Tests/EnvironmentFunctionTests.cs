using OpenSim.Llsd;
using OpenSim.Modules.Land.Estates;
using OpenSim.Primitives;
using OpenSim.Serialization.Environments;
using OpenSim.Services.Assets;
using OpenSim.Testing;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Sky, water and day, as scripts ask and set them.</summary>
[TestFixture]
public sealed class EnvironmentFunctionTests : FunctionFixture
{
    private const string Land = "llGetPos()", Whole = "<-1, -1, 0>", NotHers = "-9";

    [SetUp]
    public void GiveAdaTheLandAndTheEstate()
    {
        Region.With(new EstateModule());
        Estate.Change(row => row with { AllowEnvironmentOverride = true, Managers = [Ada] });
        Scene.Land.Change(Scene.Land.At(Here), row => row with { OwnerId = Ada });
    }

    private OpenSim.Modules.Estates.IEstate Estate => Scene.RequestModuleInterface<OpenSim.Modules.Estates.IEstate>()!;

    [TestCase("llGetDayLength()", "14400")]
    [TestCase("llGetDayOffset()", "57600")]
    [TestCase("llGetRegionDayLength()", "14400")]
    [TestCase("llGetRegionDayOffset()", "57600")]
    [TestCase("llGetTimeOfDay() >= 0.0 && llGetTimeOfDay() < 14400.0", "1")]
    [TestCase("llGetRegionTimeOfDay() == llGetTimeOfDay()", "1")]
    [TestCase("llFabs(llVecMag(llGetSunDirection()) - 1.0) < 0.001", "1")]
    [TestCase("llVecMag(llGetSunDirection() + llGetMoonDirection()) < 0.01", "1")]
    [TestCase("llVecMag(<1, 0, 0> * llGetSunRotation() - llGetSunDirection()) < 0.001", "1")]
    [TestCase("llVecMag(<1, 0, 0> * llGetMoonRotation() - llGetMoonDirection()) < 0.001", "1")]
    [TestCase("llVecMag(llGetRegionSunDirection() - llGetSunDirection()) < 0.001", "1")]
    [TestCase("llVecMag(llGetRegionMoonDirection() - llGetMoonDirection()) < 0.001", "1")]
    [TestCase("llGetRegionSunRotation() == llGetSunRotation()", "1")]
    [TestCase("llGetRegionMoonRotation() == llGetMoonRotation()", "1")]
    [TestCase("llSetAgentEnvironment(llGetOwner(), 0.0, [])", "-1")]
    [TestCase("llReplaceAgentEnvironment(llGetOwner(), 0.0, \"\")", "-1")]
    public void Day_IsTold(string asked, string answer) => Assert.That(Said("", $"(string)({asked})"), Is.EqualTo(new[] { answer }));

    [Test]
    public void Sun_StandsWhereTheHourPutsIt()
    {
        Scene.Settings.Change(row => row with { FixedSun = true, SunPosition = 12 });
        Assert.That(Said("", "(string)(llGetSunDirection().z > 0.99)".Replace("llGetSunDirection().z", "(llGetSunDirection() * <0, 0, 1>)")),
            Is.EqualTo(new[] { "1" }));
    }

    // What is set of the region's sky and water, and what is told of it afterwards.
    [TestCase("SKY_GAMMA, 2.0", "1", "SKY_GAMMA", "2.000000")]
    [TestCase("SKY_STAR_BRIGHTNESS, 100.0", "1", "SKY_STAR_BRIGHTNESS", "100.000000")]
    [TestCase("SKY_AMBIENT, <1, 0.5, 0.25>", "1", "SKY_AMBIENT", "<1.000000, 0.500000, 0.250000>")]
    [TestCase("SKY_BLUE, <0.5, 0.5, 1>, <1, 1, 1>", "1", "SKY_BLUE", "<0.500000, 0.500000, 1.000000>, <1.000000, 1.000000, 1.000000>")]
    [TestCase("SKY_HAZE, 1.0, 2.0, 0.5, 10.0", "1", "SKY_HAZE", "1.000000, 2.000000, 0.500000, 10.000000")]
    [TestCase("SKY_DOME, 0.5, 1500.0, 2000.0", "1", "SKY_DOME", "0.500000, 1500.000000, 2000.000000")]
    [TestCase("SKY_GLOW, 5.0, -1.0", "1", "SKY_GLOW", "5.000000, -1.000000")]
    [TestCase("SKY_PLANET, 6000.0, 6000.0, 6500.0", "1", "SKY_PLANET", "6000.000000, 6000.000000, 6500.000000")]
    [TestCase("SKY_REFRACTION, 0.5, 100.0, 0.25", "1", "SKY_REFRACTION", "0.500000, 100.000000, 0.250000")]
    [TestCase("SKY_REFLECTION_PROBE_AMBIANCE, 1.0", "1", "SKY_REFLECTION_PROBE_AMBIANCE", "1.000000")]
    [TestCase("SKY_CLOUDS, <1, 1, 1>, 0.5, 1.0, 0.25, <1, -1, 0>, <1, 0.5, 0.25>, <0.5, 0.5, 0.5>", "1", "SKY_CLOUDS",
        "<1.000000, 1.000000, 1.000000>, 0.500000, 1.000000, 0.250000, <1.000000, -1.000000, 0.000000>, <1.000000, 0.500000, 0.250000>, "
        + "<0.500000, 0.500000, 0.500000>, 1")]
    [TestCase("SKY_MOON_TEXTURE, \"8dcd4a48-2d37-4909-9f78-f7a9eb4ef903\", SKY_CLOUD_TEXTURE, \"8dcd4a48-2d37-4909-9f78-f7a9eb4ef903\"", "1",
        "SKY_TRACKS, SKY_TEXTURE_DEFAULTS", "1000.000000, 2000.000000, 3000.000000, 1, 1, 1")]
    [TestCase("WATER_FOG, <0, 0, 1>, 20.0, 0.5", "1", "WATER_FOG", "<0.000000, 0.000000, 1.000000>, 20.000000, 0.500000")]
    [TestCase("WATER_BLUR_MULTIPLIER, 0.25", "1", "WATER_BLUR_MULTIPLIER", "0.250000")]
    [TestCase("WATER_FRESNEL, 0.25, 0.75", "1", "WATER_FRESNEL", "0.250000, 0.750000")]
    [TestCase("WATER_NORMAL_SCALE, <1, 2, 3>", "1", "WATER_NORMAL_SCALE", "<1.000000, 2.000000, 3.000000>")]
    [TestCase("WATER_REFRACTION, 0.5, 0.25", "1", "WATER_REFRACTION", "0.500000, 0.250000")]
    [TestCase("WATER_WAVE_DIRECTION, <1, 2, 0>, <3, 4, 0>", "1", "WATER_WAVE_DIRECTION",
        "<1.000000, 2.000000, 0.000000>, <3.000000, 4.000000, 0.000000>")]
    [TestCase("WATER_NORMAL_TEXTURE, \"8dcd4a48-2d37-4909-9f78-f7a9eb4ef903\"", "1", "WATER_TEXTURE_DEFAULTS", "0, 1")]
    [TestCase("SKY_GAMMA, 99.0", "-6", "SKY_GAMMA", "1.000000")]
    [TestCase("SKY_GAMMA, \"much\"", "-5", "SKY_GAMMA", "1.000000")]
    [TestCase("SKY_GAMMA", "-5", "SKY_GAMMA", "1.000000")]
    [TestCase("999, 1.0", "-5", "SKY_GAMMA", "1.000000")]
    public void Environment_IsSet_AndTold(string set, string status, string asked, string answer) => Assert.That(
        Said("", $"(string)llSetEnvironment({Whole}, [{set}]), llList2CSV(llGetEnvironment({Whole}, [{asked}]))"),
        Is.EqualTo(new[] { status, answer }));

    [Test]
    public void WhatWasThereBefore_IsPutBack()
    {
        var told = Said("", $"""
            (string)llSetEnvironment({Whole}, [SKY_GAMMA, 2.0]), (string)llSetEnvironment({Whole}, [SKY_GAMMA, 3.0]),
            llList2CSV(llGetEnvironment({Whole}, [SKY_GAMMA])), (string)llSetEnvironment({Whole}, []),
            llList2CSV(llGetEnvironment({Whole}, [SKY_GAMMA])), llList2CSV(llGetEnvironment({Whole}, [ENVIRONMENT_DAYINFO, 7777]))
            """);
        Assert.That(told[..5], Is.EqualTo(new[] { "1", "1", "3.000000", "1", "1.000000" }));
        Assert.That(told[5], Does.Match(@"^14400, 57600, \d+$"), "up to what there is not");
    }

    // One sky stands on the tracks of the ground and of 1000 m; what is set of one of them, and what both are then.
    [TestCase("<-1, -1, 20>", "2.000000", "1.000000")]
    [TestCase("<-1, -1, 1500>", "1.000000", "2.000000")]
    [TestCase("<-1, -1, -1>", "2.000000", "2.000000")]
    public void SkyOfOneHeight_IsChanged_WithoutThatOfAnother(string place, string ground, string above)
    {
        var day = DefaultDay.Fixed(12);
        var both = day with { Tracks = [day.Tracks[0], day.Tracks[1], day.Tracks[1], [], []] };
        Scene.Settings.ChangeEnvironment(new ViewerEnvironment { Day = both, Version = 7 }.ToText());
        Assert.That(Said("", $"""
            (string)llSetEnvironment({place}, [SKY_GAMMA, 3.0]), (string)llSetEnvironment({place}, [SKY_GAMMA, 2.0]),
            llList2CSV(llGetEnvironment(<-1, -1, 20>, [SKY_GAMMA])), llList2CSV(llGetEnvironment(<-1, -1, 1500>, [SKY_GAMMA]))
            """), Is.EqualTo(new[] { "1", "1", ground, above }));
        var frames = ViewerEnvironment.FromText(Scene.Settings.Environment!)!.Day.Frames.Keys;
        Assert.That(frames, Is.SubsetOf(new[] { "Sky", "Sky 2", "Water" }), "names that nothing shows any more are free again");
    }

    // Viewers ask again when the version is another than the one they have.
    [TestCase(Whole)]
    [TestCase(Land)]
    public void Version_GoesOn_WithEachChange(string place)
    {
        var text = new ViewerEnvironment { Version = 7 }.ToText();
        Scene.Settings.ChangeEnvironment(text);
        Scene.Land.Change(Scene.Land.At(Here), row => row with { Environment = text });
        var versions = new List<int>();
        foreach (var call in new[] { "llSetEnvironment(PLACE, [SKY_GAMMA, 2.0])", "llSetEnvironment(PLACE, [])", "llReplaceEnvironment(PLACE, \"\", -1, 28800, 0)" })
        {
            Assert.That(Said("", "(string)" + call.Replace("PLACE", place)), Is.EqualTo(new[] { "1" }));
            var now = place == Whole ? Scene.Settings.Environment! : Scene.Land.At(Here).Row.Environment;
            versions.Add(ViewerEnvironment.FromText(now)!.Version);
        }

        Assert.That(versions, Is.EqualTo(new[] { 8, 9, 10 }));
    }

    [Test]
    public void Parcel_HasItsOwn_OnceItHasOne()
    {
        Assert.That(Said("", $"""
            (string)llSetEnvironment({Land}, [SKY_GAMMA, 2.0]), (string)llReplaceEnvironment({Land}, "", -1, 28800, 0), (string)llSetEnvironment({Land}, [SKY_GAMMA, 2.0]),
            llList2CSV(llGetEnvironment({Land}, [SKY_GAMMA])), llList2CSV(llGetEnvironment({Whole}, [SKY_GAMMA])), (string)llGetDayLength(), (string)llGetRegionDayLength()
            """), Is.EqualTo(new[] { "-3", "1", "1", "2.000000", "1.000000", "28800", "14400" }));
        Assert.That(Scene.Land.At(Here).Row.Environment, Does.Contain("28800"));
    }

    [Test]
    public void Settings_TakeThePlaceOfTheRegions()
    {
        var sky = new LlsdMap { ["type"] = "sky", ["gamma"] = 3.0, ["name"] = "Bright" };
        var id = Waiting.For(Region.Services.Assets.Store(new Asset
        {
            Id = UUID.Random(), Name = "sky", Type = AssetType.Settings, CreatorId = Ada.ToString(),
            Data = System.Text.Encoding.UTF8.GetBytes("<? llsd/notation ?>\n" + LlsdNotation.ToText(sky))
        }));
        Assert.That(Said("", $"(string)llReplaceEnvironment({Whole}, \"{id}\", -1, -1, -1), llList2CSV(llGetEnvironment({Whole}, [SKY_GAMMA])), "
            + $"(string)llReplaceEnvironment({Whole}, \"{UUID.Random()}\", -1, -1, -1), (string)llReplaceEnvironment({Whole}, \"\", 9, -1, -1)"),
            Is.EqualTo(new[] { "1", "3.000000", "-3", "-5" }));
    }

    [TestCase("llSetEnvironment(" + Whole + ", [SKY_GAMMA, 2.0])")]
    [TestCase("llSetEnvironment(" + Land + ", [SKY_GAMMA, 2.0])")]
    [TestCase("llReplaceEnvironment(" + Land + ", \"\", -1, 28800, 0)")]
    [TestCase("llReplaceEnvironment(" + Whole + ", \"\", -1, 28800, 0)")]
    public void Others_MayNot(string call)
    {
        Estate.Change(row => row with { Managers = [] });
        Scene.Land.Change(Scene.Land.At(Here), row => row with { OwnerId = new UUID(5, 5) });
        Assert.That(Said("", $"(string){call}"), Is.EqualTo(new[] { NotHers }));
        Assert.That((Scene.Settings.Environment, Scene.Land.At(Here).Row.Environment), Is.EqualTo(((string?)null, "")));
    }

    [TestCase(0.0, "A")]
    [TestCase(0.75, "B")]
    [TestCase(0.25, "between")]
    public void Frames_AreMixedBetweenTheirKeys(double at, string expected)
    {
        var day = DefaultDay.Fixed(12);
        var frames = new Dictionary<string, LlsdMap>(day.Frames) { ["A"] = With(day, 1), ["B"] = With(day, 3) };
        var two = day with { Frames = frames, Tracks = [day.Tracks[0], [new Keyframe(0, "A"), new Keyframe(0.5, "B"), new Keyframe(0.75, "B")], [], [], []] };
        Assert.That(DayMoment.FrameAt(two, 1, at)["gamma"].AsReal(), Is.EqualTo(expected switch { "A" => 1, "B" => 3, _ => 2 }).Within(1e-9));
    }

    private static LlsdMap With(DayCycle day, double gamma)
    {
        var sky = new LlsdMap();
        foreach (var (key, value) in day.Frames["Sky"].Items)
            sky[key] = value;
        sky["gamma"] = gamma;
        return sky;
    }
}
