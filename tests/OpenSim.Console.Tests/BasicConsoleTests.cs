namespace OpenSim.Console.Tests;

public class BasicConsoleTests
{
    [Test]
    public void Start_LinesThenEnd_RunsThemAllAndCarriesOn()
    {
        using var fixture = new ConsoleFixture("Here");
        var output = new StringWriter();
        using var done = new ManualResetEventSlim();
        fixture.Commands.Add(new Command("Test", "finish", "finish", "Test.", _ => done.Set()));
        var console =
            new BasicConsole(fixture.Runner, fixture.Watchdog, new StringReader("echo one\n# no\n\necho \"two words\"\nfinish"), output);

        console.Start();
        Assert.That(done.Wait(TimeSpan.FromSeconds(60)), Is.True);
        console.WriteLine("a log line");
        console.Dispose();

        Assert.That(output.ToString().ReplaceLineEndings("\n"), Is.EqualTo("one\ntwo words\na log line\n"));
        Assert.That(fixture.ShutdownAsked, Is.False, "the end of the input is not the end of the program");
    }

    [Test]
    public void Ask_NextLinesAreTheAnswers_AndRunAsNoCommands()
    {
        using var fixture = new ConsoleFixture("Here");
        var output = new StringWriter();
        var answers = new List<string?>();
        using var done = new ManualResetEventSlim();
        fixture.Commands.Group("Test")
            .Add("create user", "", "Test.", c => answers.AddRange([c.Ask("First name"), c.Ask("Password", secret: true)]));
        fixture.Commands.Group("Test").Add("finish", "", "Test.", c =>
        {
            answers.Add(c.Ask("Anything"));
            done.Set();
        });
        var console =
            new BasicConsole(fixture.Runner, fixture.Watchdog, new StringReader("create user\nAda\nquit\necho on\nfinish"), output);

        console.Start();
        Assert.That(done.Wait(TimeSpan.FromSeconds(60)), Is.True);
        console.Dispose();

        Assert.That(answers, Is.EqualTo(new[] { "Ada", "quit", null }));
        Assert.That(output.ToString().ReplaceLineEndings("\n"), Is.EqualTo("First name:\nPassword:\non\nAnything:\n"));
        Assert.That(fixture.ShutdownAsked, Is.False);
    }

    [Test]
    public void WriteLine_NobodyReads_NeverBlocksTheWriter()
    {
        using var fixture = new ConsoleFixture("Here");
        using var release = new ManualResetEventSlim();
        var stuck = new StuckWriter(release);
        var console = new BasicConsole(fixture.Runner, fixture.Watchdog, TextReader.Null, stuck);

        for (var i = 0; i < 20_000; i++)
            console.WriteLine($"line {i}");
        release.Set();
        console.Dispose();

        Assert.That(stuck.Lines, Has.Count.InRange(10_000, 10_002));
        Assert.That(stuck.Lines[^1], Does.Contain("lines were left out"));
    }

    private sealed class StuckWriter(ManualResetEventSlim release) : StringWriter
    {
        public List<string> Lines { get; } = [];

        public override void WriteLine(string? value)
        {
            release.Wait();
            Lines.Add(value!);
        }
    }
}
