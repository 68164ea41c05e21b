using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Conference.Options;
using OpenSim.Conference.Plans;
using OpenSim.Conference.Processes;
using OpenSim.Conference.Tests.Kit;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Conference.Tests.Processes;

/// <summary>Real processes of a program that does nothing but wait.</summary>
public class MemberProcessesTests
{
    private const string Waiting = "while :; do sleep 1; done"; // keeps its arguments
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private PlanFile _file = null!;
    private ProcessEnds _ends = null!;
    private MemberProcesses _processes = null!;
    private ConferencePlan _plan = null!;

    [SetUp]
    public void Make()
    {
        _file = new PlanFile(PlanFile.Text(2));
        _plan = _file.Read();
        _ends = new ProcessEnds(new Watchdog(NullLogger<Watchdog>.Instance, TimeProvider.System));
        _processes = new MemberProcesses(_plan, "token", _ends);
    }

    [TearDown]
    public void Delete()
    {
        foreach (var member in _plan.Members)
            if (_processes.Find(Sleeper(member, "")) is { } left)
                _processes.Kill(left.Id);
        _ends.Dispose();
        _file.Dispose();
    }

    [Test]
    public async Task Start_IsFoundByItsFolderUntilItEnds()
    {
        var (one, other) = (Sleeper(_plan.Members[0], Waiting), Sleeper(_plan.Members[1], Waiting));
        var process = _processes.Start(one);
        Assert.That(_processes.Find(one)?.Id, Is.EqualTo(process));
        Assert.That(_processes.Find(other), Is.Null);
        var ended = Ended(process);
        _processes.Kill(process);
        Assert.That(await ended.WaitAsync(Patience), Is.EqualTo(128 + ProcessEnds.Sigkill));
        Assert.That(_processes.Find(one), Is.Null);
    }

    [Test]
    public async Task Watch_ProcessThatIsNoChild_TellsItsEnd()
    {
        // What it starts in the background lives on when it has ended, and is nobody's child here, as regions of an earlier supervisor are.
        var one = Sleeper(_plan.Members[0], """sh -c 'while :; do sleep 1; done' sh --data "$2" & echo $! >"$2/pid" """);
        await Ended(_processes.Start(one)).WaitAsync(Patience);
        var orphan = int.Parse(await File.ReadAllTextAsync(Path.Combine(one.Folder, "pid")), System.Globalization.CultureInfo.InvariantCulture);
        Assert.That(_processes.Find(one)?.Id, Is.EqualTo(orphan));
        var ended = Ended(orphan);
        _processes.Kill(orphan);
        Assert.That(await ended.WaitAsync(Patience), Is.Null, "the exit code is its parent's to know");
    }

    [Test]
    public async Task Start_StandsBackAsTheSettingSays_AlsoWhereSessionsShareTheProcessors()
    {
        var one = Sleeper(_plan.Members[0], """nice >"$2/said"; cat /proc/self/autogroup >>"$2/said" || true""");
        await Ended(_processes.Start(one)).WaitAsync(Patience);
        var words = await File.ReadAllLinesAsync(Path.Combine(one.Folder, "said"));
        var own = Number((await File.ReadAllTextAsync("/proc/self/stat")).Split(") ")[1].Split(' ')[16]);
        var more = _plan.Configuration.Get(ConferenceSettings.Nice);
        Assert.That(Number(words[0]), Is.EqualTo(Math.Min(own + more, 19)));
        Assert.That(words.Skip(1), Has.All.EndsWith($" nice {words[0]}"), "kernels without autogroup say nothing");
    }

    [Test]
    public async Task LastWords_AreOfThisRun_AndThoseBeforeAreKept()
    {
        var one = Sleeper(_plan.Members[0], "echo first >&2");
        await Ended(_processes.Start(one)).WaitAsync(Patience);
        Assert.That(_processes.LastWords(one), Is.EqualTo("first"));
        await Ended(_processes.Start(Sleeper(_plan.Members[0], "exit 3"))).WaitAsync(Patience);
        Assert.That(_processes.LastWords(one), Is.Empty);
        Assert.That(File.ReadAllText(MemberFolder.ErrorsOf(one) + ".1"), Is.EqualTo("first\n"));
    }

    [Test]
    public void LastWords_OfAFileThatHasGrown_AreItsEndAlone()
    {
        var member = _plan.Members[0];
        Assert.That(_processes.LastWords(member), Is.Empty, "there is no file yet");
        Directory.CreateDirectory(member.Folder);
        File.WriteAllText(MemberFolder.ErrorsOf(member), new string('x', 100_000) + "\nThe disk is full.\n\n");
        Assert.That(_processes.LastWords(member), Is.EqualTo("The disk is full."));
        File.WriteAllText(MemberFolder.ErrorsOf(member), new string('x', 100_000));
        Assert.That(_processes.LastWords(member).Length, Is.LessThanOrEqualTo(4096));
    }

    [Test]
    public async Task Find_TellsWhatRunsOtherwiseThanThePlanHasIt()
    {
        var planned = Sleeper(_plan.Members[0], Waiting, "--http-port", "9001");
        var process = _processes.Start(planned);
        Assert.That(_processes.Find(planned), Is.EqualTo(new FoundProcess(process)));
        Assert.That(_processes.Find(planned with { Arguments = [.. planned.Arguments, "--user", "Ada"] }),
            Is.EqualTo(new FoundProcess(process, IsAsPlanned: false)));
        Assert.That(_processes.Find(Sleeper(_plan.Members[0], Waiting, "--http-port", "9002")),
            Is.EqualTo(new FoundProcess(process, IsInPlace: false, IsAsPlanned: false)));
        var ended = Ended(process);
        _processes.Kill(process);
        await ended.WaitAsync(Patience);
    }

    [Test]
    public async Task Strays_AreThoseBelowTheDataThatThePlanHasNotAnyMore()
    {
        var process = _processes.Start(Sleeper(_plan.Members[0], Waiting));
        Assert.That(_processes.Strays(), Is.Empty);
        var without = new MemberProcesses(_plan with { Members = [_plan.Members[1]] }, "token", _ends);
        Assert.That(without.Strays(), Is.EqualTo([new StrayProcess(process, _plan.Members[0].Folder)]));
        var ended = Ended(process);
        _processes.Kill(process);
        await ended.WaitAsync(Patience);
    }

    private static MemberPlan Sleeper(MemberPlan member, string script, params string[] more) =>
        member with { Program = "/bin/sh", Arguments = ["-c", script, "sh", "--data", member.Folder, .. more] };

    private static int Number(string text) => int.Parse(text, System.Globalization.CultureInfo.InvariantCulture);

    private Task<int?> Ended(int process)
    {
        var ended = new TaskCompletionSource<int?>(TaskCreationOptions.RunContinuationsAsynchronously);
        _processes.Watch(process, ended.SetResult);
        return ended.Task;
    }
}
