using System.Reflection;
using System.Text.RegularExpressions;
using OpenSim.Console;
using OpenSim.Modules.Tests.Addons;
using OpenSim.Testing;

namespace OpenSim.Modules.Tests;

/// <summary>The samples of docs/howto that a newcomer copies: they compile and do what the page says.</summary>
public partial class HowtoTests
{
    private const string Usings = "using System; using System.Linq; using OpenSim.Console; using OpenSim.Modules; using OpenSim.World;";

    [Test]
    public void AddAConsoleCommand_ItsSample_Greets()
    {
        using var region = new TestRegion();
        var ada = new RecordingViewer(TestRegion.NewAgent("Ada", "Lovelace")).Enter(region);
        var commands = new CommandRegistry();
        var sample = Compile("add-a-console-command.md").GetType("GreetingCommands")!;
        sample.GetMethod("AddTo")!.Invoke(Activator.CreateInstance(sample, region.Scene), [commands]);

        Assert.That(commands.Type("greet user Ada Lovelace Good morning", region.Scene.Info.Name).Text,
            Is.EqualTo("Ada Lovelace is greeted.\n"));
        Assert.That(ada.Take("SendAlert").Single()[0], Is.EqualTo("Good morning"));
        Assert.That(commands.Type("greet user", region.Scene.Info.Name).Text,
            Is.EqualTo("Usage: greet user <first> <last> [<message>]\n"));
        commands.RemoveRegion(region.Scene.Info.Name);
        Assert.That(commands.All, Is.Empty, "the page says that they go with the region");
    }

    private static Assembly Compile(string page)
    {
        var text = File.ReadAllText(Path.Combine(Root(), "docs", "howto", page));
        var folder = Directory.CreateTempSubdirectory("howto");
        try
        {
            var file = Path.Combine(folder.FullName, "Sample.dll");
            AddonCompiler.Compile(file, Usings + Sample().Match(text).Groups["code"].Value);
            return Assembly.Load(File.ReadAllBytes(file));
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static string Root()
    {
        var folder = AppContext.BaseDirectory;
        while (!File.Exists(Path.Combine(folder, "OpenSim.sln")))
            folder = Path.GetDirectoryName(folder) ?? throw new DirectoryNotFoundException("The test does not lie in the repository.");
        return folder;
    }

    [GeneratedRegex(@"```csharp\n(?<code>.*?)```", RegexOptions.Singleline)]
    private static partial Regex Sample();
}
