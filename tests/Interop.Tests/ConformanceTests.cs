using Interop.Tests.Kit;

namespace Interop.Tests;

/// <summary>
/// Second Life's own conformance scripts, and the public language test among them, saved by a real client into a real region. There are
/// cases only where SLUA_TESTS names the folder tests of a checkout of secondlife/slua, which the repository neither holds nor fetches.
/// </summary>
[TestFixture]
public sealed class ConformanceTests
{
    // What is done otherwise here, as docs/scripters.md has it: integer *= float gives a value; floats between operators have 32 bits,
    // not 64.
    private static readonly string[] Other = ["mul_assign_error.lsl", "float_precision.lsl"];

    private static readonly string[] Folders = Environment.GetEnvironmentVariable("SLUA_TESTS") is { Length: > 0 } folder ? [folder] : [];

    [TestCaseSource(nameof(Folders))]
    public void Scripts_OfTheOtherVirtualMachine_RunToTheirEnds(string folder)
    {
        Tree.RequireViewer();
        var data = Directory.CreateTempSubdirectory("interop-");
        using (var simulator = Simulator.Start(data.FullName))
        {
            simulator.MakeUsers("Ada Conformance");
            var seen = Viewer.Play(simulator, "conformance", ["Ada Conformance"]).SawAll("script");
            TestContext.Out.WriteLine($"{seen.Count(s => s.GetProperty("isGood").GetBoolean())} of {seen.Count} in {folder}");
            Assert.That(seen.Select(s => s.GetProperty("file").GetString()), Is.EquivalentTo(
                Directory.EnumerateFiles(Path.Combine(folder, "conformance"), "*.lsl").Select(Path.GetFileName)), "Each is tried.");
            Assert.That(seen.Where(s => !s.GetProperty("isGood").GetBoolean()).Select(s => s.GetProperty("file").GetString()),
                Is.EquivalentTo(Other), string.Join('\n', seen.Select(s => s.GetRawText())));
        }

        data.Delete(recursive: true);
    }
}
