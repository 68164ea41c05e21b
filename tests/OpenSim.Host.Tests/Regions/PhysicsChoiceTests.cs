using OpenSim.Host.Regions;
using OpenSim.Settings;
using OpenSim.Testing;

namespace OpenSim.Host.Tests.Regions;

/// <summary>[Startup] physics, as operators have it in their files.</summary>
[TestFixture]
public sealed class PhysicsChoiceTests
{
    [TestCase("basicphysics")]
    [TestCase("POS")]
    public void Name_ThatMovesNoObjects_MakesNoEngine(string name)
    {
        var (choice, log) = Choose(name);
        Assert.That(choice.Engine, Is.Null);
        Assert.That(log.Lines, Is.Empty);
    }

    [TestCase(null, null)]
    [TestCase("rigidbodies", null)]
    [TestCase("ubODE", "OpenSimulator's")]
    [TestCase("OpenDynamicsEngine", "OpenSimulator's")]
    [TestCase("BulletSim", "OpenSimulator's")]
    [TestCase("bulletsim", "OpenSimulator's")]
    [TestCase("Newton", "no engine that this program knows")]
    public void AnyOtherName_GetsTheEngineThatIsHere_AndIsSaidOnceWhereItIsAnother(string? name, string? words)
    {
        var (choice, log) = Choose(name);
        Assert.That(choice.Engine, Is.Not.Null);
        Assert.That(log.Lines, words is null ? Is.Empty : Has.One.Contains(words));
    }

    private static (PhysicsChoice Choice, ListLogger Log) Choose(string? name)
    {
        var (configuration, log) = (new Configuration(), new ListLogger());
        if (name is not null)
            configuration.Set("Startup", "physics", name);
        return (new PhysicsChoice(configuration, log), log);
    }
}
