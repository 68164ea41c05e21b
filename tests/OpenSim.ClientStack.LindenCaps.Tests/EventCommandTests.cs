using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Console;
using OpenSim.Llsd;
using OpenSim.Testing;

namespace OpenSim.ClientStack.LindenCaps.Tests;

public class EventCommandTests
{
    [Test]
    public async Task EventQueues_AreShown()
    {
        await using var server = await TestServer.Start();
        var agent = TestRegion.NewAgent("Ada");
        var caps = server.Server.Caps.Create(agent, server.Scene);
        caps.Events.Enqueue("Test", new LlsdMap());
        caps.Events.Enqueue("Test", new LlsdMap());
        await caps.Events.Poll(0, TimeSpan.Zero, CancellationToken.None);
        caps.Events.Enqueue("Test", new LlsdMap());

        Assert.That(caps.Events.Look(), Is.EqualTo((1, 2, 1, false)));
        Assert.That(Run(server, "show eq"), Does.Contain("Ada User").And.Match(@"1 +2 +1 +0"));
    }

    [TestCase("debug eq 2", "level is 2")]
    [TestCase("debug eq", "level is 0")]
    [TestCase("debug eq 9", "0, 1 or 2")]
    [TestCase("debug http in 3", "level is 3")]
    [TestCase("debug http in 6", "level is 3")]
    [TestCase("debug http in 7", "0 to 6")]
    [TestCase("debug http all", "level is 0")]
    [TestCase("debug http sideways", "in|all")]
    public async Task LogLevels_AreSetAndChecked(string line, string expected)
    {
        await using var server = await TestServer.Start();
        Assert.That(Run(server, line), Does.Contain(expected));
        using var response = await server.Client.GetAsync("simstatus");
        Assert.That(response.IsSuccessStatusCode);
    }

    private static string Run(TestServer server, string line)
    {
        var commands = new CommandRegistry();
        server.Server.AddCommands(commands);
        var output = new StringWriter();
        var runner = new CommandRunner(commands, () => ["Here"], NullLogger<CommandRunner>.Instance);
        runner.RunAndWait(line, output, runner.NewSelection(), CommandOrigin.Local);
        return output.ToString();
    }
}
