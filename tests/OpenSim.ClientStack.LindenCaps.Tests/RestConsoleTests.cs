using System.Net;
using System.Xml.Linq;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Console;
using OpenSim.Console.Rest;
using OpenSim.Telemetry.Threads;

namespace OpenSim.ClientStack.LindenCaps.Tests;

public class RestConsoleTests
{
    private TestServer _server = null!;
    private RestConsole _console = null!;

    [SetUp]
    public async Task Start()
    {
        _server = await TestServer.Start();
        var commands = new CommandRegistry();
        commands.Add(new Command("Test", "say", "say <text>", "Says it.", c => c.WriteLine(string.Join(' ', c.Arguments))));
        var runner = new CommandRunner(commands, () => ["Here"], NullLogger<CommandRunner>.Instance);
        _console = new RestConsole(runner, new Watchdog(NullLogger<Watchdog>.Instance, TimeProvider.System), "Region (\\R) ", "Ada",
            "s&cret", TimeProvider.System);
        _server.Server.Site.AddRestConsole(_console);
        _console.Start();
    }

    [TearDown]
    public async Task Stop()
    {
        _console.Dispose();
        await _server.DisposeAsync();
    }

    [Test]
    public async Task Session_CommandAndAnswer_AsOpenSimulatorsClientSpeaks()
    {
        var started = XElement.Parse(await Post("StartSession/", ("USER", "Ada"), ("PASS", "s&cret")));
        var session = started.Element("SessionID")!.Value;
        await Post("SessionCommand/", ("ID", session), ("COMMAND", "say good morning"));

        var heard = "";
        while (!heard.Contains("good morning", StringComparison.Ordinal) || !heard.Contains("say good morning", StringComparison.Ordinal))
            heard += await Post($"ReadResponses/{session}/");
        Assert.That(await Post("CloseSession/", ("ID", session)), Does.Contain("OK"));
        Assert.That(await Status($"ReadResponses/{session}/"), Is.EqualTo(HttpStatusCode.NotFound));
    }

    [Test]
    public async Task Session_WithTheWrongPassword_IsRefused()
    {
        Assert.That(await Status("StartSession/", ("USER", "Ada"), ("PASS", "wrong")), Is.EqualTo(HttpStatusCode.Unauthorized));
        Assert.That(await Status("StartSession/"), Is.EqualTo(HttpStatusCode.Unauthorized));
        Assert.That(await Status("SessionCommand/", ("ID", OpenSim.Primitives.UUID.Random().ToString()), ("COMMAND", "say x")),
            Is.EqualTo(HttpStatusCode.NotFound));
    }

    private async Task<string> Post(string path, params (string Name, string Value)[] fields)
    {
        using var answer = await Send(path, fields);
        Assert.That(answer.StatusCode, Is.EqualTo(HttpStatusCode.OK), path);
        return await answer.Content.ReadAsStringAsync();
    }

    private async Task<HttpStatusCode> Status(string path, params (string Name, string Value)[] fields)
    {
        using var answer = await Send(path, fields);
        return answer.StatusCode;
    }

    private async Task<HttpResponseMessage> Send(string path, (string Name, string Value)[] fields)
    {
        using var form = new FormUrlEncodedContent(fields.Select(f => new KeyValuePair<string, string>(f.Name, f.Value)));
        return await _server.Client.PostAsync(path, form);
    }
}
