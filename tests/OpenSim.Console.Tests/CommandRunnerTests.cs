namespace OpenSim.Console.Tests;

public class CommandRunnerTests
{
    private ConsoleFixture _console = null!;

    [SetUp]
    public void SetUp() => _console = new ConsoleFixture("Here", "There");

    [TearDown]
    public void TearDown() => _console.Dispose();

    [Test]
    public void Output_WithWhatWouldCommandATerminal_IsEscaped()
    {
        const string name = "\u001b[2J\u009b31m\u202eprim\a";
        _console.Commands.Add(new Command("Test", "show name", "show name", "Says it.", c =>
        {
            c.WriteLine(name);
            c.Out.Write($"a\tb\n{name}");
            c.Fail(name);
        }));
        Assert.That(_console.Run("show name"), Does.Not.Match("[\u001b\u009b\u202e\a]").And.Contain("\\u001B[2J").And.Contain("a\tb\n"));
    }

    [Test]
    public void Run_LongestFixedWordsWin_AnyCase()
    {
        Add("show", c => c.WriteLine("short"));
        Add("show users", c => c.WriteLine("users " + string.Join('|', c.Arguments)));
        Assert.That(_console.Run("SHOW Users full \"a b\""), Is.EqualTo("users full|a b"));
        Assert.That(_console.Run("show me"), Is.EqualTo("short"));
    }

    [Test]
    public void Run_CommandThrows_SaysSoAndGoesOn()
    {
        Add("break", _ => throw new InvalidOperationException("it broke"));
        Assert.That(_console.Run("break", out var good), Is.EqualTo("break failed: it broke"));
        Assert.That(good, Is.False);
        Assert.That(_console.Run("echo on"), Is.EqualTo("on"));
    }

    [TestCase("shwo users", "There is no command 'shwo users'. Is 'show users' meant? 'help' lists the commands.")]
    [TestCase("xyzzy", "There is no command 'xyzzy'. 'help' lists the commands.")]
    [TestCase("get log", "The command goes on:\nget log level")]
    public void Run_UnknownCommand_Advises(string line, string answer)
    {
        Add("show users", _ => { });
        Assert.That(_console.Run(line, out var good), Is.EqualTo(answer));
        Assert.That(good, Is.False);
    }

    [Test]
    public void Run_CommandOfEachRegion_SelectedOneRunsOrAllFromRoot()
    {
        foreach (var region in new[] { "Here", "There" })
            _console.Commands.Add(new Command("Regions", "show scene", "show scene", "Show.",
                c => c.WriteLine($"{region}/{(c.IsFor("Here") ? "Here" : "")}{(c.IsFor("There") ? "There" : "")}"))
            { Region = region });

        Assert.That(_console.Run("show scene"), Is.EqualTo("Here/Here\nThere/There"));
        _console.Run("change region there");
        Assert.That(_console.Run("show scene"), Is.EqualTo("There/There"));
        _console.Commands.RemoveRegion("There");
        Assert.That(_console.Run("show scene", out var good),
            Is.EqualTo("'show scene' belongs to region Here; choose it with 'change region Here'."));
        Assert.That(good, Is.False);
    }

    [Test]
    public void Run_OneRegionFails_TheOthersRunAllTheSame()
    {
        foreach (var region in new[] { "Here", "There" })
            _console.Commands.Add(new Command("Regions", "show scene", "show scene", "Show.",
                c => c.Fail($"{region} fails"))
            { Region = region });
        Assert.That(_console.Run("show scene", out var good), Is.EqualTo("Here fails\nThere fails"));
        Assert.That(good, Is.False);
    }

    [TestCase("y", "done", true)]
    [TestCase(" Y ", "done", true)]
    [TestCase(null, "done", true)]
    [TestCase("", "Nothing is changed.", false)]
    [TestCase("yes please", "Nothing is changed.", false)]
    public void Refuses_UnlessTheAnswerIsYes_OrNobodyIsThere(string? answer, string text, bool expected)
    {
        Add("burn", c =>
        {
            if (!c.Refuses("Burn it?"))
                c.WriteLine("done");
        });
        var output = new StringWriter();
        var good = _console.Runner.RunAndWait("burn", output, _console.Chosen, CommandOrigin.Local, answer is null ? null : (_, _) => answer);
        Assert.That((output.ToString().Trim(), good), Is.EqualTo((text, expected)));
    }

    [Test]
    public void ConsoleList_PutsValuesUnderOneAnother()
    {
        var list = new ConsoleList();
        list.Add("Name", "Harbour");
        list.Add("Pass hours", 1.5);
        list.Add("Music", "");
        var output = new StringWriter { NewLine = "\n" };
        list.WriteTo(output);
        Assert.That(output.ToString(), Is.EqualTo("Name       : Harbour\nPass hours : 1.5\nMusic      :\n"));
    }

    [Test]
    public void ChangeRegion_NameOrRoot_ChangesPrompt()
    {
        Assert.That(Prompt(), Is.EqualTo("Region (root) # "));
        _console.Run("change region HERE");
        Assert.That(Prompt(), Is.EqualTo("Region (Here) # "));
        Assert.That(_console.Run("change region Nowhere"), Is.EqualTo("There is no region 'Nowhere' here. Regions here: Here, There"));
        Assert.That(Prompt(), Is.EqualTo("Region (Here) # "));
        _console.Run("change region root");
        Assert.That(Prompt(), Is.EqualTo("Region (root) # "));

        string Prompt() => _console.Chosen.ExpandPrompt("Region (\\R) ");
    }

    [Test]
    public async Task ChangeRegion_AtOneConsole_LeavesTheOthers()
    {
        var (other, output) = (_console.Runner.NewSelection(), new StringWriter());
        _console.Run("change region Here");
        await _console.Runner.Run("change region There", output, other, CommandOrigin.Local);
        Assert.That((_console.Chosen.Selected, other.Selected), Is.EqualTo(("Here", "There")));
    }

    [Test]
    public void CommandScript_ChangesRegion_AtTheConsoleThatRunsIt()
    {
        File.WriteAllLines(Path.Combine(_console.Folder, "choose.txt"), ["change region There"]);
        _console.Run("command-script choose.txt");
        Assert.That(_console.Chosen.Selected, Is.EqualTo("There"));
    }

    [Test]
    public void ExpandPrompt_OnlyRegion_IsSelectedUnlessRootIsChosen()
    {
        using var console = new ConsoleFixture("Only");
        Assert.That(console.Chosen.ExpandPrompt("\\\\R \\R "), Is.EqualTo("\\R Only # "));
        console.Run("change region root");
        Assert.That(console.Chosen.Selected, Is.Null);
    }

    [Test]
    public void CommandScript_CommentsFailuresAndNesting_RunsEveryLine()
    {
        File.WriteAllLines(Path.Combine(_console.Folder, "inner.txt"), ["echo inner"]);
        File.WriteAllLines(Path.Combine(_console.Folder, "outer.txt"),
            ["# comment", "; comment", "", "echo one", "nonsense", $"command-script {_console.Folder}/inner.txt", "echo two"]);

        var output = _console.Run($"command-script {_console.Folder}/outer.txt", out var good);

        Assert.That(output.Split('\n'), Is.EqualTo(new[]
        {
            "one", "There is no command 'nonsense'. 'help' lists the commands.", "inner", "two", "The script ran with failures."
        }));
        Assert.That(good, Is.False);
    }

    [Test]
    public void CommandScript_CallsItself_EndsWithAWord()
    {
        var file = Path.Combine(_console.Folder, "loop.txt");
        File.WriteAllLines(file, [$"command-script {file}"]);
        Assert.That(_console.Run($"command-script {file}"), Does.Contain("call one another more than 10 deep"));
    }

    [Test]
    public void CommandScript_Missing_IsOneSentence()
    {
        Assert.That(_console.Run("command-script /no/such"), Does.StartWith("There is no command script /no/such."));
    }

    [Test]
    public async Task Run_LongCommandOfOneConsole_OthersGoOn()
    {
        var end = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        _console.Commands.Group("Test").Add("save everything", "", "Test.", async c =>
        {
            await end.Task;
            c.WriteLine("saved");
        });
        var output = new StringWriter();

        var saving = _console.Runner.Run("save everything", output, _console.Chosen, CommandOrigin.Local).AsTask();
        Assert.That(_console.Run("echo meanwhile"), Is.EqualTo("meanwhile"));
        Assert.That((saving.IsCompleted, output.ToString()), Is.EqualTo((false, "")));

        end.SetResult();
        Assert.That(await saving, Is.True);
        Assert.That(output.ToString().TrimEnd(), Is.EqualTo("saved"));
    }

    [Test]
    public async Task Run_CommandFailsAfterAWait_SaysSo()
    {
        _console.Commands.Group("Test").Add("wait", "", "Test.", async _ =>
        {
            await Task.Yield();
            throw new InvalidOperationException("it broke");
        });
        var output = new StringWriter();
        Assert.That(await _console.Runner.Run("wait", output, _console.Chosen, CommandOrigin.Local), Is.False);
        Assert.That(output.ToString().TrimEnd(), Is.EqualTo("wait failed: it broke"));
    }

    [Test]
    public void FailWithUsage_SaysTheDeclaredForm_AfterTheComplaint()
    {
        var group = _console.Commands.Group("Test", "Here");
        group.Add("set colour", "<name>", "Test.", c => c.FailWithUsage());
        group.Add("mix colours", "<a> <b>", "Test.", c => c.FailWithUsage("Red and red is red."));
        Assert.That(_console.Run("set colour", out var good), Is.EqualTo("Usage: set colour <name>"));
        Assert.That(good, Is.False);
        Assert.That(_console.Run("mix colours red red"), Is.EqualTo("Red and red is red. Usage: mix colours <a> <b>"));
        Assert.That(_console.Commands.All.Where(c => c.Region == "Here").Select(c => c.Category), Is.EqualTo(new[] { "Test", "Test" }));
    }

    [Test]
    public void Ask_NobodyThere_IsNull()
    {
        string? answer = "unset";
        Add("ask", c => answer = c.Ask("Name"));
        _console.Run("ask");
        Assert.That(answer, Is.Null);
    }

    private void Add(string words, Action<CommandContext> run) => _console.Commands.Add(new Command("Test", words, words, "Test.", run));
}
