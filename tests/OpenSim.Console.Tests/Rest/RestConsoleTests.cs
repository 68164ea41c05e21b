using System.Xml.Linq;
using OpenSim.Console.Rest;

namespace OpenSim.Console.Tests.Rest;

public class RestConsoleTests
{
    private ConsoleFixture _fixture = null!;
    private RestConsole _console = null!;

    [SetUp]
    public void SetUp()
    {
        _fixture = new ConsoleFixture("Here", "There");
        _console = new RestConsole(_fixture.Runner, _fixture.Watchdog, "Region (\\R) ", "Test", "secret", _fixture.Time);
    }

    [TearDown]
    public void TearDown()
    {
        _console.Dispose();
        _fixture.Dispose();
    }

    [TestCase("Test", "wrong")]
    [TestCase("test", "secret")]
    [TestCase(null, "secret")]
    [TestCase("Test", null)]
    public void StartSession_WrongNameOrPassword_IsRefused(string? user, string? password)
    {
        Assert.That(_console.StartSession(user, password), Is.Null);
    }

    [Test]
    public void StartSession_NoUserConfigured_NobodyGetsIn()
    {
        using var open = new RestConsole(_fixture.Runner, _fixture.Watchdog, "", "", "", _fixture.Time);
        Assert.That(open.StartSession("", ""), Is.Null);
    }

    [Test]
    public void StartSession_RightPassword_GivesSessionPromptAndHelpTree()
    {
        var answer = XElement.Parse(_console.StartSession("Test", "secret")!);

        Assert.That(answer.Name.LocalName, Is.EqualTo("ConsoleSession"));
        Assert.That(Guid.TryParse(answer.Element("SessionID")!.Value, out _), Is.True);
        Assert.That(answer.Element("Prompt")!.Value, Is.EqualTo("Region (root) # "));
        var stats = answer.Element("HelpTree")!.Elements("Level").Single(l => l.Attribute("Name")!.Value == "show")
            .Elements("Level").Single(l => l.Attribute("Name")!.Value == "stats").Element("Command")!;
        Assert.That(stats.Element("Module")!.Value, Is.EqualTo("General"));
        Assert.That(stats.Element("Description")!.Value, Is.EqualTo("Shows statistics."));
    }

    [Test]
    public async Task SessionCommand_RunsAndAllSessionsReadTheSameLines()
    {
        var one = Open();
        var two = Open();
        Assert.That(Lines(await _console.ReadResponses(two, default).WithEmptyAllowed(_fixture)), Is.Empty);
        _console.Start();

        Assert.That(_console.SessionCommand(one, "echo hello"), Does.Contain("<Result>OK</Result>"));

        Assert.That(await ReadUntil(one, "hello"), Does.Contain("hello"));
        Assert.That(await ReadUntil(two, "hello"), Does.Contain("echo hello").And.Contain("hello"));
    }

    [Test]
    public async Task ReadResponses_NewSession_TellsTheStateWithTheLastLineOnly()
    {
        _console.WriteLine("old");
        _console.WriteLine("new \u0001 line");
        var session = Open();

        var lines = Lines(await _console.ReadResponses(session, default));

        Assert.That(lines.Select(l => l.Value), Is.EqualTo(new[] { "old", "new ? line" }));
        Assert.That(lines[0].Attribute("Prompt"), Is.Null);
        Assert.That(lines[1].Attribute("Prompt")!.Value, Is.EqualTo("false"));
        Assert.That(lines[1].Attribute("Number")!.Value, Is.EqualTo("2"));
    }

    [Test]
    public async Task ReadResponses_ManyLines_KeepsTheLastThousand()
    {
        for (var i = 1; i <= 1500; i++)
            _console.WriteLine($"{i}");
        var lines = Lines(await _console.ReadResponses(Open(), default));
        Assert.That(lines, Has.Count.EqualTo(1000));
        Assert.That(lines[0].Value, Is.EqualTo("501"));
    }

    [Test]
    public async Task ReadResponses_NothingNew_AnswersEmptyAfterTheLongPoll()
    {
        var session = Open();
        var waiting = _console.ReadResponses(session, default);
        Assert.That(waiting.IsCompleted, Is.False);
        _fixture.Time.Advance(RestConsole.LongPoll);
        Assert.That(Lines(await waiting), Is.Empty);
    }

    [Test]
    public void Session_SilentTooLongOrClosed_IsUnknown()
    {
        var silent = Open();
        _fixture.Time.Advance(TimeSpan.FromSeconds(501));
        Assert.That(_console.SessionCommand(silent, "echo"), Is.Null);

        var closed = Open();
        Assert.That(_console.CloseSession(closed), Does.Contain("OK"));
        Assert.That(_console.CloseSession(closed), Is.Null);
        Assert.That(_console.SessionCommand(closed, "echo"), Is.Null);
        Assert.That(_console.SessionCommand("nonsense", "echo"), Is.Null);
    }

    [Test]
    public void SessionCommand_TooLong_IsRefused()
    {
        Assert.That(_console.SessionCommand(Open(), new string('x', 10_000)), Is.Null);
    }

    private string Open() => XElement.Parse(_console.StartSession("Test", "secret")!).Element("SessionID")!.Value;

    private async Task<IReadOnlyList<string>> ReadUntil(string session, string wanted)
    {
        var seen = new List<string>();
        while (!seen.Contains(wanted))
            seen.AddRange(Lines(await _console.ReadResponses(session, default)).Select(l => l.Value));
        return seen;
    }

    private static List<XElement> Lines(string? xml) => [.. XElement.Parse(xml!).Elements("Line")];
}
