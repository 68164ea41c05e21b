using OpenSim.Host.Regions;
using OpenSim.Physics.Dynamics;
using OpenSim.Settings;
using OpenSim.Testing;

namespace OpenSim.Host.Tests.Regions;

/// <summary>[Startup] physics, as operators have it in their files.</summary>
[TestFixture]
public sealed class PhysicsChoiceTests
{
    private static readonly Dictionary<string, Func<DynamicsSpace, IDynamics>> Engines =
        new() { ["Boxes"] = static space => new BoxesOnAPlane(space) };

    [TestCase(null, null)]
    [TestCase("basicphysics", null)]
    [TestCase("POS", null)]
    [TestCase("ubODE", "objects do not fall")]
    [TestCase("OpenDynamicsEngine", "objects do not fall")]
    [TestCase("BulletSim", "objects do not fall")]
    [TestCase("bulletsim", "objects do not fall")]
    [TestCase("Newton", "no engine that this program knows")]
    public void Name_OfAnEngineThatIsNotHere_IsSaidOnce_AndNothingFalls(string? name, string? words)
    {
        var (configuration, log) = (new Configuration(), new ListLogger());
        if (name is not null)
            configuration.Set("Startup", "physics", name);
        Assert.That(new PhysicsChoice(configuration, log, Engines).Engine, Is.Null);
        Assert.That(log.Lines, words is null ? Is.Empty : Has.One.Contains(words));
    }

    [Test]
    public void Name_OfAnEngineThatIsHere_IsThatOne_WhateverItsCase()
    {
        var (configuration, log) = (new Configuration(), new ListLogger());
        configuration.Set("Startup", "physics", "boxes");
        Assert.That(new PhysicsChoice(configuration, log, Engines).Engine, Is.SameAs(Engines["Boxes"]));
        Assert.That(log.Lines, Is.Empty);
    }
}
