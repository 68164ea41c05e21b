using System.Globalization;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace Bench.Robust;

/// <summary>Stands in the grid as a region and lets everybody in: what a login costs is the grid server's work alone.</summary>
internal sealed class StandInRegion : IDisposable
{
    private const string Yes = """
        {"success":true,"reason":"","version":"SIMULATION/0","negotiated_inbound_version":0.8,"negotiated_outbound_version":0.8,
        "features":[],"your_ip":"127.0.0.1"}
        """;

    private readonly WebApplication _app;

    public StandInRegion()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        _app = builder.Build();
        _app.Run(async http =>
        {
            await http.Request.Body.CopyToAsync(Stream.Null);
            http.Response.ContentType = "application/json";
            await http.Response.WriteAsync(Yes);
        });
        Waiting.For(_app.StartAsync());
    }

    public UUID Id { get; } = UUID.Random();

    public string Name => $"Bench {Port}";

    /// <summary>Metres.</summary>
    public int X => 256 * Port;

    private int Port => new Uri(_app.Urls.First()).Port;

    public async Task<bool> Register(RobustClient client, RobustServer server)
    {
        var port = Port.ToString(CultureInfo.InvariantCulture);
        var place = X.ToString(CultureInfo.InvariantCulture);
        var answer = await client.Form(server.Inside, "grid", ("METHOD", "register"), ("SCOPEID", $"{UUID.Zero}"), ("VERSIONMIN", "1"),
            ("VERSIONMAX", "1"), ("uuid", $"{Id}"), ("locX", place), ("locY", place), ("sizeX", "256"), ("sizeY", "256"),
            ("regionName", Name), ("serverIP", "127.0.0.1"), ("serverHttpPort", port), ("serverURI", $"http://127.0.0.1:{port}/"),
            ("serverPort", port), ("regionMapTexture", $"{UUID.Zero}"), ("parcelMapTexture", $"{UUID.Zero}"), ("access", "13"),
            ("regionSecret", $"{UUID.Random()}"), ("owner_uuid", $"{UUID.Random()}"), ("Token", ""));
        return answer.Contains("Success", StringComparison.Ordinal);
    }

    public Task Leave(RobustClient client, RobustServer server) =>
        client.Form(server.Inside, "grid", ("METHOD", "deregister"), ("REGIONID", $"{Id}"));

    public void Dispose() => Waiting.For(_app.DisposeAsync().AsTask());
}
