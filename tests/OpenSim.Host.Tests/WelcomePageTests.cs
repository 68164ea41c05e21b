using System.Net;
using OpenSim.Client.Login;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.Host.Tests;

/// <summary>The words for who comes in, from an address that the operator names.</summary>
public class WelcomePageTests
{
    private readonly HttpClient _client = new();
    private readonly string _address = $"http://127.0.0.1:{Ports.Free()}/motd.txt";
    private TestHost _host = null!;

    [SetUp]
    public void Open() => _host = new TestHost();

    [TearDown]
    public void Close() => _host.Dispose();

    [OneTimeTearDown]
    public void CloseClient() => _client.Dispose();

    [Test]
    public async Task Login_TellsTheText_UntilTheConsoleSaysOtherwise()
    {
        using var page = new HttpListener { Prefixes = { _address + "/" } };
        page.Start();
        var served = Serve(page, "Hello <USERNAME>,\nthe fair is on.\n");
        await using var simulator = await Start();
        await served;

        Assert.That((await Login(simulator)).Message, Is.EqualTo("Hello Ada Lovelace,\nthe fair is on."));
        await TestHost.Type(simulator, "login text \"\"");
        Assert.That((await Login(simulator)).Message, Is.EqualTo("Usual words"));
    }

    [Test]
    public async Task Login_WithoutThatPage_TellsTheUsualWords_AndTheOperatorWhy()
    {
        await using var simulator = await Start();
        Assert.That((await Login(simulator)).Message, Is.EqualTo("Usual words"));
        Assert.That(_host.Output, Does.Contain($"[LoginService] MessageUrl = {_address}: ").And.Contain("WelcomeMessage stays."));
    }

    private Task<Simulator> Start() =>
        _host.Start("--set", $"LoginService.MessageUrl={_address}", "--set", "LoginService.WelcomeMessage=Usual words");

    private async Task<LoginResult> Login(Simulator simulator)
    {
        await simulator.Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Ada", "Lovelace", "engine", "ada@example.org");
        return await new LoginClient(_client).Login(new Uri($"http://127.0.0.1:{_host.HttpPort}/"), "Ada", "Lovelace", "engine");
    }

    private static async Task Serve(HttpListener page, string text)
    {
        var context = await page.GetContextAsync();
        await using var output = context.Response.OutputStream;
        await output.WriteAsync(System.Text.Encoding.UTF8.GetBytes(text));
    }
}
