using System.Text.Json;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Console;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Land.Heartbeat;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests;

public class HeartbeatModuleTests
{
    private readonly CommandRegistry _commands = new();
    private TestRegion _region = null!;
    private HeartbeatModule _module = null!;

    [SetUp]
    public void AddModule()
    {
        _region = new TestRegion();
        _module = new HeartbeatModule();
        _module.Initialise(new ModuleContext(new Configuration(), new StatRegistry(), _commands, NullLoggerFactory.Instance,
            new NoServices()));
        _module.AddRegion(_region.Scene);
    }

    [TearDown]
    public void RemoveRegion()
    {
        _module.RemoveRegion(_region.Scene);
        _region.Dispose();
    }

    [Test]
    public void ShowTicks_AfterSomeTicks_ListsEveryPhase()
    {
        _region.Step(5);

        var text = Run("show ticks").Text;

        foreach (var phase in _region.Scene.Loop.Phases.Names)
            Assert.That(text, Does.Match($@"(?m)^{phase}\s+5\s"));
    }

    [Test]
    public void ShowTicks_TellsWhoElseHasHeldTheRegionForLong()
    {
        _region.WithoutToken(() =>
        {
            using (_region.Scene.Token.Take("somewhere/Librarian.cs"))
                _region.Time.AdvanceSeconds(0.0123);
        });
        Assert.That(Run("show ticks").Text, Does.Match(@"(?m)^somewhere/Librarian +1 times, +12\.3 ms at most"));
    }

    [TestCase("x")]
    [TestCase("0")]
    [TestCase("-1")]
    public void ShowTicks_BadCount_Fails(string count) => Assert.That(Run("show ticks " + count).Good, Is.False);

    [Test]
    public void TraceSave_ToAFile_WritesJson_AndSaysWhenItCannot()
    {
        _region.Step(2);
        var path = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());
        try
        {
            Assert.That(Run("trace save " + path).Good);
            using var json = JsonDocument.Parse(File.ReadAllText(path));
            Assert.That(json.RootElement.GetProperty("traceEvents").GetArrayLength(), Is.GreaterThan(2));
        }
        finally
        {
            File.Delete(path);
        }

        Assert.That(Run("trace save " + Path.Combine(path, "no", "such", "folder")).Good, Is.False);
        Assert.That(Run("trace save").Good, Is.False);
    }

    private (string Text, bool Good) Run(string line) => _commands.Type(line);
}
