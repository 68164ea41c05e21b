using OpenSim.Fuzz.Tests.Engine;

namespace OpenSim.Fuzz.Tests;

/// <summary>Every target, on the same inputs each time: its seeds, a few thousand mutations, and all that was ever found.</summary>
public class FuzzTests
{
    private const int Mutations = 3000;

    private static string[] Targets => [.. FuzzTarget.All.Select(t => t.Name)];

    [TestCaseSource(nameof(Targets))]
    public void Target_SeedsAndMutations_NeitherThrowsNorHoards(string name)
    {
        var run = new FuzzRun(Find(name), seed: 1);

        var finding = run.Run(Mutations);

        Assert.That(finding, Is.Null, () => finding!.ToString());
        Assert.That(run.Executions, Is.GreaterThan(Mutations));
    }

    [TestCaseSource(nameof(Targets))]
    public void Target_EarlierFindings_StayMended(string name)
    {
        var run = new FuzzRun(Find(name), seed: 1);
        foreach (var file in FindingFiles.Of(name))
        {
            var finding = run.Execute(File.ReadAllBytes(file));
            Assert.That(finding, Is.Null, () => file + "\n" + finding);
        }
    }

    private static FuzzTarget Find(string name) => FuzzTarget.All.Single(t => t.Name == name);
}
