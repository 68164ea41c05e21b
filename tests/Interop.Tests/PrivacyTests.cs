using Interop.Tests.Kit;

namespace Interop.Tests;

/// <summary>What the program leaves behind on a machine that others use too.</summary>
[TestFixture]
[Parallelizable(ParallelScope.Self)]
public sealed class PrivacyTests : WithData
{
    [Test]
    public void Files_OfTheProgram_AreForItsOwnerOnly()
    {
        var folder = Path.Combine(Data, "data");
        using (var simulator = Simulator.Start(folder))
        {
            simulator.Command("config save saved.ini", "Configuration saved");
            simulator.Command("terrain save land.r32", "land.r32");
            simulator.Write("quit");
            Assert.That(simulator.WaitForExit(), Is.Zero, simulator.Describe());
            Assert.That(simulator.Output.ToString(), Does.Contain("--password can be read in the list of processes"));
        }

        const UnixFileMode owners = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;
        var all = Directory.EnumerateFileSystemEntries(folder, "*", SearchOption.AllDirectories).Append(folder).ToList();
        Assert.That(all.Where(path => (new FileInfo(path).UnixFileMode & ~owners) != 0), Is.Empty);
        Assert.That(all.Select(Path.GetFileName), Is.SupersetOf(new[] { "OpenSim.db", "OpenSim.log", "Regions.ini", "operator.token" }));
    }
}
