using Microsoft.Extensions.Logging;
using OpenSim.Testing;

namespace OpenSim.Logging.Tests;

public partial class Log4NetTests
{
    // As OpenSimulator ships it, in the words that count.
    private const string OpenSimulatorsFile =
        """
        <appender name="Console" type="OpenSim.Framework.Console.OpenSimAppender, OpenSim.Framework.Console">
          <filter type="log4net.Filter.LoggerMatchFilter"><loggerToMatch value="special"/><acceptOnMatch value="false"/></filter>
          <layout type="log4net.Layout.PatternLayout"><conversionPattern value="%date{HH:mm:ss} - %message"/></layout>
        </appender>
        <appender name="LogFileAppender" type="log4net.Appender.FileAppender">
          <file value="OpenSim.log"/>
          <appendToFile value="true"/>
          <layout type="log4net.Layout.PatternLayout"><conversionPattern value="%-5level %logger %message%newline"/></layout>
        </appender>
        <root><level value="DEBUG"/><appender-ref ref="Console"/><appender-ref ref="LogFileAppender"/></root>
        <logger name="OpenSim.Quiet"><level value="WARN"/></logger>
        """;

    private LogFixture _log = null!;

    [SetUp]
    public void Open() => _log = new LogFixture();

    [TearDown]
    public void Close() => _log.Dispose();

    [Test]
    public void Warnings_AFloodOfOneKind_IsAHundredLinesAndLeavesRoomForOthers()
    {
        _log.Configure(OpenSimulatorsFile);
        var log = _log.Logger("OpenSim.Flooded");
        for (var i = 0; i < 10_000; i++)
            log.Log(LogLevel.Warning, 7, "A stranger knocks.", null, (state, _) => state);
        log.Log(LogLevel.Warning, 8, "Another thing.", null, (state, _) => state);
        for (var i = 0; i < 200; i++)
            log.Log(LogLevel.Information, 9, "Asked for.", null, (state, _) => state);
        _log.Close();
        Assert.That(_log.FileText.Split("A stranger knocks."), Has.Length.EqualTo(101));
        Assert.That(_log.FileText, Does.Contain("Another thing."));
        Assert.That(_log.FileText.Split("Asked for."), Has.Length.EqualTo(201), "what an operator may have switched on");
    }

    [Test]
    public void Exception_WithLinesInItsMessage_ForgesNoLineOfTheLog()
    {
        _log.Configure(OpenSimulatorsFile);
        _log.Logger("OpenSim.Forged").LogError(new InvalidOperationException("bad\nERROR OpenSim everything is lost \u001b[2J"), "It failed.");
        _log.Close();
        Assert.That(_log.FileText, Does.Contain("\n   ERROR OpenSim everything is lost \\u001B[2J").And.Not.Contain("\u001b"));
        Assert.That(_log.FileText.Split('\n'), Has.None.StartsWith("ERROR OpenSim everything"));
    }

    [Test]
    public void Configure_OpenSimulatorsFile_WritesToConsoleAndFile()
    {
        Assert.That(_log.Configure(OpenSimulatorsFile), Is.Empty);
        _log.Logger("OpenSim.World.Scene").LogDebug("The ground is laid.");
        _log.Close();

        Assert.That(_log.FileText, Is.EqualTo("DEBUG OpenSim.World.Scene The ground is laid.\n"));
        Assert.That(_log.Console,
            Has.One.Matches<string>(line => line.EndsWith("DEBUG Scene: The ground is laid.", StringComparison.Ordinal)));
    }

    [Test]
    public void Configure_OwnSettings_AreTheFileThatIsShipped()
    {
        Assert.That(_log.Configure(), Is.Empty);
        _log.Logger("OpenSim.Test").LogInformation("Here I am.");
        _log.Logger("OpenSim.Test").LogDebug("Not said.");
        _log.Close();

        Assert.That(_log.FileText, Does.Match(@"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} INFO  \[OpenSim\.Test\] Here I am\.\n$"));
        Assert.That(_log.Console, Has.Count.EqualTo(1));
    }

    [Test]
    public void Message_WithLineEndsAndTerminalCodes_IsOneLineWithoutThem()
    {
        _log.Configure(OpenSimulatorsFile);
        _log.Say("Login of a\n13:00:00 ERROR OpenSim: all is lost\u001b[2J");
        _log.Close();

        const string Written = @"Login of a\u000A13:00:00 ERROR OpenSim: all is lost\u001B[2J";
        Assert.That(_log.FileText, Is.EqualTo($"INFO  Test {Written}\n"));
        Assert.That(_log.Console, Has.One.EndsWith(Written));
    }

    [Test]
    public void Logger_WithLevelOfItsOwn_KeepsItWhateverTheSwitchSays()
    {
        _log.Configure(OpenSimulatorsFile);
        _log.Levels.Minimum = LogLevel.Trace;

        Assert.That(_log.Logger("OpenSim.Quiet.Room").IsEnabled(LogLevel.Information), Is.False);
        Assert.That(_log.Logger("OpenSim.Loud").IsEnabled(LogLevel.Trace), Is.True);
    }

    [TestCase("ALL", LogLevel.Trace)]
    [TestCase("DEBUG", LogLevel.Debug)]
    [TestCase("INFO", LogLevel.Information)]
    [TestCase("NOTICE", LogLevel.Information)]
    [TestCase("WARN", LogLevel.Warning)]
    [TestCase("ERROR", LogLevel.Error)]
    [TestCase("FATAL", LogLevel.Critical)]
    [TestCase("OFF", LogLevel.None)]
    public void Switch_BeginsWithTheLevelOfTheRoot_AndRulesFromThere(string written, LogLevel level)
    {
        _log.Configure($"""<root><level value="{written}"/></root>""");
        Assert.That(_log.Levels.Minimum, Is.EqualTo(level));

        _log.Levels.Minimum = LogLevel.Error;
        Assert.That(Enum.GetValues<LogLevel>().Where(_log.Logger("A").IsEnabled), Is.EqualTo(new[] { LogLevel.Error, LogLevel.Critical }));
    }

    [Test]
    public void Log_BelowTheLevel_AllocatesNothing()
    {
        _log.Configure();
        var logger = _log.Logger("OpenSim.Test");
        LogHidden(logger, 1, "x");

        Assert.That(
            Allocations.WhenWarm(() =>
            {
                for (var i = 0; i < 100; i++)
                    LogHidden(logger, i, "x");
            }),
            Is.Zero);
    }

    [Test]
    public void Log_BeforeConfigure_ArrivesInOrder()
    {
        _log.Logger("A").LogInformation("first");
        _log.Configure(OpenSimulatorsFile);
        _log.Logger("A").LogError(new InvalidOperationException("broken"), "second");
        _log.Close();

        Assert.That(_log.FileText, Does.StartWith("INFO  A first\nERROR A second\nSystem.InvalidOperationException: broken"));
        Assert.That(_log.Console, Has.Count.EqualTo(2));
    }

    [Test]
    public void Dispose_NeverConfigured_LosesNothing()
    {
        _log.Logger("A").LogError("no start");
        _log.Close();
        Assert.That(_log.FileText, Does.Contain("no start"));
    }

    [Test]
    public void Configure_LogFile_GoesInsteadOfTheOneInTheSettings()
    {
        _log.Configure(OpenSimulatorsFile, logFile: "elsewhere/mine.log");
        _log.Logger("A").LogInformation("here");
        _log.Close();

        Assert.That(File.ReadAllText(Path.Combine(_log.Folder, "elsewhere/mine.log")), Does.Contain("here"));
        Assert.That(File.Exists(_log.File), Is.False);
    }

    [Test]
    public void Configure_AppenderOfAnUnknownType_IsSaid()
    {
        var problems = _log.Configure("""<appender name="X" type="Nowhere.Appender, Nowhere"/><root><appender-ref ref="X"/></root>""");
        Assert.That(problems, Has.Some.Contains("test.config: ").And.Some.Contains("Nowhere.Appender"));
    }

    [Test]
    public void ConsoleThreshold_KeepsTheConsoleQuieterThanTheFile()
    {
        _log.Configure(OpenSimulatorsFile.Replace("<filter ", """<threshold value="WARN"/><filter """, StringComparison.Ordinal));
        _log.Logger("A").LogInformation("small");
        _log.Logger("A").LogWarning("large");
        _log.Close();

        Assert.That(_log.Console.Single(), Does.EndWith("WARN  A: large"));
        Assert.That(_log.FileText, Does.Contain("small").And.Contain("large"));
    }

    [LoggerMessage(1, LogLevel.Debug, "{Number} {Text}")]
    private static partial void LogHidden(ILogger logger, int number, string text);
}
