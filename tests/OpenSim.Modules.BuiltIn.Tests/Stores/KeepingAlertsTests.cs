using OpenSim.Modules.Land.Stores;
using OpenSim.Store.Writing;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Stores;

/// <summary>What people in a region hear while nothing of what they do can be kept.</summary>
public sealed class KeepingAlertsTests
{
    private TestRegion _region = null!;
    private RecordingViewer _viewer = null!;
    private KeepingAlerts _alerts = null!;

    [SetUp]
    public void SetUp()
    {
        _region = new TestRegion();
        _viewer = new RecordingViewer().Enter(_region);
        _alerts = new KeepingAlerts(_region.Scene, _region.Time);
    }

    [TearDown]
    public void TearDown() => _region.Dispose();

    [Test]
    public void NothingIsKept_IsToldAtOnce_ThenSeldom_AndOnceWhenItIsOver()
    {
        Look(unkept: 5, "full");
        Assert.That(Alerts(), Has.Count.EqualTo(1).And.All.Contains("may be lost"));
        for (var second = 0; second < 280; second++)
        {
            _region.Time.AdvanceSeconds(1);
            Look(unkept: 5, "full");
        }

        Assert.That(Alerts(), Is.Empty);
        _region.Time.AdvanceSeconds(20);
        Look(unkept: 5, "full");
        Assert.That(Alerts(), Has.Count.EqualTo(1).And.All.Contains("may be lost"));

        Look(unkept: 0, null);
        Look(unkept: 0, null);
        Assert.That(Alerts(), Has.Count.EqualTo(1).And.All.Contains("saves what you do again"));
    }

    [Test]
    public void OnlyTheJournalFails_NobodyIsTold()
    {
        Look(unkept: 5, null);
        Look(unkept: 0, null);

        Assert.That(Alerts(), Is.Empty, "the database takes it within a second");
    }

    private void Look(int unkept, string? databaseError)
    {
        _alerts.Look(new StoreWriterStatus(unkept, 0, TimeSpan.Zero, 0, unkept, 0, 0, 0, 0, databaseError, "cannot be written", null));
        _region.Step();
    }

    private List<string> Alerts() => _viewer.Take("SendAlert").ConvertAll(arguments => (string)arguments[0]!);
}
