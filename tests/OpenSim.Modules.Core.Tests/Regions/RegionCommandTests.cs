using OpenSim.Modules.Core.Regions;
using OpenSim.Modules.Core.Tests.Support;
using OpenSim.Testing;

namespace OpenSim.Modules.Core.Tests.Regions;

public class RegionCommandTests
{
    private ServedRegion _region = null!;

    [SetUp]
    public void SetUp() => _region = new ServedRegion().With(new RegionCommandsModule());

    [TearDown]
    public void TearDown() => _region.Dispose();

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

    private (string Text, bool Good) Run(string line) => _region.Commands.Type(line, _region.Scene.Info.Name);
}
