using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Telemetry.Tests;

public class StatReportTests
{
    private static readonly StatDef Received =
        new("clientstack", "", "Received", "opensim.received", "packets", StatKind.Counter, "Datagrams received.");

    private readonly ManualTime _time = new();
    private StatRegistry _registry = null!;
    private StatSampler _sampler = null!;
    private StatReport _report = null!;

    [SetUp]
    public void SetUp()
    {
        _registry = new StatRegistry();
        _sampler = new StatSampler(_registry, _time);
        _report = new StatReport(_registry, _sampler);
    }

    [Test]
    public void RatePerSecond_IsThatOfTheLastMinute()
    {
        var counter = _registry.Counter(Received.In("Here"));
        Assert.That(_sampler.RatePerSecond(counter), Is.Null, "no reading yet");
        _sampler.Sample();
        Assert.That(_sampler.RatePerSecond(counter), Is.Null, "one reading tells no rate");

        for (var i = 0; i < 20; i++)
            Read(counter, added: 1000);
        Assert.That(_sampler.RatePerSecond(counter), Is.EqualTo(200).Within(1e-9));

        for (var i = 0; i < 11; i++)
            Read(counter, added: 0);
        Assert.That(_sampler.RatePerSecond(counter), Is.Zero, "what was a minute ago does not count");
    }

    [Test]
    public void RatePerSecond_CounterGone_IsForgotten()
    {
        var counter = _registry.Counter(Received.In("Here"));
        _sampler.Sample();
        Read(counter, added: 5);
        _registry.RemoveContainer("clientstack", "Here");
        _sampler.Sample();
        Assert.That(_sampler.RatePerSecond(counter), Is.Null);
    }

    [Test]
    public void ShortLine_CounterThatIsReadOnDemand_HasARateToo()
    {
        var total = 0.0;
        var counter = _registry.Gauge(Received.In("Here"), () => total);
        _sampler.Sample();
        total = 50;
        _time.AdvanceSeconds(5);
        _sampler.Sample();
        Assert.That(_report.ShortLine(counter), Is.EqualTo("clientstack.Here.Received : 50 packets, 10/s"));
    }

    [TestCase(0, "0")]
    [TestCase(12345678, "12345678")]
    [TestCase(-3, "-3")]
    [TestCase(123.456, "123.5")]
    [TestCase(2.345, "2.35")]
    [TestCase(0.09091, "0.0909")]
    [TestCase(0.000123, "0.000123")]
    public void ShortLine_Numbers_AsManyDigitsAsMeanSomething(double value, string text)
    {
        var gauge = _registry.Gauge(new StatDef("a", "b", "c", "a.b", "ms", StatKind.Gauge, "Text."), () => value);
        Assert.That(_report.ShortLine(gauge), Is.EqualTo($"a.b.c : {text} ms"));
    }

    [Test]
    public void ShortLine_HistogramWithoutValues_SaysSo()
    {
        var histogram = _registry.Histogram(new StatDef("a", "b", "c", "a.b", "ms", StatKind.Histogram, "Text."));
        Assert.That(_report.ShortLine(histogram), Is.EqualTo("a.b.c : nothing yet"));
    }

    [Test]
    public void Select_NamesWithDotsAndBlanks_AreFound()
    {
        _registry.Counter(Received.In("My Region v1.2"));
        _registry.Counter(Received.In("Other"));
        Assert.That(_report.Select("clientstack"), Has.Count.EqualTo(2));
        Assert.That(_report.Select("CLIENTSTACK.my region V1.2"), Has.Count.EqualTo(1));
        Assert.That(_report.Select("clientstack.My Region v1.2.Received"), Has.Count.EqualTo(1));
        Assert.That(_report.Select("client"), Is.Empty);
    }

    [Test]
    public void ProcessStats_All_HaveSensibleValuesAndWords()
    {
        ProcessStats.AddTo(_registry, _time);
        _time.AdvanceSeconds(1);

        foreach (var stat in _registry.All)
        {
            Assert.That(double.IsFinite(stat.Value), Is.True, stat.Name);
            Assert.That(stat.Value, Is.GreaterThanOrEqualTo(0), stat.Name);
            Assert.That(stat.Def.Description, Does.EndWith("."), stat.Name);
        }

        Assert.That(_registry.Find("server.memory.ProcessMemory")!.Value, Is.InRange(10, 100_000));
        Assert.That(_registry.Find("server.processor.Threads")!.Value, Is.GreaterThan(1));
        Assert.That(_registry.Find("server.processor.TotalProcessorTime")!.Value, Is.GreaterThan(0));
    }

    [Test]
    public void StatNames_OfOpenSimulator_AreThere()
    {
        ProcessStats.AddTo(_registry, _time);
        using var network = new NetworkStats(_registry);
        string[] wanted =
        [
            "server.memory.ProcessMemory", "server.memory.HeapMemory", "server.memory.LastHeapAllocationRate",
            "server.memory.AverageHeapAllocationRate",
            "server.process.ProcessResident", "server.process.PeakProcessVirtual", "server.processor.UserProcessorTime",
            "server.threadpool.STPMaxThreads", "server.threadpool.STPWorkItemsWaiting", "server.network.HTTPRequestsMade",
            "server.processor.PrivilegedProcessorTime", "server.threadpool.BuiltinThreadpoolWorkerThreadsAvailable"
        ];
        Assert.That(wanted.Where(name => _registry.Find(name) is null), Is.Empty);
    }

    private void Read(Counter counter, long added)
    {
        counter.Add(added);
        _time.AdvanceSeconds(5);
        _sampler.Sample();
    }
}
