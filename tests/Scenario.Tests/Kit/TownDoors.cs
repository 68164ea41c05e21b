using System.Net;
using System.Net.Http.Headers;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.ClientStack.LindenCaps;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.ClientStack.Testing;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace Scenario.Tests.Kit;

/// <summary>
/// The capabilities of a town over real HTTP on 127.0.0.1. While a request is under way the town goes on ticking, since some are answered
/// by the region.
/// </summary>
internal sealed class TownDoors : IDisposable
{
    private static readonly TimeSpan ATick = TimeSpan.FromMilliseconds(2);

    private readonly CapsServer _server;
    private readonly HttpClient _client;
    private TestStack _stack = null!;

    public TownDoors(Configuration configuration, ServiceSet services)
    {
        configuration.Set("Network", "http_listener_address", "127.0.0.1");
        configuration.Set("Network", "http_listener_port", "0");
        _server = Waiting.For(CapsServer.Start(configuration, NullLoggerFactory.Instance, new StatRegistry(), TimeProvider.System));
        _server.AddCapabilities(services);
        _client = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{_server.Port}/"), Timeout = TimeSpan.FromSeconds(60) };
    }

    public int Port => _server.Port;

    /// <summary>Capabilities that the simulator has, but the event queue, whose answer waits for events.</summary>
    public IReadOnlyList<string> Names => [.. _server.Caps.Table.Names.Where(n => n != "EventQueueGet").Order(StringComparer.Ordinal)];

    /// <summary>Opens them to the town, before any module is in it.</summary>
    public void Lead(TestStack stack)
    {
        _stack = stack;
        _server.AddRegion(stack.Scene);
    }

    /// <summary>Somebody is about to come, who will have capabilities.</summary>
    public void Await(AgentCircuitData agent) => _server.Caps.Create(agent, _stack.Scene);

    /// <summary>Paths of an avatar's capabilities, by name.</summary>
    public IReadOnlyDictionary<string, string> Open(AgentCircuitData agent)
    {
        var (_, answer) = Call("POST", CapsRegistry.SeedPath(agent.CapsPath), LlsdXml.ToBytes(new LlsdArray(Names.Select(n => (LlsdValue)n))));
        Assert.That(LlsdXml.TryRead(answer, out var addresses, out _));
        return addresses!.Entries.ToDictionary(e => e.Key, e => new Uri(e.Value.AsString()).AbsolutePath);
    }

    /// <summary>Status and body of what is answered.</summary>
    /// <param name="path">With the query.</param>
    /// <param name="destination">The header of COPY and MOVE; null for none.</param>
    public (HttpStatusCode Status, byte[] Body) Call(string method, string path, byte[]? body, string? destination = null)
    {
        using var request = new HttpRequestMessage(new HttpMethod(method), new Uri(path, UriKind.Relative));
        if (destination is not null)
            request.Headers.Add("Destination", destination);
        if (body is not null)
        {
            request.Content = new ByteArrayContent(body);
            request.Content.Headers.ContentType = new MediaTypeHeaderValue(LlsdXml.ContentType);
        }

        var answer = Task.Run(() => Send(request));
        while (!answer.IsCompleted)
        {
            _stack.Region.WithoutToken(() => SpinWait.SpinUntil(() => answer.IsCompleted, ATick));
            _stack.Step();
        }

        return Waiting.For(answer);
    }

    public void Dispose()
    {
        _client.Dispose();
        _stack.Region.WithoutToken(() => Waiting.For(_server.DisposeAsync().AsTask()));
    }

    private async Task<(HttpStatusCode, byte[])> Send(HttpRequestMessage request)
    {
        using var response = await _client.SendAsync(request);
        return (response.StatusCode, await response.Content.ReadAsByteArrayAsync());
    }
}
