using System.Net;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text.Json;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.ClientStack.LindenCaps;
using OpenSim.ClientStack.OperatorPage.Requests;
using OpenSim.Console;
using OpenSim.Dynamics;
using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.Settings.Declarations;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.ClientStack.OperatorPage.Tests;

/// <summary>The page on a real server at a free loopback port, with one region and a few commands and settings.</summary>
internal sealed class TestSite : IAsyncDisposable
{
    public const string Token = "a-long-enough-token";

    public static readonly Setting<bool> Live = new("Test", "Live", false, "A switch.", live: true);
    public static readonly UUID Ada = new(7, 7);
    public static readonly Setting<int> AtStart = new("Test", "AtStart", 1, "No switch.", "", 0, 9);

    private readonly CapsServer _server;

    private TestSite(CapsServer server, Configuration configuration)
    {
        _server = server;
        Configuration = configuration;
        Scene = new Scene(TestRegion.NewInfo() with { HttpPort = server.Port },
            new SceneOptions { Dynamics = space => new RigidBodyWorld(space) });
        Client = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{server.Port}/operator/"), Timeout = TimeSpan.FromSeconds(60) };
        Client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", Token);
        var commands = new CommandRegistry();
        commands.Add(new Command("Test", "say", "say <text>", "Says it.", c => c.WriteLine(string.Join(' ', c.Arguments))));
        commands.Add(new Command("Test", "say nothing", "say nothing", "Fails.", c => c.Fail("No.")));
        var runner = new CommandRunner(commands, () => [Scene.Info.Name], NullLogger<CommandRunner>.Instance);
        Site = OperatorSite.Open(
            new OperatorPageServices
            {
                Access = server.Site.Operators,
                Configuration = configuration,
                Settings = new SettingCatalog().Add(Live).Add(AtStart),
                Runner = runner,
                Statistics = new StatRegistry(),
                Checks = Checks,
                Watchdog = new Watchdog(NullLogger<Watchdog>.Instance, TimeProvider.System),
                Regions = () => [Scene],
                TopScripts = (_, max) => [.. Scripted.Take(max)],
                NamesOf = owners => Task.FromResult<IReadOnlyDictionary<UUID, string>>(
                    owners.Where(owner => owner == Ada).ToDictionary(owner => owner, _ => "Ada Lovelace")),
                IsOpen = () => true,
                Log = Log,
                Program = new ProgramInfo("Test", "Test 1.0", DateTimeOffset.UnixEpoch)
            },
            server.Router,
            NullLoggerFactory.Instance);
    }

    public Configuration Configuration { get; }

    public OperatorSite? Site { get; }

    public Scene Scene { get; }

    public List<ScriptedThing> Scripted { get; } = [];

    public HealthChecks Checks { get; } = new();

    public LogTail Log { get; } = new();

    public HttpClient Client { get; }

    public static async Task<TestSite> Start(string token = Token, bool enabled = true)
    {
        var configuration = new Configuration();
        configuration.Set("Network", "http_listener_address", "127.0.0.1");
        configuration.Set("Network", "http_listener_port", "0");
        configuration.Set("OperatorPage", "Token", token);
        configuration.Set("OperatorPage", "Enabled", enabled ? "true" : "false");
        return new TestSite(await CapsServer.Start(configuration, NullLoggerFactory.Instance, new StatRegistry(), TimeProvider.System),
            configuration);
    }

    public async Task<HttpStatusCode> Status(string path, params (string Name, string Value)[] headers)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        foreach (var (name, value) in headers)
            request.Headers.TryAddWithoutValidation(name, value);
        using var answer = await Client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
        return answer.StatusCode;
    }

    /// <param name="region">What the page has chosen; empty before it has.</param>
    public async Task<JsonElement> Run(string line, string region = "")
    {
        using var answer = await Client.PostAsJsonAsync("api/command", new { line, region });
        return await answer.Content.ReadFromJsonAsync<JsonElement>();
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        Site?.Dispose();
        await _server.DisposeAsync();
        Scene.Dispose();
    }
}
