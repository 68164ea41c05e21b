using OpenSim.Console.Tests.Terminal;

namespace OpenSim.Console.Tests;

public class LocalConsoleTests
{
    private ConsoleFixture _fixture = null!;
    private FakeTerminal _terminal = null!;
    private LocalConsole _console = null!;

    [SetUp]
    public void SetUp()
    {
        _fixture = new ConsoleFixture("Here", "There");
        _terminal = new FakeTerminal();
        var options = new ConsoleOptions("Region (\\R) ", Path.Combine(_fixture.Folder, "history.txt"), 100, false);
        _console = new LocalConsole(_fixture.Runner, _fixture.Watchdog, () => options, _fixture.Time, _terminal);
        _console.Start();
    }

    [TearDown]
    public void TearDown()
    {
        _console.Dispose();
        _terminal.HangUp();
        _fixture.Dispose();
    }

    [Test]
    public void Enter_Command_RunsAndPromptsAgain()
    {
        _terminal.WaitFor(rows => rows[^1] == "Region (root) # ");
        _terminal.Type("change region here\r");
        _terminal.WaitFor(rows => rows is ["Region (root) # change region here", "Commands apply to Here now.", "Region (Here) # "]);
    }

    [Test]
    public void WriteLine_WhileTyping_GoesAboveAndLeavesTheLineWhole()
    {
        _terminal.Type("sho");
        _terminal.WaitFor(rows => rows[^1] == "Region (root) # sho");
        _console.WriteLine("10:00:05 INFO  Scene: one\nmore");
        _terminal.WaitFor(rows => rows is ["10:00:05 INFO  Scene: one", "more", "Region (root) # sho"]);
        _terminal.Type("w uptime\r");
        _terminal.WaitFor(rows => rows.Any(r => r == "Region (root) # show uptime"));
    }

    [Test]
    public void Tab_Completes_AndListsWhatIsPossible()
    {
        _terminal.Type("cha\there\u0015");
        _terminal.Type("sh\tow up\t\r");
        _terminal.WaitFor(rows => rows.Any(r => r == "Region (root) # show uptime ") && rows.Any(r => r == "show  shutdown"));
    }

    [Test]
    public void EndOfInputKey_OnATerminal_TellsHowToEnd()
    {
        _terminal.Type("\u0004");
        _terminal.WaitFor(rows => rows is ["'quit' ends the simulator.", "Region (root) # "]);
        Assert.That(_fixture.ShutdownAsked, Is.False);
    }

    [Test]
    public void HangUp_TerminalIsGone_ConsoleEndsAndWritingStillWorks()
    {
        _terminal.WaitFor(rows => rows[^1].Length > 0);
        _terminal.HangUp();
        _console.WriteLine("still here");
        _terminal.WaitFor(rows => rows.Contains("still here"));
    }

    [Test]
    public void Ask_SecretAnswer_IsNeitherShownNorKept()
    {
        string? answer = null;
        _fixture.Commands.Add(new Command("Users", "create user", "create user", "Make a user.",
            c => answer = c.Ask("Password", secret: true))
        {
            HoldsSecret = _ => true
        });
        _terminal.Type("create user Ada Lovelace hunter2\r");
        _terminal.WaitFor(rows => rows[^1] == "Password: ");
        _terminal.Type("swordfish\r");
        _terminal.WaitFor(rows => rows[^1] == "Region (root) # " && rows.Count == 3);

        Assert.That(answer, Is.EqualTo("swordfish"));
        _terminal.WaitFor(rows => !rows.Any(r => r.Contains("swordfish", StringComparison.Ordinal)));
        Assert.That(File.ReadAllText(Path.Combine(_fixture.Folder, "history.txt")), Is.EqualTo("create user\n"));
    }

    [Test]
    public void Dispose_RestoresTheTerminal()
    {
        Assert.That(_terminal.IsRaw, Is.True);
        _console.Dispose();
        Assert.That(_terminal.IsRaw, Is.False);
    }
}
