using OpenSim.Telemetry.Logging;

namespace OpenSim.Telemetry.Tests;

public class LogTextTests
{
    [TestCase("Ima Tester", "Ima Tester")]
    [TestCase("Zoë 日本", "Zoë 日本")]
    [TestCase("a\r\n13:00:00 ERROR x", "a\\u000D\\u000A13:00:00 ERROR x", TestName = "Outside_LineEnds_AreEscaped")]
    [TestCase("\u001b[2Jx\u009b", "\\u001B[2Jx\\u009B", TestName = "Outside_TerminalCodes_AreEscaped")]
    [TestCase("a\u2028b\u202ec", "a\\u2028b\\u202Ec", TestName = "Outside_SeparatorsAndDirections_AreEscaped")]
    public void Outside(string sent, string written)
    {
        Assert.That(LogText.Outside(sent), Is.EqualTo(written));
        Assert.That(LogText.Message(sent), Is.EqualTo(written));
    }

    [Test]
    public void Outside_LongText_IsCutAndSaysHowLongItWas() =>
        Assert.That(LogText.Outside(new string('x', 200_000)), Is.EqualTo(new string('x', 100) + "… (200000 characters)"));

    [Test]
    public void Message_LongText_IsCutAtItsOwnLimit() =>
        Assert.That(LogText.Message(new string('x', 200_000)), Has.Length.InRange(2000, 2030));
}
