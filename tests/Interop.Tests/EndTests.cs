using Interop.Tests.Kit;

namespace Interop.Tests;

/// <summary>The ways to end a simulator that are meant.</summary>
[TestFixture]
public sealed class EndTests : WithData
{
    [TestCase("shutdown")]
    [TestCase("quit")]
    public void Command_EndsWellAndQuietly(string command)
    {
        using var simulator = Simulator.Start(Data);
        simulator.Write(command);
        Assert.That(simulator.WaitForExit(), Is.Zero, simulator.Describe());
        Assert.That(simulator.Errors.ToString(), Is.Empty);
    }

    [Test]
    public void Sigterm_EndsWellAndQuietly()
    {
        using var simulator = Simulator.Start(Data);
        simulator.Terminate();
        Assert.That(simulator.WaitForExit(), Is.Zero, simulator.Describe());
        Assert.That(simulator.Errors.ToString(), Is.Empty);
    }

    [Test]
    public void Sighup_EndsWellAndQuietly()
    {
        using var simulator = Simulator.StartTaking("HUP", Data);
        simulator.HangUp();
        Assert.That(simulator.WaitForExit(), Is.Zero, simulator.Describe());
        Assert.That(simulator.Errors.ToString(), Is.Empty);
    }

    [Test]
    public void Sigterm_TellsTheViewers()
    {
        using var simulator = Simulator.Start(Data);
        using var viewer = Viewer.Start(simulator, "stay", ["First User"]);
        viewer.Await("staying");
        simulator.Terminate();
        viewer.Await("disconnected");
        Assert.That(simulator.WaitForExit(), Is.Zero, simulator.Describe());
    }
}
