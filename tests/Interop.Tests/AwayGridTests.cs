using Interop.Tests.Kit;
using OpenSim.Testing;

namespace Interop.Tests;

/// <summary>A region of a grid whose services are away: it waits for them, and its console answers meanwhile.</summary>
[TestFixture]
public sealed class AwayGridTests : WithData
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(90);

    [TestCase("quit")]
    [TestCase("shutdown")]
    public void Console_WhileTheServicesAreAway_AnswersAndEndsAtOnce(string end)
    {
        var files = new ShippedFiles(Path.Combine(Data, "bin"), Ports.Free(), Ports.Free());
        using var simulator = Simulator.Run(
            Path.Combine(Data, "data"), Ports.Free(), Ports.Free(), "-inifile=" + files.OpenSim("Grid"));
        var waiting = simulator.Output.WaitFor(line => line.Contains("Waiting for the grid's services", StringComparison.Ordinal), Patience);
        Assert.That(waiting, Does.Contain("'quit' ends the simulator"), simulator.Describe());
        simulator.Command("show version", "OpenSim successor");
        simulator.Command("show threads", "Console input");
        simulator.Write(end);
        simulator.WaitForExit();
        Assert.That(simulator.Errors.ToString(), Does.Contain("Ended while the grid's services did not answer."));
        Assert.That(simulator.Output.All.Count(line => line.Contains("Waiting for the grid's services", StringComparison.Ordinal)),
            Is.EqualTo(1));
        Assert.That(simulator.Output.All, Has.None.StartsWith("READY"));
    }
}
