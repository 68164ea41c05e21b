using OpenSim.Telemetry.Statistics;

namespace OpenSim.Telemetry.Tests;

public class OpenMetricsTextTests
{
    private StatRegistry _registry = null!;

    [SetUp]
    public void SetUp() => _registry = new StatRegistry();

    [Test]
    public void Write_Counter_HasTypeHelpLabelAndTotal()
    {
        _registry.Counter(new StatDef("clientstack", "My \"Region\"", "Received", "opensim.udp.received", "packets", StatKind.Counter,
            "Datagrams received.")).Add(7);
        Assert.That(Write(), Is.EqualTo("""
            # TYPE opensim_udp_received counter
            # HELP opensim_udp_received Datagrams received.
            opensim_udp_received_total{region="My \"Region\""} 7
            # EOF

            """));
    }

    [Test]
    public void Write_TimesAndSizes_AreInSecondsAndBytes()
    {
        _registry.Gauge(new StatDef("scene", "A", "FrameTime", "opensim.scene.frame.time", "ms", StatKind.Gauge, "Time."), () => 2.5);
        _registry.Gauge(new StatDef("server", "memory", "Heap", "dotnet.gc.heap.size", "MB", StatKind.Gauge, "Heap."), () => 2);
        var text = Write();
        Assert.That(text, Does.Contain("# UNIT opensim_scene_frame_time_seconds seconds\n"));
        Assert.That(text, Does.Contain("opensim_scene_frame_time_seconds{region=\"A\"} 0.0025\n"));
        Assert.That(text, Does.Contain("dotnet_gc_heap_size_bytes 2097152\n"));
    }

    [Test]
    public void Write_OneNameInSeveralContainers_IsOneFamily()
    {
        var def = new StatDef("scene", "", "Prims", "opensim.scene.prims", "", StatKind.Gauge, "Prims.");
        _registry.Gauge(def.In("A"), () => 1);
        _registry.Gauge(def.In("B"), () => 2);
        var text = Write();
        Assert.That(text.Split("# TYPE opensim_scene_prims gauge"), Has.Length.EqualTo(2));
        Assert.That(text, Does.Contain("{region=\"A\"} 1\n").And.Contain("{region=\"B\"} 2\n"));
    }

    [Test]
    public void Write_OneNameTwiceInAContainer_IsToldApartByTheShortName()
    {
        _registry.Gauge(new StatDef("server", "thread", "UdpIn", "opensim.thread.silence", "ms", StatKind.Gauge, "Silence."), () => 1);
        _registry.Gauge(new StatDef("server", "thread", "UdpOut", "opensim.thread.silence", "ms", StatKind.Gauge, "Silence."), () => 2);
        Assert.That(Write(), Does.Contain("{name=\"UdpIn\"} 0.001\n").And.Contain("{name=\"UdpOut\"} 0.002\n"));
    }

    [Test]
    public void Write_Histogram_HasCumulativeBuckets()
    {
        var histogram =
            _registry.Histogram(new StatDef("login", "service", "Size", "opensim.login.size", "bytes", StatKind.Histogram, "Sizes."));
        foreach (var value in new[] { 100, 1500, 1500, 1 << 30 })
            histogram.Record(value);
        var text = Write();
        Assert.That(text, Does.Contain("opensim_login_size_bytes_bucket{container=\"service\",le=\"1023\"} 1\n"));
        Assert.That(text, Does.Contain("opensim_login_size_bytes_bucket{container=\"service\",le=\"2047\"} 3\n"));
        Assert.That(text, Does.Contain("opensim_login_size_bytes_bucket{container=\"service\",le=\"+Inf\"} 4\n"));
        Assert.That(text, Does.Contain("opensim_login_size_bytes_count{container=\"service\"} 4\n"));
        Assert.That(text, Does.Contain($"opensim_login_size_bytes_sum{{container=\"service\"}} {100 + 1500 + 1500 + (1 << 30)}\n"));
    }

    [Test]
    public void Write_EverythingOfTheProcess_IsWellFormed()
    {
        ProcessStats.AddTo(_registry, TimeProvider.System);
        using var network = new NetworkStats(_registry);
        var samples = Write().Split('\n', StringSplitOptions.RemoveEmptyEntries).Where(line => line[0] != '#').ToList();
        Assert.That(samples, Is.Not.Empty.And.All.Match("^[a-z][a-z0-9_]*(\\{[a-z]+=\"[^\"]*\"(,[a-z]+=\"[^\"]*\")*\\})? -?[0-9.E+]+$"));
        Assert.That(samples.Select(s => s[..s.LastIndexOf(' ')]), Is.Unique);
    }

    private string Write() => new OpenMetricsText(_registry).Write();
}
