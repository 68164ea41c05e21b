using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Serialization.Environments;

namespace OpenSim.Serialization.Tests.Environments;

public class ViewerEnvironmentTests
{
    private static readonly EnvironmentBounds Bounds = new(100);

    [Test]
    public void Put_AsViewersSendIt_IsTakenWhole()
    {
        var read = Read(EnvironmentBodies.Put["environment"]);
        var sent = EnvironmentBodies.Put["environment"]["day_cycle"];

        Assert.That((read.DayLength, read.DayOffset), Is.EqualTo((28_800, 3600)));
        Assert.That(read.Day.Name, Is.EqualTo("My day"));
        Assert.That(read.Day.Frames.Keys, Is.EquivalentTo(new[] { "sky:dusk", "water:pond" }), "what no track shows is left out");
        Assert.That(read.Day.Tracks[1], Is.EqualTo(new[] { new Keyframe(0.25, "sky:dusk"), new Keyframe(0.5, "sky:dusk") }));
        var sky = (LlsdMap)sent["frames"]["sky:dusk"];
        foreach (var (name, value) in sky.Items.Where(field => field.Key is not ("name" or "sunlight_color")))
            Assert.That(read.Day.Frames["sky:dusk"][name], Is.EqualTo(value), name);
        Assert.That(read.Day.Frames["sky:dusk"]["sunlight_color"][2].AsReal(), Is.EqualTo(0.9));
        Assert.That(read.Day.Frames["water:pond"], Is.EqualTo(sent["frames"]["water:pond"]));
    }

    [Test]
    public void Altitudes_OutOfOrder_TakeTheirSkiesAlong()
    {
        var read = Read(EnvironmentBodies.Put["environment"]);
        Assert.That(read.Altitudes, Is.EqualTo(new[] { 500.0, 900, 1200 }));
        Assert.That(read.Day.Tracks.Select(t => t.Count), Is.EqualTo(new[] { 1, 2, 0, 0, 1 }), "the sky over 1,200 m stays there");
    }

    [Test]
    public void Text_IsReadAgain_AndBeginsAsOpenSimulatorsDoes()
    {
        var written = Read(EnvironmentBodies.Put["environment"]) with { Version = 7 };
        var text = written.ToText();
        Assert.That(text, Does.StartWith("<? llsd/notation ?>\n{"));
        var again = ViewerEnvironment.FromText(text)!;
        Assert.That(again.Version, Is.EqualTo(7));
        Assert.That(again.ToText(), Is.EqualTo(text));
    }

    [Test]
    public void Read_WhatIsLeftOut_StaysAsItWas()
    {
        var before = Read(EnvironmentBodies.Put["environment"]);
        var read = Read(new LlsdMap { ["day_length"] = 3600 }, before);
        Assert.That(read, Is.EqualTo(before with { DayLength = 3600 }));
    }

    [TestCase(double.NaN)]
    [TestCase(double.PositiveInfinity)]
    [TestCase(1e300)]
    public void Numbers_ThatAreNone_OrFarOut_DoNotGoOn(double bad)
    {
        var body = Frame(new LlsdMap { ["type"] = "sky", ["gamma"] = bad, ["sun_rotation"] = new LlsdArray(0.0, 0.0, 0.0, 0.0) });
        var sky = Read(body).Day.Frames["it"];
        Assert.That(sky["gamma"].AsReal(), Is.InRange(-1e6, 1e6));
        Assert.That(sky["sun_rotation"], Is.EqualTo(DefaultField("sun_rotation")), "no turn at all is none");
    }

    [Test]
    public void Rotation_TooLong_IsMadeOne()
    {
        var body = Frame(new LlsdMap { ["type"] = "sky", ["sun_rotation"] = new LlsdArray(0.0, 3.0, 0.0, 4.0) });
        var turn = Read(body).Day.Frames["it"]["sun_rotation"];
        Assert.That((turn[1].AsReal(), turn[3].AsReal()), Is.EqualTo((0.6, 0.8)).Within(1e-6));
    }

    [Test]
    public void Day_WithoutAWater_IsRefusedInWords()
    {
        var day = new LlsdMap { ["day_cycle"] = new LlsdMap { ["frames"] = new LlsdMap(), ["tracks"] = new LlsdArray() } };
        Assert.That(ViewerEnvironment.TryRead(day, new ViewerEnvironment(), Bounds, out _, out var refusal), Is.False);
        Assert.That(refusal, Is.EqualTo("A day needs a water, and a sky at the ground."));
    }

    [TestCase(101, 1)]
    [TestCase(1, 101)]
    public void Day_WithTooMuch_IsRefusedInWords(int frames, int keys)
    {
        var body = Frame(new LlsdMap { ["type"] = "sky" });
        for (var i = 0; i < frames; i++)
            ((LlsdMap)body["day_cycle"]["frames"])[$"f{i}"] = new LlsdMap { ["type"] = "water" };
        for (var i = 0; i < keys; i++)
            ((LlsdArray)body["day_cycle"]["tracks"][1]).Add(new LlsdMap { ["key_keyframe"] = 0.5, ["key_name"] = "it" });
        Assert.That(ViewerEnvironment.TryRead(body, new ViewerEnvironment(), Bounds, out _, out var refusal), Is.False);
        Assert.That(refusal, Is.EqualTo("An environment has no more than 100 skies and waters."));
    }

    [Test]
    public void Apply_ASky_IsSeenAtAllHeights_AndTheWaterStays()
    {
        var before = Read(EnvironmentBodies.Put["environment"]).Day;
        Assert.That(before.TryApply(new LlsdMap { ["type"] = "sky", ["gamma"] = 3.0 }, "Storm", null, Bounds, out var day, out _), Is.True);
        Assert.That(day!.Tracks.Select(t => t.Count), Is.EqualTo(new[] { 1, 1, 0, 0, 0 }));
        Assert.That(day.Frames["Storm"]["gamma"].AsReal(), Is.EqualTo(3));
        Assert.That(day.Tracks[0], Is.EqualTo(before.Tracks[0]));
    }

    [Test]
    public void Apply_ToOneTrack_LeavesTheOthers_AndNamesStayApart()
    {
        var before = Read(EnvironmentBodies.Put["environment"]).Day;
        var storm = new LlsdMap { ["type"] = "sky", ["gamma"] = 3.0 };
        Assert.That(before.TryApply(storm, "sky:dusk", 2, Bounds, out var day, out _), Is.True);
        Assert.That(day!.Tracks[2], Is.EqualTo(new[] { new Keyframe(0, "sky:dusk 2") }));
        Assert.That(day.Tracks[1], Is.EqualTo(before.Tracks[1]));
        Assert.That(before.TryApply(storm, "x", 0, Bounds, out _, out var refusal), Is.False);
        Assert.That(refusal, Is.EqualTo("These settings are no water."));
    }

    [Test]
    public void Default_TurnsTheSunOnce_WithMiddayInTheMiddle()
    {
        var day = new ViewerEnvironment().Day;
        Assert.That(day.Tracks[1].Select(k => k.At), Is.EqualTo(Enumerable.Range(0, 8).Select(i => i / 8.0)));
        var old = WindLight.Write(day, UUID.Zero);
        Assert.That(old[2]["Midday"]["sun_angle"].AsReal(), Is.EqualTo(Math.PI / 2).Within(1e-3));
        Assert.That(old[2]["Midnight"]["sun_angle"].AsReal(), Is.EqualTo(Math.PI * 1.5).Within(1e-3));
        Assert.That(ViewerEnvironment.FromText(new ViewerEnvironment().ToText())!.Day.Frames, Has.Count.EqualTo(9));
    }

    private static LlsdMap Frame(LlsdMap sky) => new()
    {
        ["day_cycle"] = new LlsdMap
        {
            ["frames"] = new LlsdMap { ["it"] = sky, ["w"] = new LlsdMap { ["type"] = "water" } },
            ["tracks"] = new LlsdArray(
                new LlsdArray(new LlsdMap { ["key_keyframe"] = 0, ["key_name"] = "w" }),
                new LlsdArray(new LlsdMap { ["key_keyframe"] = 0, ["key_name"] = "it" }))
        }
    };

    private static LlsdValue DefaultField(string name) =>
        Read(Frame(new LlsdMap { ["type"] = "sky" })).Day.Frames["it"][name];

    private static ViewerEnvironment Read(LlsdValue body, ViewerEnvironment? before = null) =>
        ViewerEnvironment.TryRead(body, before ?? new ViewerEnvironment(), Bounds, out var environment, out var refusal)
            ? environment
            : throw new FormatException(refusal);
}
