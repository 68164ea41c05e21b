using System.Net;
using System.Net.Sockets;
using System.Text;
using OpenSim.Robust;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Composition;
using OpenSim.Services.Wire;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Host.Tests.Robust;

/// <summary>All that a grid server can serve to the grid's own regions and to nobody else, asked from outside, path by path.</summary>
public class PrivatePathTests : WithGrid
{
    private const string Secret = "correct horse battery staple";
    private const string Elsewhere = "[Network]\nPrivateAllowFrom = \"192.0.2.1\"\n";
    private const string User = "6a2e2cf0-0000-4000-8000-0000000000a5";

    private static readonly IPAddress Stranger = IPAddress.Parse("127.0.0.2");

    [Test]
    public async Task EveryPrivatePath_IsForTheGridAlone()
    {
        await using var server = await StartWith(Elsewhere + $"ServiceSecret = \"{Secret}\"\n");
        var paths = PathsOf(server);
        Assert.That(paths.Select(p => p.Path).Distinct().Count(), Is.GreaterThanOrEqualTo(17), "all of them are there, at both ports");
        using var outside = ClientAt(Stranger);
        foreach (var path in paths)
        {
            Assert.That(await Ask(outside, path), Is.EqualTo(403), $"{path} from outside");
            Assert.That(await Ask(Grid.Client, path), Is.Not.EqualTo(403).And.Not.EqualTo(401), $"{path} from this machine");
            Assert.That(await Ask(outside, path, ServiceToken.Sign(Secret, path.Method, path.Path, DateTimeOffset.UtcNow)),
                Is.Not.EqualTo(403).And.Not.EqualTo(401), $"{path} signed");
        }
    }

    [Test]
    public async Task EveryPrivatePath_WithPasswords_IsForWhoHasThem()
    {
        await using var server = await StartWith(
            "[Network]\nAuthType = BasicHttpAuthentication\nHttpAuthUsername = \"regions\"\nHttpAuthPassword = \"open sesame\"\n");
        var right = "Basic " + Convert.ToBase64String(Encoding.UTF8.GetBytes("regions:open sesame"));
        foreach (var path in PathsOf(server))
        {
            Assert.That(await Ask(Grid.Client, path), Is.EqualTo(401), $"{path} without a password");
            Assert.That(await Ask(Grid.Client, path, right), Is.Not.EqualTo(403).And.Not.EqualTo(401), $"{path} with it");
        }
    }

    [Test]
    public async Task EveryPrivatePath_IsClosedToScriptsOfRegions_UnlessTheyAreAllowed()
    {
        await using (var server = await StartWith("[PresenceService]\nAllowllHTTPRequestIn = true\n"))
            foreach (var path in PathsOf(server))
                Assert.That(await Ask(Grid.Client, path, isScript: true),
                    path.Path.StartsWith("/presence", StringComparison.Ordinal) ? Is.Not.EqualTo(403) : Is.EqualTo(403), $"{path}");
        await using (var server = await StartWith("[Network]\nAllowllHTTPRequestIn = true\n"))
            foreach (var path in PathsOf(server))
                Assert.That(await Ask(Grid.Client, path, isScript: true), Is.Not.EqualTo(403), $"{path} where scripts may");
    }

    [TestCase("avatar_properties_update", "{\"UserId\":\"" + User + "\",\"AboutText\":\"mine\"}")]
    [TestCase("avatar_interests_update", "{\"UserId\":\"" + User + "\"}")]
    [TestCase("avatarnotesrequest", "{\"UserId\":\"" + User + "\",\"TargetId\":\"" + User + "\"}")]
    [TestCase("avatar_notes_update", "{\"UserId\":\"" + User + "\",\"TargetId\":\"" + User + "\",\"Notes\":\"mine\"}")]
    [TestCase("user_preferences_request", "{\"UserId\":\"" + User + "\"}")]
    [TestCase("user_preferences_update", "{\"UserId\":\"" + User + "\"}")]
    [TestCase("user_data_request", "{\"UserId\":\"" + User + "\",\"TagId\":\"a\"}")]
    [TestCase("user_data_update", "{\"UserId\":\"" + User + "\",\"TagId\":\"a\"}")]
    [TestCase("picks_update", "{\"PickId\":\"" + User + "\",\"CreatorId\":\"" + User + "\"}")]
    [TestCase("picks_delete", "{\"pickId\":\"" + User + "\"}")]
    [TestCase("classified_update", "{\"ClassifiedId\":\"" + User + "\",\"CreatorId\":\"" + User + "\"}")]
    [TestCase("classified_delete", "{\"classifiedId\":\"" + User + "\"}")]
    public async Task Profiles_OfAnybody_AreNotAStrangersToChange(string method, string parameters)
    {
        const string Refused = "This is for the grid's own regions.";
        await using var server = await StartWith(Elsewhere);
        using var outside = ClientAt(Stranger);
        Assert.That(await Profile(outside, method, parameters), Does.Contain(Refused));
        Assert.That(await Profile(Grid.Client, method, parameters), Does.Not.Contain(Refused));
        Assert.That(await Profile(outside, "avatar_properties_request", $"{{\"UserId\":\"{User}\"}}"), Does.Contain("\"result\""),
            "to look at one is everybody's");
    }

    [Test]
    public async Task Profiles_OpenToAll_AreAsOpenSimulatorHasThem()
    {
        await using var server = await StartWith(Elsewhere + "[UserProfilesService]\nOpenToAll = true\n");
        using var outside = ClientAt(Stranger);
        Assert.That(await Profile(outside, "avatar_properties_update", $"{{\"UserId\":\"{User}\"}}"), Does.Contain("\"result\""));
    }

    [Test]
    public async Task Profiles_SwitchedOff_AreNotServed()
    {
        await using var server = await StartWith("[UserProfilesService]\nEnabled = false\n");
        Assert.That(server.Plan.Missing, Has.Member("UserProfilesConnector"));
        Assert.That(await Profile(Grid.Client, "avatar_properties_request", $"{{\"UserId\":\"{User}\"}}"), Does.Not.Contain("\"result\""));
    }

    /// <summary>Starts a grid server that serves every private service at both its ports, and profiles at the public one.</summary>
    private async Task<GridServer> StartWith(string more)
    {
        string[] connectors;
        await using (var server = await Grid.Start())
            connectors = [.. ServiceHandlers.Of(server.Services, new Configuration(), new StatRegistry(), Grid.Folder)
                .Where(h => h.Def.Port == ServicePort.Private).Select(h => h.Def.Connector).Distinct()];
        var lines = connectors.SelectMany(connector => new[] { "Private", "Public" }.Select(port =>
            $"{connector}{port} = \"${{Const|{port}Port}}/OpenSim.Server.Handlers.dll:{connector}\"\n"));
        return await Grid.Start("[ServiceList]\n" + string.Concat(lines)
            + "Profiles = \"${Const|PublicPort}/OpenSim.Server.Handlers.dll:UserProfilesConnector\"\n" + more);
    }

    private static List<PrivatePath> PathsOf(GridServer server) =>
    [
        .. from served in server.Plan.Ports
           from handler in served.Handlers
           where handler.Def.Port == ServicePort.Private
           from method in handler.Def.Methods
           select new PrivatePath(served.Port, method, handler.Def.Path.Replace("*", "1", StringComparison.Ordinal))
    ];

    private static async Task<int> Ask(HttpClient client, PrivatePath path, string authorization = "", bool isScript = false)
    {
        using var request = new HttpRequestMessage(new HttpMethod(path.Method), new Uri($"http://127.0.0.1:{path.Port}{path.Path}"));
        if (path.Method is not ("GET" or "DELETE"))
            request.Content = new StringContent("METHOD=nothing", Encoding.ASCII, "application/x-www-form-urlencoded");
        if (isScript)
            request.Headers.Add("X-SecondLife-Shard", "OpenSim");
        if (authorization.Length > 0)
            request.Headers.TryAddWithoutValidation("Authorization", authorization);
        using var response = await client.SendAsync(request);
        return (int)response.StatusCode;
    }

    private async Task<string> Profile(HttpClient client, string method, string parameters)
    {
        using var content = new StringContent(
            $"{{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"method\":\"{method}\",\"params\":{parameters}}}", Encoding.UTF8, "application/json-rpc");
        using var answer = await client.PostAsync(new Uri($"http://127.0.0.1:{Grid.PublicPort}/"), content);
        return await answer.Content.ReadAsStringAsync();
    }

    // On another address of this machine: as far as the server can see another machine.
    private static HttpClient ClientAt(IPAddress from) => new(new SocketsHttpHandler
    {
        ConnectCallback = async (context, cancel) =>
        {
            var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            socket.Bind(new IPEndPoint(from, 0));
            await socket.ConnectAsync(IPAddress.Loopback, context.DnsEndPoint.Port, cancel);
            return new NetworkStream(socket, ownsSocket: true);
        }
    });

    private sealed record PrivatePath(int Port, string Method, string Path);
}
