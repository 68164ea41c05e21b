using System.Net;
using System.Text;
using System.Xml.Linq;
using OpenSim.Client.Login;
using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.Testing;

namespace OpenSim.Host.Tests;

/// <summary>A simulator that asks a script of its operator's who may log in to a region.</summary>
public class EntryAuthorizationTests
{
    private readonly List<string> _asked = [];
    private readonly HttpClient _client = new();
    private HttpListener _script = null!;
    private TestHost _host = null!;
    private string _address = "";

    [SetUp]
    public void Open()
    {
        _host = new TestHost();
        _asked.Clear();
        _address = $"http://127.0.0.1:{Ports.Free()}/who/may.php";
        _script = new HttpListener { Prefixes = { _address + "/" } };
        _script.Start();
        _ = Serve(_script);
    }

    [TearDown]
    public void Close()
    {
        _script.Close();
        _host.Dispose();
    }

    [OneTimeTearDown]
    public void CloseClient() => _client.Dispose();

    [Test]
    public async Task Login_IsRefused_WithTheWordsOfTheScript()
    {
        await using var simulator = await Start($"AuthorizationService.AuthorizationServerURI={_address}");
        Assert.That((await Login(simulator, "Ada")).Success);
        Assert.That((await Login(simulator, "Mallory")).Message, Does.Contain("Nobody called Mallory."));
        Assert.That(_asked.Distinct(), Is.EqualTo(new[] { "Ada Lovelace ada@example.org Test Region", "Mallory Lovelace mallory@example.org Test Region" }));
    }

    [Test]
    public async Task Login_WithoutAnAnswer_IsAsTheOperatorSays()
    {
        await using var simulator = await Start($"AuthorizationService.AuthorizationServerURI={_address}");
        _script.Close();
        Assert.That((await Login(simulator, "Mallory")).Success);
        simulator.Ground.Configuration.Set("AuthorizationService", "ResponseOnFailure", "false");
        Assert.That((await Login(simulator, "Ada")).Message, Does.Contain("Nobody can say at this moment"));
    }

    [Test]
    public void Start_WithoutTheScriptsAddress_SaysWhichLineIsMissing() => Assert.That(async () => await Start("Startup.Nothing=1"),
        Throws.TypeOf<ConfigurationException>().With.Message.Contains("[AuthorizationService] AuthorizationServerURI"));

    private Task<Simulator> Start(string setting) =>
        _host.Start("--set", "Modules.AuthorizationServices=RemoteAuthorizationServicesConnector", "--set", setting);

    private async Task<LoginResult> Login(Simulator simulator, string first)
    {
        await simulator.Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, first, "Lovelace", "engine",
            first.ToLowerInvariant() + "@example.org");
        return await new LoginClient(_client).Login(new Uri($"http://127.0.0.1:{_host.HttpPort}/"), first, "Lovelace", "engine");
    }

    private async Task Serve(HttpListener script)
    {
        try
        {
            while (true)
            {
                var context = await script.GetContextAsync();
                var question = XElement.Load(context.Request.InputStream);
                string[] parts = [.. new[] { "FirstName", "SurName", "Email", "RegionName" }.Select(name => question.Element(name)!.Value)];
                _asked.Add(string.Join(' ', parts));
                context.Response.ContentType = "text/xml";
                await using var output = context.Response.OutputStream;
                await output.WriteAsync(Encoding.UTF8.GetBytes("<?xml version=\"1.0\"?>\n<AuthorizationResponse><IsAuthorized>"
                    + $"{(parts[0] == "Mallory" ? "false" : "true")}</IsAuthorized><Message>Nobody called {parts[0]}.</Message>"
                    + "</AuthorizationResponse>\n"));
            }
        }
        catch (Exception e) when (e is HttpListenerException or ObjectDisposedException)
        {
            // The test is over.
        }
    }
}
