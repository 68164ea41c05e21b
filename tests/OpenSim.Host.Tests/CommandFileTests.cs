using OpenSim.Console;
using OpenSim.Testing;

namespace OpenSim.Host.Tests;

/// <summary>What consoles over the network can do with files, tried with every command of the simulator that names one.</summary>
public class CommandFileTests
{
    /// <summary>How a line goes on where a file is not the first word, or needs company.</summary>
    private static readonly Dictionary<string, string> Arguments = new()
    {
        ["create region"] = "Elsewhere FILE.ini",
        ["dump object"] = "id PRIM FILE",
        ["load iar"] = "Ada Lovelace / secret FILE",
        ["region restore"] = "--force FILE",
        ["save iar"] = "Ada Lovelace / secret FILE",
        ["save prims xml2"] = "Anything FILE",
        ["stats plot"] = "FILE FILE",
        ["terrain load-tile"] = "FILE 1 1 1000 1000",
        ["terrain save-tile"] = "FILE 1 1 1000 1000"
    };

    [Test]
    public async Task Commands_OverTheNetwork_TouchNoFileOutsideTheDataFolder()
    {
        using var host = new TestHost();
        using var elsewhere = new TemporaryFolder();
        await using var simulator = await host.Start("--user", "Ada Lovelace", "--password", "secret");
        var prim = AddPrim(simulator);
        var named = simulator.Ground.Commands.All.Where(NamesAFile).Select(c => c.Words).Distinct().Order().ToList();
        Assert.That(named, Is.SupersetOf(Arguments.Keys).And.Count.GreaterThan(20));
        foreach (var words in named)
        {
            var file = Path.Combine(elsewhere.Path, "file");
            var line = $"{words} {Arguments.GetValueOrDefault(words, "FILE").Replace("FILE", file).Replace("PRIM", prim)}";
            using var output = new StringWriter();
            var good = await simulator.Ground.Runner.Run(line, output, simulator.Ground.Runner.NewSelection(), CommandOrigin.Remote);
            Assert.That(good, Is.False, line);
            Assert.That(output.ToString(), Does.Contain("from here only files in the data folder can be used"), line);
        }

        Assert.That(Directory.EnumerateFileSystemEntries(elsewhere.Path), Is.Empty);
    }

    private static bool NamesAFile(Command command) =>
        new[] { "<file", "<path>", "<region_file", "<folder>" }.Any(word => command.Usage.Contains(word, StringComparison.Ordinal));

    private static string AddPrim(Simulator simulator)
    {
        var scene = simulator.Regions.Running[0].Scene;
        using (scene.Token.Take())
            return scene.Writer.AddObject(TestRegion.BoxRow(default, "box"))!.Value.Id.ToString();
    }
}
