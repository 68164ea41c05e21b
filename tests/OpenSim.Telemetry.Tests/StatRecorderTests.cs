using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Telemetry.Tests;

public class StatRecorderTests
{
    private string _folder = "";

    [SetUp]
    public void SetUp() => _folder = Directory.CreateTempSubdirectory("stats-").FullName;

    [TearDown]
    public void TearDown() => Directory.Delete(_folder, recursive: true);

    [Test]
    public void Start_FolderIsMissing_ThrowsAndIsNotRecording()
    {
        using var recorder = Recorder();
        Assert.Throws<DirectoryNotFoundException>(() => recorder.Start(Path.Combine(_folder, "no", "file")));
        Assert.That(recorder.File, Is.Null);
    }

    [Test]
    public void StartStopStart_AppendsToTheSameFile()
    {
        using var recorder = Recorder();
        var file = Path.Combine(_folder, "s.log");
        for (var i = 0; i < 2; i++)
        {
            using var written = new ManualResetEventSlim();
            _onRead = written.Set;
            recorder.Start(file);
            Assert.That(written.Wait(TimeSpan.FromSeconds(60)), Is.True, "the first round comes at once");
            recorder.Stop();
        }

        Assert.That(File.ReadAllLines(file).Where(l => !l.StartsWith('#')), Is.All.EqualTo("a.b.c : 7"));
        Assert.That(File.ReadAllLines(file).Count(l => l.StartsWith('#')), Is.EqualTo(2));
    }

    private Action _onRead = () => { };

    private StatRecorder Recorder()
    {
        var registry = new StatRegistry();
        registry.Gauge(new StatDef("a", "b", "c", "a.b", "", StatKind.Gauge, "Text."), () =>
        {
            _onRead();
            return 7;
        });
        return new StatRecorder(
            new StatReport(registry, new StatSampler(registry, TimeProvider.System)), registry,
            new Watchdog(new LinesLogger<Watchdog>(), TimeProvider.System), TimeProvider.System);
    }
}
