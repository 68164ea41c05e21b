using OpenSim.Client.Session;
using OpenSim.ClientStack.LindenUDP.Commands;
using OpenSim.ClientStack.Testing;
using OpenSim.Console;
using OpenSim.Protocol.Messages;
using OpenSim.Testing;

namespace OpenSim.ClientStack.LindenUDP.Tests.Commands;

/// <summary>What operators type to look into and to interfere with the traffic, on a region with a viewer.</summary>
public class DebugCommandTests
{
    private readonly ListLogger _log = new();
    private CommandRegistry _commands = new();
    private TestStack _stack = null!;
    private TestViewer _ada = null!;

    [SetUp]
    public void Open()
    {
        _commands = new CommandRegistry();
        _stack = new TestStack(dependencies: new LindenUdpDependencies { Commands = _commands, Loggers = _log });
        LindenUdpCommands.AddTo(_commands, _stack.Configuration, _stack.Server);
        _ada = _stack.Connect("Ada");
        Assert.That(_stack.RunUntil(() => _ada.Session.State == ViewerState.InWorld));
    }

    [TearDown]
    public void Close() => _stack.Dispose();

    [Test]
    public void Queues_SayHowTheRegionStands()
    {
        Assert.That(Run("show queues"),
            Does.Contain("Ada User").And.Contain("not overloaded").And.Contain("of 4096 messages").And.Contain(
            "0 datagrams dropped by the kernel"));
        Assert.That(Run("debug lludp status"), Does.Contain("1 receiving and 1 sending threads"));
        Assert.That(Run("debug lludp oqre status"), Does.Contain("0 of 1 viewers"));
    }

    [Test]
    public void Limits_AreShownAndSet()
    {
        Assert.That(Run("debug lludp get"),
            Does.Contain("max-scene-throttle  50000 kbit/s").And.Contain("max-new-client-throttle  5120 kbit/s"));
        Run("debug lludp set max-scene-throttle 8000");
        Run("debug lludp set max-new-client-throttle 800");
        _stack.Run(0.1);
        Assert.That(_stack.Circuits.Throttle.BytesPerSecond, Is.EqualTo(1_000_000));
        Assert.That(_stack.Circuits.NewCircuits.MaxBytesPerSecond, Is.EqualTo(100_000));
        Assert.That(Run("debug lludp set max-scene-throttle fast"), Does.Contain("kbit/s"));
        Assert.That(_stack.Circuits.Throttle.BytesPerSecond, Is.EqualTo(1_000_000));
    }

    [Test]
    public void Throttles_OfOneViewer_AreCappedAndAskedFor()
    {
        var throttle = _stack.SessionOf(_ada).Circuit.Throttle;
        Run("debug lludp throttles set max 400 Ada User");
        Run("debug lludp throttles set request 1600 Ada User");
        _stack.Run(0.2);
        Assert.That(throttle.MaxInAll, Is.EqualTo(50_000));
        Assert.That(throttle.Rates.Total, Is.EqualTo(200_000).Within(1));
        Assert.That(Run("debug lludp throttles get Ada User"), Does.Contain("1600").And.Contain("400"));
        Assert.That(Run("debug lludp throttles set max 1 No One"), Does.Contain("for 0 viewers"));
    }

    [Test]
    public void DropOut_LosesAMessage_UntilItIsTakenBack()
    {
        Run("debug lludp drop out add ChatFromSimulator");
        Say("lost");
        _stack.Run(1);
        Assert.That(_ada.Heard(MessageId.ChatFromSimulator), Is.Zero);
        Assert.That(Run("debug lludp status"), Does.Contain("Dropped out: ChatFromSimulator"));

        Run("debug lludp drop out remove ChatFromSimulator");
        _stack.Run(10);
        Assert.That(_ada.Heard(MessageId.ChatFromSimulator), Is.EqualTo(1), "it was reliable, and is sent again");
    }

    [Test]
    public void UnackedSends_SwitchedOff_AreNotSentAgain()
    {
        Run("debug lludp client set process-unacked-sends false Ada User");
        Run("debug lludp drop out add ChatFromSimulator");
        Say("lost");
        _stack.Run(1);
        Run("debug lludp drop out remove ChatFromSimulator");
        _stack.Run(10);
        Assert.That(_ada.Heard(MessageId.ChatFromSimulator), Is.Zero);
        Assert.That(Run("debug lludp client get"), Does.Contain("false"));

        Run("debug lludp client set process-unacked-sends true Ada User");
        _stack.Run(10);
        Assert.That(_ada.Heard(MessageId.ChatFromSimulator), Is.EqualTo(1));
    }

    [Test]
    public void DataOut_LogsWhatAViewerIsSent()
    {
        Run("debug lludp data out 2 Ada User");
        Say("psst");
        _stack.Run(1);
        Assert.That(_log.Lines, Has.Some.Contains("Ada User is told ChatFromSimulator"));
        _log.Lines.Clear();
        Run("debug lludp data out 0");
        Say("quiet");
        _stack.Run(1);
        Assert.That(_log.Lines, Has.None.Contains("is told"));
    }

    [TestCase("--all 1", 1)]
    [TestCase("--default 2", 2)]
    [TestCase("1 Ada User", 1)]
    [TestCase("--all", 0)]
    public void Packet_TakesOpenSimulatorsOptions(string words, int level)
    {
        Run("debug lludp packet " + words);
        Assert.That(Run("debug lludp status"), Does.Contain($"packet log level {level}."));
    }

    private void Say(string text)
    {
        var session = _stack.SessionOf(_ada);
        var writer = new ChatFromSimulatorWriter(session.Out.Room);
        writer.ChatData("Test", default, default, 0, 1, 1, default, text);
        session.Out.Send(writer);
    }

    private string Run(string line)
    {
        var output = new StringWriter();
        var runner = new CommandRunner(_commands, () => [_stack.Scene.Info.Name],
            Microsoft.Extensions.Logging.Abstractions.NullLogger<CommandRunner>.Instance);
        runner.RunAndWait(line, output, runner.NewSelection(), CommandOrigin.Local);
        return output.ToString();
    }
}
