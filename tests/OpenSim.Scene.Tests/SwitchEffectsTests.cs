using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Testing;

namespace OpenSim.World.Tests;

/// <summary>A switch that has no effect yet says so to anyone who sets it.</summary>
[TestFixture]
public sealed class SwitchEffectsTests
{
    private static readonly (string Name, Func<RegionSettingsRow, RegionSettingsRow> Set, string Why)[] OfRegion =
    [
        ("allow damage", row => row with { AllowDamage = true }, "harm"),
        ("restrict pushing", row => row with { RestrictPushing = true }, "scripts"),
        ("disable scripts", row => row with { DisableScripts = true }, "scripts"),
        ("disable collisions", row => row with { DisableCollisions = true }, "physics"),
        ("disable physics", row => row with { DisablePhysics = true }, "physics")
    ];

    [Test]
    public void RegionSwitches_WithoutEffect_AreNamedWithTheReason([Range(0, 4)] int which)
    {
        using var region = new TestRegion();
        var (name, set, why) = OfRegion[which];
        var before = new RegionSettingsRow();
        Assert.That(region.Scene.Switches.WordsFor(before, set(before)), Does.Contain($"\"{name}\"").And.Contain(why));
        Assert.That(region.Scene.Switches.WordsFor(set(before), before), Does.Contain(name), "switched off again, too");
        Assert.That(region.Scene.Switches.WordsFor(before, before with { BlockFly = true }), Is.Null);
    }

    [TestCase(ParcelFlags.AllowDamage, "allow damage")]
    [TestCase(ParcelFlags.RestrictPushObject, "restrict pushing")]
    [TestCase(ParcelFlags.AllowOtherScripts, "run scripts")]
    [TestCase(ParcelFlags.AllowGroupScripts, "run scripts")]
    [TestCase(ParcelFlags.AllowFly, null)]
    public void ParcelSwitches_Alike(ParcelFlags flag, string? name)
    {
        using var region = new TestRegion();
        var words = region.Scene.Switches.WordsFor(ParcelFlags.None, flag);
        Assert.That(words, name is null ? Is.Null : Does.Contain(name));
    }

    [Test]
    public void Readers_OfTheThreeSwitches_SayWhetherItRuns()
    {
        using var region = new TestRegion();
        var settings = region.Scene.Settings;
        Assert.That((settings.ScriptsRun, settings.CollisionsRun, settings.PhysicsRuns), Is.EqualTo((true, true, true)));
        settings.Change(row => row with { DisableScripts = true, DisableCollisions = true, DisablePhysics = true });
        Assert.That((settings.ScriptsRun, settings.CollisionsRun, settings.PhysicsRuns), Is.EqualTo((false, false, false)));
    }

    [Test]
    public void WhatHasAnEffect_NeedsNoWords()
    {
        using var region = new TestRegion(options: new SceneOptions { Dynamics = space => new BoxesOnAPlane(space) });
        region.Scene.Switches.HasScripts = region.Scene.Switches.HasDamage = true;
        foreach (var (name, set, _) in OfRegion)
            Assert.That(region.Scene.Switches.WordsFor(new RegionSettingsRow(), set(new RegionSettingsRow())), Is.Null, name);
    }
}
