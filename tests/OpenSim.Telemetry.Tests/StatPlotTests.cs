using System.Xml.Linq;
using OpenSim.Telemetry.Plots;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Telemetry.Tests;

public class StatPlotTests
{
    private readonly ManualTime _time = new();
    private string _folder = "";

    [SetUp]
    public void SetUp() => _folder = Directory.CreateTempSubdirectory("plots").FullName;

    [TearDown]
    public void TearDown() => Directory.Delete(_folder, recursive: true);

    [Test]
    public void Read_WhatTheRecorderWrote_GivesItBack()
    {
        var file = Record(rounds: 4);
        using var reader = File.OpenText(file);
        var recording = StatRecording.Read(reader);
        Assert.That(recording.BadLines, Is.Zero);
        Assert.That(recording.Times, Has.Count.EqualTo(4));

        var stats = recording.Stats.ToDictionary(s => s.Container + "." + s.Name);
        Assert.That(stats["scene.My Region v1.2.FrameTime"].Values, Is.EqualTo(new[] { 1.5, 2.5, 3.5, 4.5 }));
        Assert.That(stats["scene.My Region v1.2.FrameTime"].Unit, Is.EqualTo("ms"));
        var sent = stats["clientstack.My Region v1.2.Sent"];
        Assert.That(sent.IsCounter);
        Assert.That(sent.Values.Skip(1), Is.EqualTo(new[] { 20.0, 20, 20 }), "100 in 5 s");
    }

    [Test]
    public void Read_CounterOfARestartedProgram_HasAGapThere()
    {
        var text =
            "# 2026-01-01T00:00:00Z\na.b.C : 10, 1/s\n# 2026-01-01T00:00:05Z\na.b.C : 20, 1/s\n# 2026-01-01T00:00:10Z\na.b.C : 5, 1/s\n";
        var stat = StatRecording.Read(new StringReader(text)).Stats.Single();
        Assert.That(stat.Values, Is.EqualTo(new[] { double.NaN, 2, double.NaN }));
    }

    [Test]
    public void Read_Nonsense_IsCountedAndLeftOut()
    {
        var recording = StatRecording.Read(new StringReader("before\n# 2026-01-01T00:00:00Z\na.b.C : 1\nno colon\na.b.D : x\nab : 5\n"));
        Assert.That(recording.BadLines, Is.EqualTo(3));
        Assert.That(recording.Stats.Select(s => s.Name), Is.EqualTo(new[] { "C" }));
    }

    [Test]
    public void Write_DrawsOnePictureAContainer()
    {
        using var reader = File.OpenText(Record(rounds: 3));
        var page = StatGallery.Write(StatRecording.Read(reader), Path.Combine(_folder, "out"))!;
        var picture = XDocument.Load(Path.Combine(_folder, "out", "scene.My_Region_v1.2.svg"));
        XNamespace svg = "http://www.w3.org/2000/svg";
        Assert.That(picture.Descendants(svg + "path").Single().Attribute("d")!.Value,
            Does.Match(@"^M52\.0 [\d.]+L220\.0 [\d.]+L388\.0 [\d.]+$"));
        Assert.That(File.ReadAllText(page),
            Does.Contain("scene.My_Region_v1.2.svg").And.Contain("clientstack.My Region v1.2.Sent<td>20 packets/s").And.Contain(
            "scene.My Region v1.2.Prims<td>7"));
    }

    [Test]
    public void Write_TooFewReadings_DrawsNothing() =>
        Assert.That(StatGallery.Write(StatRecording.Read(new StringReader("# 2026-01-01T00:00:00Z\na.b.C : 1\n")), _folder), Is.Null);

    private string Record(int rounds)
    {
        var registry = new StatRegistry();
        var sampler = new StatSampler(registry, _time);
        var frame = 0.5;
        registry.Gauge(new StatDef("scene", "My Region v1.2", "FrameTime", "a.b", "ms", StatKind.Gauge, "Text."), () => frame);
        registry.Gauge(new StatDef("scene", "My Region v1.2", "Prims", "a.d", "", StatKind.Gauge, "Text."), () => 7);
        registry.Histogram(new StatDef("login", "service", "LoginTime", "a.e", "ms", StatKind.Histogram, "Text."));
        var sent = registry.Counter(new StatDef("clientstack", "My Region v1.2", "Sent", "a.c", "packets", StatKind.Counter, "Text."));
        var file = Path.Combine(_folder, "stats.log");
        var report = new StatReport(registry, sampler);
        using var writer = new StreamWriter(file);
        for (var round = 0; round < rounds; round++)
        {
            _time.AdvanceSeconds(5);
            sent.Add(100);
            frame++;
            sampler.Sample();
            StatRecorder.WriteRound(writer, report, registry, _time.GetUtcNow());
        }

        return file;
    }
}
