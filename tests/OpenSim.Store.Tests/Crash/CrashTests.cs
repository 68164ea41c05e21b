using System.Diagnostics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Sql;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Crash;

/// <summary>
/// Kills a process that writes, at random moments, a hundred times in a row on the same database and journal. Whatever it had acknowledged,
/// and whatever it had been given more than a second before, is there afterwards; no object is a mixture of two edits.
/// </summary>
[TestFixture("sqlite-file")]
[TestFixture("mariadb")]
[Parallelizable(ParallelScope.Self)]
public sealed class CrashTests(string engineName)
{
    private const int Kills = 100;
    private static readonly TimeSpan Promised = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan LongestStep = TimeSpan.FromMilliseconds(20); // from line to line of a process that runs: 1 to 2 ms

    private readonly Random _random = new(4711);
    private readonly UUID _region = UUID.Random();
    private readonly long[] _safe = CrashScript.None();
    private string _journal = null!;
    private TestEngine _engine = null!;
    private Database _database = null!;
    private long _next;
    private int _acknowledged;
    private int _promised;

    [OneTimeSetUp]
    public void SetUp()
    {
        _engine = TestEngine.Create(engineName);
        _database = _engine.Open(StoreKind.RegionStore);
        _journal = Directory.CreateTempSubdirectory("crash-").FullName;
    }

    [OneTimeTearDown]
    public void TearDown()
    {
        _database?.Dispose();
        _engine?.Dispose();
        Directory.Delete(_journal, recursive: true);
    }

    [Test]
    public void KilledAtAnyMoment_NothingAcknowledgedIsLostAndNothingIsTorn()
    {
        for (var kill = 1; kill <= Kills; kill++)
        {
            RunAndKill(TimeSpan.FromMilliseconds(kill % 10 == 0 ? 1100 + _random.Next(200) : _random.Next(250)));
            if (kill % 3 != 0) // else the next process finds the journal as it is, and may be killed while it replays it
                Check(kill);
        }

        Check(Kills);
        TestContext.Out.WriteLine($"{_acknowledged} edits acknowledged, {_promised} given more than a second before a kill");
        Assert.That(_acknowledged, Is.GreaterThan(Kills), "The writer hardly came to anything; the test proves little.");
    }

    private void RunAndKill(TimeSpan afterFirstEdit)
    {
        var given = new List<(long Edit, TimeSpan At)>();
        using var process = Start();
        var output = process.StandardOutput;
        var line = output.ReadLine() ?? throw new InvalidOperationException(process.StandardError.ReadToEnd());
        var watch = Stopwatch.StartNew();
        using var killer = new Timer(_ => process.Kill(), null, afterFirstEdit, Timeout.InfiniteTimeSpan);
        var (ran, last) = (TimeSpan.Zero, TimeSpan.Zero);
        for (; line is not null; line = output.ReadLine())
        {
            var now = watch.Elapsed < afterFirstEdit ? watch.Elapsed : afterFirstEdit; // when it is killed at the earliest
            ran += now - last < LongestStep ? now - last : LongestStep;
            last = now;
            Heard(line, given, ran);
        }

        process.WaitForExit();
        foreach (var (edit, _) in given.Where(one => ran - one.At > Promised))
        {
            _promised++;
            Safe(edit);
        }

        _next += 100_000; // the last line may not have been written: what was given then has a number that is not used again
    }

    /// <param name="at">How long the process has run. Time in which nothing was heard of it is not in it: what stands still cannot keep its
    /// promise.</param>
    private void Heard(string line, List<(long Edit, TimeSpan At)> given, TimeSpan at)
    {
        if (!long.TryParse(line.AsSpan(Math.Min(2, line.Length)), out var edit) || edit < _next)
            return; // cut in the middle
        if (line[0] == 'S')
        {
            given.Add((edit, at));
            return;
        }

        _acknowledged++;
        Safe(edit);
    }

    private void Safe(long edit)
    {
        ref var least = ref _safe[CrashScript.ObjectOf(edit)];
        least = Math.Max(least, edit);
    }

    private void Check(int kill)
    {
        using (var writer = CrashWriter.NewWriter(_database, _journal))
            writer.Recover();
        var content = new CrashContent();
        new SqlSceneStore(_database).Load(_region, content);

        Assert.That(content.Orphans, Is.Empty, $"after kill {kill}");
        Assert.That(CrashScript.Faults(content, _safe, _next), Is.Empty, $"after kill {kill}");
    }

    private Process Start()
    {
        var start = new ProcessStartInfo(Environment.ProcessPath!)
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            ArgumentList =
            {
                "exec", typeof(CrashTests).Assembly.Location,
                engineName.StartsWith("sqlite", StringComparison.Ordinal) ? "sqlite" : "mysql", _engine.ConnectionString, _journal,
                _region.ToString(), _next.ToString()
            }
        };
        return Process.Start(start)!;
    }
}
