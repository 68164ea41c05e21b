using OpenSim.Imaging;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Land.Regions;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Regions;

public class RegionCommandTests
{
    private ServedRegion _region = null!;

    [SetUp]
    public void SetUp() => _region = new ServedRegion().With(new RegionCommandsModule());

    [TearDown]
    public void TearDown() => _region.Dispose();

    [TestCase("physics get", true, "Gravity = 9.8")]
    [TestCase("physics get waterheight", true, "WaterHeight = 20")]
    [TestCase("physics get MinimumGroundFlightOffset", false, "physics list")]
    [TestCase("physics list", true, "MaxShareOfFrame")]
    [TestCase("physics set Gravity 3", false, "fixed")]
    [TestCase("physics set AvatarStepHeight 1", false, "no meaning")]
    [TestCase("physics colliders", true, "Touches")]
    public void PhysicsWords_SayWhatIsSet_AndWhere(string line, bool isDone, string words)
    {
        var (text, done) = Run(line);
        Assert.That(done, Is.EqualTo(isDone));
        Assert.That(text, Does.Contain(words));
    }

    [TestCase("agent-limit", "7")]
    [TestCase("max-agent-limit", "77")]
    [TestCase("maturity", "adult")]
    [TestCase("water-height", "31.5")]
    [TestCase("block-fly", "true")]
    public void RegionSet_KnownSetting_IsShown(string key, string value)
    {
        Assert.That(Run($"region set {key} {value}"), Is.EqualTo(($"Test Region: {key} is {value}.\n", true)));
        Assert.That(Run("region get").Text, Does.Match($@"(?m)^{key}\s+{value}$"));
    }

    [TestCase("allow-damage", "harm")]
    [TestCase("restrict-pushing", "no scripts run")]
    [TestCase("disable-scripts", "no scripts run")]
    [TestCase("disable-collisions", "physics")]
    [TestCase("disable-physics", "physics")]
    public void RegionSet_OfASwitchWithoutEffect_SaysSo(string key, string why)
    {
        Assert.That(Run($"region set {key} true").Text, Does.StartWith($"Test Region: {key} is true.\n").And.Contain(why));
        Assert.That(Run($"region set {key} true").Text, Is.EqualTo($"Test Region: {key} is true.\n"), "nothing has changed");
    }

    [TestCase("region set max-agent-limit 0", "max-agent-limit: 0 is not possible; a whole number")]
    [TestCase("region set colour red", "There is no setting 'colour'. Settings: agent-limit, max-agent-limit")]
    [TestCase("region set maturity", "Settings: agent-limit, ")]
    public void RegionSet_Unknown_SaysWhatThereIs(string line, string answer)
    {
        var (text, good) = Run(line);
        Assert.That(good, Is.False);
        Assert.That(text, Does.StartWith(answer));
    }

    [Test]
    public void MaxAgents_IsTheRegionFilesUntilItIsChanged()
    {
        Assert.That(_region.Scene.Settings.MaxAgents, Is.EqualTo(_region.Scene.Info.MaxAgents));
        Run("region set max-agent-limit 20");
        Assert.That((_region.Scene.Settings.MaxAgents, _region.Scene.Info.MaxAgents), Is.EqualTo((20, 100)));
    }

    [Test]
    public void ShowRatings_ListsTheMaturity()
    {
        Run("region set maturity mature");
        Assert.That(Run("show ratings").Text, Does.Match(@"Test Region\s+mature"));
    }

    [Test]
    public void Neighbours_AreThoseThatTouch_AndWhatIsInViewIsWithinTheDistance()
    {
        Register("Next Door", 1001, 1000);
        Register("Corner", 999, 999);
        Register("Far Away", 1002, 1000);
        Register("Test Region", 1000, 1000);
        Assert.That(Run("show neighbours").Text.Split('\n')[1..^1], Is.EqualTo(new[] { "    Corner @ 999-999", "    Next Door @ 1001-1000" }));
        Assert.That(Run("show regionsinview").Text, Does.Contain("(MaxRegionsViewDistance 255 m)").And.Not.Contain("Far Away"));
        _region.Configuration.Set("Startup", "MaxRegionsViewDistance", "256");
        Assert.That(Run("show regionsinview").Text, Does.Contain("    Far Away @ 1002-1000\n").And.Not.Contain("    Test Region"));
    }

    [TestCase("land.png", 0x89)]
    [TestCase("land.jpg", 0xFF)]
    public void ExportMap_WritesThePictureInTheFormatOfItsName(string name, int firstByte)
    {
        var file = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName() + name);
        try
        {
            Assert.That(Run($"export-map {file}"), Is.EqualTo(($"The map of Test Region is in {file}.\n", true)));
            var written = File.ReadAllBytes(file);
            Assert.That((written[0], PictureFile.TryRead(written, out var image), image!.Width, image.Height),
                Is.EqualTo(((byte)firstByte, true, 256, 256)));
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Test]
    public void ExportMap_WhereNothingCanBeWritten_SaysSo()
    {
        var (text, good) = Run("export-map /no/such/folder/land.png");
        Assert.That(good, Is.False);
        Assert.That(text, Does.Contain("cannot be written"));
    }

    private void Register(string name, int x, int y) => ServedRegion.Wait(_region.Services.Grid.RegisterRegion(default, new GridRegion
    {
        RegionId = name == _region.Scene.Info.Name ? _region.Scene.Info.Id : UUID.Random(),
        RegionName = name,
        RegionLocX = x * 256,
        RegionLocY = y * 256,
        RegionSizeX = 256,
        RegionSizeY = 256
    }));

    private (string Text, bool Good) Run(string line) => _region.Commands.Type(line, _region.Scene.Info.Name);
}
