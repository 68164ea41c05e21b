using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Serialization.Environments;

namespace OpenSim.Serialization.Tests.Environments;

public class WindLightTests
{
    private static readonly UUID Region = UUID.Random();

    [Test]
    public void Old_AsViewersSendIt_BecomesADay()
    {
        var day = Read();
        var sky = day.Frames["A-6AM"];
        Assert.That(day.Tracks[1], Is.EqualTo(new[] { new Keyframe(0.25, "A-6AM"), new Keyframe(0.5, "A-12PM") }));
        Assert.That(sky["gamma"].AsReal(), Is.EqualTo(1.25));
        Assert.That(day.Frames["A-12PM"]["gamma"].AsReal(), Is.EqualTo(2), "a plain number does as well");
        Assert.That(sky["legacy_haze"]["haze_density"].AsReal(), Is.EqualTo(0.5));
        Assert.That(sky["legacy_haze"]["ambient"], Is.EqualTo(new LlsdArray(0.5, 0.4, 0.3)));
        Assert.That(sky["cloud_scroll_rate"], Is.EqualTo(new LlsdArray(0.5, 0.0)), "told from ten on, and the second is switched off");
        Assert.That(sky["star_brightness"].AsReal(), Is.EqualTo(125));
        Assert.That(day.Frames["WLWater"]["normal_scale"], Is.EqualTo(new LlsdArray(2.0, 3.0, 4.0)));
        Assert.That(day.Frames["WLWater"]["water_fog_density"].AsReal(), Is.EqualTo(16));
    }

    // By hand: height 0.25 and way 0.5 turn east by sin and cos of their halves.
    [Test]
    public void Angles_BecomeTheRotationOfSunAndMoon()
    {
        var sun = Read().Frames["A-6AM"]["sun_rotation"].Elements.Select(e => e.AsReal()).ToArray();
        var (sh, ch, se, ce) = (Math.Sin(0.125), Math.Cos(0.125), Math.Sin(-0.25), Math.Cos(-0.25));
        Assert.That(sun, Is.EqualTo(new[] { sh * se, -sh * ce, ch * se, ch * ce }).Within(1e-6));
    }

    [Test]
    public void Old_Told_Again_IsWhatWasSent()
    {
        var told = WindLight.Write(Read(), Region);
        var (sent, sky) = (EnvironmentBodies.Old, told[2]["A-6AM"]);
        Assert.That(told[0]["regionID"].AsUuid(), Is.EqualTo(Region));
        Assert.That(told[1], Is.EqualTo(sent[1]));
        foreach (var name in new[] { "sun_angle", "east_angle", "star_brightness" })
            Assert.That(sky[name].AsReal(), Is.EqualTo(sent[2]["A-6AM"][name].AsReal()).Within(1e-5), name);
        foreach (var name in new[] { "gamma", "cloud_scale", "haze_density", "density_multiplier", "max_y", "sunlight_color" })
            Assert.That(sky[name], Is.EqualTo(sent[2]["A-6AM"][name]), name);
        Assert.That(sky["ambient"], Is.EqualTo(new LlsdArray(0.5, 0.4, 0.3, 1.0)));
        Assert.That(sky["cloud_scroll_rate"], Is.EqualTo(new LlsdArray(10.5, 10.0)));
        Assert.That(told[3], Is.EqualTo(sent[3]));
    }

    [Test]
    public void Store_WithAnOldOne_IsRead()
    {
        var text = LlsdNotation.ToText(EnvironmentBodies.Old);
        Assert.That(ViewerEnvironment.FromText(text)!.Day.Frames.Keys, Is.EquivalentTo(new[] { "A-6AM", "A-12PM", "WLWater" }));
        Assert.That(ViewerEnvironment.FromText("{'nothing':i1}"), Is.Null);
    }

    private static DayCycle Read() => WindLight.TryRead(EnvironmentBodies.Old, new EnvironmentBounds(100), out var day, out var refusal)
        ? day
        : throw new FormatException(refusal);
}
