using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Land.Estates;
using OpenSim.Modules.Land.Regions;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.Modules.BuiltIn.Tests.Regions;

/// <summary>Restarts that are announced, from the console and from the region window of a viewer.</summary>
[TestFixture]
public sealed class RestartModuleTests : ServedRegionTests
{
    private readonly KeptRestarts _restarts = new();
    private string _folder = "";
    private RecordingViewer _viewer = null!;

    protected override IRegionModuleBase[] Modules => [new EstateModule(), new RestartModule()];

    private string Marker => Path.Combine(_folder, Scene.Info.Id.ToString());

    protected override void Prepare()
    {
        _restarts.Count = 0;
        _folder = Directory.CreateTempSubdirectory("restart-").FullName;
        Region.Configuration.Set("RestartModule", "MarkerPath", _folder);
        Region.Services.Add<IRegionRestarts>(_restarts);
    }

    [SetUp]
    public void Enter()
    {
        _viewer = Region.Enter(Ada);
        _viewer.Calls.Clear();
    }

    [TearDown]
    public void Clean() => Directory.Delete(_folder, recursive: true);

    [Test]
    public void Notice_TellsAtEachTime_AndRestartsAtTheEnd()
    {
        Assert.That(Type("region restart notice \"Back in {0}.\" 10,90 60"),
            Is.EqualTo("Region Test Region scheduled for restart in 90 seconds.\n"));
        Assert.That(Told(), Is.EqualTo(new[] { ("Back in 1 minute and 30 seconds.", false) }));
        Region.Region.StepSeconds(29);
        Assert.That(Told(), Is.Empty);
        Region.Region.StepSeconds(2);
        Assert.That(Told(), Is.EqualTo(new[] { ("Back in 1 minute.", false) }));
        Region.Region.StepSeconds(50);
        Assert.That(Told(), Is.EqualTo(new[] { ("Back in 10 seconds.", false) }));
        Assert.That((_restarts.Count, File.Exists(Marker)), Is.EqualTo((0, false)));
        Region.Region.StepSeconds(10);
        Assert.That((_restarts.Count, File.Exists(Marker)), Is.EqualTo((1, true)));
        Region.Region.StepSeconds(100);
        Assert.That(_restarts.Count, Is.EqualTo(1));
    }

    [Test]
    public void Marker_GoesWhenTheRegionIsBack()
    {
        Type("region restart notice Now 0");
        Assert.That(File.Exists(Marker));
        var again = new RestartModule();
        again.Initialise(new ModuleContext(Region.Configuration, Region.Statistics, Region.Commands,
            Microsoft.Extensions.Logging.Abstractions.NullLoggerFactory.Instance, Region.Services));
        again.AddRegion(Scene);
        Assert.That(File.Exists(Marker), Is.False);
        again.RemoveRegion(Scene);
    }

    [Test]
    public void Bluebox_IsClickedAway_AndASecondOneTakesItsPlace()
    {
        Type("region restart bluebox Soon 20");
        Assert.That(Told(), Is.EqualTo(new[] { ("Soon", true) }));
        Type("region restart notice Later 60");
        Region.Region.StepSeconds(30);
        Assert.That(_restarts.Count, Is.Zero);
        Region.Region.StepSeconds(31);
        Assert.That(_restarts.Count, Is.EqualTo(1));
    }

    [Test]
    public void Abort_TellsTheMessage_AndNothingRestarts()
    {
        Assert.That(Type("region restart abort"), Is.EqualTo("No restart of Test Region is under way.\n"));
        Type("region restart notice Soon 5");
        Told();
        Assert.That(Type("region restart abort All is well"), Is.EqualTo("Restart of Test Region aborted.\n"));
        Assert.That(Told(), Is.EqualTo(new[] { ("All is well", false) }));
        Region.Region.StepSeconds(6);
        Assert.That(_restarts.Count, Is.Zero);
    }

    [TestCase("region restart notice")]
    [TestCase("region restart notice Soon")]
    [TestCase("region restart notice Soon now")]
    [TestCase("region restart bluebox Soon -5")]
    [TestCase("region restart notice Soon 99999999")]
    public void Nonsense_IsAnsweredWithTheUsage(string line)
    {
        Assert.That(Type(line), Does.Contain("Usage: region restart"));
        Region.Region.StepSeconds(1);
        Assert.That((_restarts.Count, Told().Count), Is.EqualTo((0, 0)));
    }

    [Test]
    public void EmptyRegion_DoesNotWait_WhereTheIniSaysSo()
    {
        Region.Set("Startup", "SkipDelayOnEmptyRegion", "true");
        Type("region restart notice Soon 60,30");
        Assert.That(_restarts.Count, Is.Zero, "somebody is here");
        Region.Leave(_viewer);
        Region.Region.StepSeconds(31);
        Assert.That(_restarts.Count, Is.EqualTo(1));
    }

    [Test]
    public void Viewer_RestartsTheRegion_AndPutsItOff()
    {
        Ask(120);
        Assert.That(Announced(), Is.EqualTo("RegionRestartMinutes, Region will restart in 2 minutes, MINUTES 2, NAME Test Region"));
        Region.Region.StepSeconds(31);
        Assert.That(Announced(),
            Is.EqualTo("RegionRestartSeconds, Region will restart in 1 minute and 30 seconds, SECONDS 90, NAME Test Region"));
        Ask(-1);
        Assert.That(Told(), Is.EqualTo(new[] { ("The restart is put off by an hour.", false) }));
        Region.Region.StepSeconds(200);
        Assert.That(_restarts.Count, Is.Zero);
        for (var i = 0; i < 3; i++)
            Ask(-1);
        Assert.That(Told().Last().Item1, Is.EqualTo("No restart is under way that could be put off."), "three times are enough");
    }

    [Test]
    public void Viewer_MayNot_WhereTheIniSaysSo()
    {
        Region.Set("EstateManagement", "AllowRegionRestartFromClient", "false");
        Ask(0);
        Assert.That(Told().Single().Item1, Does.Contain("disabled"));
        Assert.That(_restarts.Count, Is.Zero);
    }

    [TestCase(int.MaxValue)]
    [TestCase(int.MinValue)]
    public void Viewer_TimesWithoutSense_AreBounded(int seconds)
    {
        Ask(seconds);
        Region.Region.StepSeconds(1);
        Assert.That(_restarts.Count, Is.EqualTo(seconds < 0 ? 1 : 0));
    }

    private void Ask(int seconds) => Scene.Requests.Estate.Restart(_viewer.Presence!, seconds);

    private List<(string, bool)> Told() => [.. _viewer.Take("SendAlert").Select(c => ((string)c[0]!, (bool)c[1]!))];

    private string Announced()
    {
        var call = _viewer.Take("SendKnownAlert").Single();
        var values = (IReadOnlyList<(string Name, string Value)>)call[2]!;
        return string.Join(", ", [call[0], call[1], .. values.Select(v => $"{v.Name} {v.Value}")]);
    }

    private string Type(string line) => Region.Commands.Type(line, Scene.Info.Name).Text;

    private sealed class KeptRestarts : IRegionRestarts
    {
        public int Count { get; set; }

        public void Restart(Scene scene) => Count++;
    }
}
