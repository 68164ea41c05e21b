using PCampbot.Measures;
using PCampbot.Reports;
using PCampbot.Scenarios;

namespace PCampbot.Tests;

public class ScenarioTests
{
    private const string Good =
        """
        [Scenario]
        Name = Crowd
        [Phase standing]
        Bots = 80
        LoginsPerSecond = 4
        LoginJitter = 0.5
        Behaviours = n, tw
        Seconds = 30
        Assert.movement.p99 = < 150
        [Phase walking]
        Behaviours = p
        MeasureArrival = true
        [Line]
        Loss = 5
        [Assert]
        lost = 0
        """;

    [Test]
    public void Read_AGoodFile_GivesPhasesInOrderAssertionsAndSettings()
    {
        var settings = new List<string>();
        var scenario = ScenarioReader.Read("crowd.ini", Good, (section, key, value) => settings.Add($"{section}.{key}={value}"));

        Assert.That(scenario.Name, Is.EqualTo("Crowd"));
        Assert.That(scenario.MaxBots, Is.EqualTo(80));
        Assert.That(scenario.Phases.Select(p => p.Name), Is.EqualTo(new[] { "standing", "walking" }));
        Assert.That(scenario.Phases[0], Has.Property("LoginsPerSecond").EqualTo(4).And.Property("LoginJitter")
            .EqualTo(0.5).And.Property("Seconds").EqualTo(30));
        Assert.That(scenario.Phases[0].Behaviours, Is.EqualTo(new[] { "n", "tw" }));
        Assert.That(scenario.Phases[0].Assertions, Is.EqualTo(new[] { new Assertion("movement.p99", "<", 150) }));
        Assert.That(scenario.Phases[1].MeasureArrival);
        Assert.That(scenario.Assertions, Is.EqualTo(new[] { new Assertion("lost", "=", 0) }));
        Assert.That(settings, Is.EqualTo(new[] { "Line.Loss=5" }));
    }

    [Test]
    public void Read_CommandsAndComparisons_NeedTheSimulatorsConsole()
    {
        const string Text = "[Phase a]\nConsole = config set A B 1\nConsole.2 = force gc\nCompareWorlds = true";
        var scenario = ScenarioReader.Read("switch.ini", Text, (_, _, _) => { });
        Assert.That(scenario.Phases[0].Console, Is.EqualTo(new[] { "config set A B 1", "force gc" }));
        Assert.That(scenario.Phases[0].CompareWorlds);
        Assert.That(scenario.UsesConsole);
        Assert.That(ScenarioReader.Read("crowd.ini", Good, (_, _, _) => { }).UsesConsole, Is.False);
    }

    [Test]
    public void Read_APhaseThatAsksForTicks_NeedsTheSimulatorsConsole()
    {
        var scenario = ScenarioReader.Read("push.ini", "[Phase a]\nTicks = true", (_, _, _) => { });
        Assert.That((scenario.Phases[0].Ticks, scenario.UsesConsole), Is.EqualTo((true, true)));
    }

    [Test]
    public void Read_ARegionThatIsKilled_IsMeasuredFromItsDeath()
    {
        var phase = ScenarioReader.Read("death.ini", "[Phase a]\nKills = Expo 1", (_, _, _) => { }).Phases[0];
        Assert.That((phase.Kills, phase.MeasureArrival), Is.EqualTo(("Expo 1", true)));
        Assert.That(new Scenario("s", [phase], []).UsesConsole);
    }

    [TestCaseSource(nameof(Examples))]
    public void Read_TheExamples_MakeSense(string file) =>
        Assert.That(ScenarioReader.Read(file, File.ReadAllText(file), (_, _, _) => { }).MaxBots, Is.GreaterThan(0));

    private static IEnumerable<string> Examples()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (!File.Exists(Path.Combine(folder.FullName, "OpenSim.sln")))
            folder = folder.Parent ?? throw new DirectoryNotFoundException("OpenSim.sln is in no folder above.");
        return Directory.EnumerateFiles(Path.Combine(folder.FullName, "tools/pCampbot/Examples"), "*.ini");
    }

    [TestCase("[Phase a]\nBots = many", "bad.ini:2:", "a number")]
    [TestCase("[Phase a]\nBehaviours = dance", "bad.ini:2:", "no behaviour 'dance'")]
    [TestCase("[Phase a]\nAssert.beauty = 1", "bad.ini:2:", "no figure 'beauty'")]
    [TestCase("[Phase a]\nAssert.lost = few", "bad.ini:2:", "no comparison")]
    [TestCase("[Phase a]\nColour = red", "bad.ini:2:", "no 'Colour'")]
    [TestCase("[Assert]\nlost = 0", "bad.ini", "needs a [Phase")]
    public void Read_ABadFile_SaysWhereAndWhat(string text, string where, string what)
    {
        var error = Assert.Throws<ArgumentException>(() => ScenarioReader.Read("bad.ini", text, (_, _, _) => { }));
        Assert.That(error!.Message, Does.StartWith(where).And.Contains(what));
    }

    [TestCase("<", 10, 9.9, true)]
    [TestCase("<", 10, 10, false)]
    [TestCase("<=", 10, 10, true)]
    [TestCase(">", 10, 10, false)]
    [TestCase(">=", 10, 10, true)]
    [TestCase("=", 10, 10, true)]
    [TestCase("=", 10, 10.1, false)]
    public void Check_ComparesTheFigure(string comparison, double number, double value, bool holds)
    {
        var figures = SomeFigures.Of() with { Movement = new Spread(5, 1, value, value) };
        Assert.That(new Assertion("movement.p99", comparison, number).Check(figures, []).Holds, Is.EqualTo(holds));
    }

    [TestCase("movement.p99")]
    [TestCase("login.p50")]
    [TestCase("crossing.p99")]
    [TestCase("teleport.p99")]
    [TestCase("back.seconds")]
    [TestCase("console.seconds")]
    public void Check_OfWhatWasNotMeasured_FailsInWords(string figure)
    {
        var verdict = new Assertion(figure, "<", 500).Check(SomeFigures.Of(), []);
        Assert.That(verdict.Holds, Is.False);
        Assert.That(verdict.Text, Does.Contain("was not measured"));
    }

    [TestCase(119, true)]
    [TestCase(121, false)]
    public void Check_AgainstAnEarlierPhase_AddsItsFigure(double value, bool holds)
    {
        Assert.That(Assertion.TryParse("movement.p99", "< 80 walk + 20", out var assertion, out _));
        var before = SomeFigures.Of() with { Name = "80 walk", Movement = new Spread(5, 1, 100, 100) };
        var after = SomeFigures.Of() with { Name = "arrivals", Movement = new Spread(5, 1, value, value) };
        Assert.That(assertion!.Check(after, [before, after]).Holds, Is.EqualTo(holds));
        Assert.That(assertion.Check(after, [after]).Holds, Is.False, "the phase has not run");
    }

    [Test]
    public void Read_ComparisonWithNoSuchPhase_IsRefused() =>
        Assert.That(() => ScenarioReader.Read("x.ini", "[Phase a]\nAssert.movement.p99 = < b + 20", (_, _, _) => { }),
            Throws.ArgumentException.With.Message.Contains("compared with phase 'b'"));

    [Test]
    public void Report_WithoutAssertions_AsksThatAllCameAndStayed()
    {
        var scenario = new Scenario("run", [], []);
        Assert.That(Report.Of(scenario, [], SomeFigures.Of() with { Wanted = 5, InWorld = 5 }, [], []).Passed);
        Assert.That(Report.Of(scenario, [], SomeFigures.Of() with { Wanted = 5, InWorld = 4 }, [], []).Passed, Is.False);
        Assert.That(Report.Of(scenario, [], SomeFigures.Of() with { Lost = 1 }, [], []).Passed, Is.False);
    }

    [Test]
    public void Report_WhenAPhaseDidNotRun_Fails()
    {
        var scenario = ScenarioReader.Read("crowd.ini", Good, (_, _, _) => { });
        var report = Report.Of(scenario, [SomeFigures.Of()], SomeFigures.Of(), [], []);
        Assert.That(report.Passed, Is.False);
        Assert.That(report.ToString(), Does.Contain("1 of 2 phases ran").And.Contains("FAILED"));
    }

    [Test]
    public void Report_Saved_HasFiguresPicturesAndNoMarkupFromOutside()
    {
        var folder = Path.Combine(TestContext.CurrentContext.WorkDirectory, "report-" + Path.GetRandomFileName());
        TimelineSample[] timeline = [.. Enumerable.Range(0, 5).Select(i => new TimelineSample(i, i, 0.1 * i, 100, 0.05, 10, 5, 20))];
        Report.Of(new Scenario("<script>", [], []), [SomeFigures.Of() with { Name = "<b>on", StartedAt = 2 }], SomeFigures.Of(),
            ["Bot A: <b>refused</b>"], timeline).Save(folder);

        var page = File.ReadAllText(Path.Combine(folder, "report.html"));
        Assert.That(page, Does.Contain("<svg").And.Contains("polyline").And.Contains("Worst movement latency"));
        Assert.That(page, Does.Not.Contain("<script>").And.Not.Contain("<b>"));
        Assert.That(File.ReadAllText(Path.Combine(folder, "report.json")), Does.Contain("\"serverCores\""));

        var picture = new System.Xml.XmlDocument();
        picture.Load(Path.Combine(folder, "processor.svg"));
        Assert.That(picture.InnerText, Does.Contain("Simulator, cores").And.Contains("<b>on"));
    }
}
