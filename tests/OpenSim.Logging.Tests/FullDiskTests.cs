namespace OpenSim.Logging.Tests;

/// <summary>What the log does when the disk is full. /dev/full takes no byte, as a full disk does.</summary>
public class FullDiskTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private LogFixture _log = null!;

    [SetUp]
    public void Open() => _log = new LogFixture();

    [TearDown]
    public void Close() => _log.Dispose();

    [Test]
    public void Log_DiskFullAndBackAgain_LosesNoLine()
    {
        File.CreateSymbolicLink(_log.File, "/dev/full");
        _log.Configure();
        for (var i = 0; i < 1000; i++)
            _log.Say($"line {i} of the full disk");
        Assert.That(() => _log.Console, Has.Some.Contains("cannot be written").After((int)Patience.TotalMilliseconds, 10));

        File.Delete(_log.File);
        _log.Say("there is room again");
        _log.Close();

        var lines = File.ReadAllLines(_log.File);
        Assert.That(lines, Has.Length.EqualTo(1001));
        Assert.That(lines.Select(line => line[(line.IndexOf(']', StringComparison.Ordinal) + 2)..]).SkipLast(1),
            Is.EqualTo(Enumerable.Range(0, 1000).Select(i => $"line {i} of the full disk")));
        Assert.That(lines[^1], Does.EndWith("there is room again"));
    }

    [Test]
    public void Log_DiskFullForLong_KeepsTheNewestAndSaysHowManyAreLost()
    {
        File.CreateSymbolicLink(_log.File, "/dev/full");
        using var stream = new PatientStream(_ => { });
        stream.Open(_log.File, append: true);
        var line = new byte[1024];
        Array.Fill(line, (byte)'x');
        line[^1] = (byte)'\n';
        for (var i = 0; i < 6000; i++)
        {
            stream.Write(line);
            stream.Flush();
        }

        File.Delete(_log.File);
        stream.Flush();

        var kept = File.ReadAllLines(_log.File);
        Assert.That(kept[0], Does.Match(@"^\[\d+ lines are lost here\]$"));
        Assert.That(int.Parse(kept[0][1..].Split(' ')[0]) + kept.Length - 1, Is.EqualTo(6000));
        Assert.That(kept, Has.Length.GreaterThan(3000));
    }

    [Test]
    public void Log_FileBecomesLarge_IsRolled()
    {
        _log.Configure(
            """
            <appender name="LogFileAppender" type="log4net.Appender.RollingFileAppender">
              <file value="OpenSim.log"/>
              <rollingStyle value="Size"/><maximumFileSize value="10KB"/><maxSizeRollBackups value="2"/>
              <layout type="log4net.Layout.PatternLayout"><conversionPattern value="%message%newline"/></layout>
            </appender>
            <root><level value="INFO"/><appender-ref ref="LogFileAppender"/></root>
            """);
        for (var i = 0; i < 2000; i++)
            _log.Say($"line {i}");
        _log.Close();

        Assert.That(File.ReadAllLines(_log.File + ".1"), Is.Not.Empty);
        Assert.That(File.ReadAllLines(_log.File)[^1], Is.EqualTo("line 1999"));
    }
}
