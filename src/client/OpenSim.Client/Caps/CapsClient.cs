using System.Collections.Concurrent;
using System.Net;
using System.Net.Http.Headers;
using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.Client.Caps;

/// <summary>Capabilities over HTTP: the seed, single calls, and the event queue's long poll. Any thread.</summary>
public sealed class CapsClient(HttpClient http, Uri seed, TimeProvider? time = null)
{
    /// <summary>What a bot asks the seed for. OpenSimulator sends nothing of its world before this has been asked.</summary>
    public static readonly string[] UsualNames =
    [
        "EventQueueGet", "SimulatorFeatures", "GetTexture", "ViewerAsset", "GetDisplayNames", "FetchInventoryDescendents2",
        "FetchInventory2", "UploadBakedTexture",
        "AgentPreferences", "UpdateAgentLanguage", "HomeLocation", "NewFileAgentInventory", "ParcelPropertiesUpdate", "EnvironmentSettings",
        "ExtEnvironment"
    ];

    private static readonly TimeSpan PauseAfterError = TimeSpan.FromSeconds(1);

    private readonly TimeProvider _time = time ?? TimeProvider.System;
    private readonly ConcurrentDictionary<string, Uri> _known = new();

    public IReadOnlyDictionary<string, Uri> Known => _known;

    /// <summary>Polls of the event queue that have ended, with events or without.</summary>
    public int Polls { get; private set; }

    /// <summary>Asks the seed for addresses of the named capabilities.</summary>
    /// <exception cref="HttpRequestException">The seed cannot be reached or answers with something else.</exception>
    public async Task Fetch(IEnumerable<string> names, CancellationToken cancel = default)
    {
        var (status, reply) = await TryPost(seed, new LlsdArray(names.Select(n => (LlsdValue)n)), cancel);
        if (reply is not LlsdMap map)
            throw new HttpRequestException($"The seed capability answered {(int)status} and no map.");
        foreach (var (name, address) in map.Items)
            if (Uri.TryCreate(address.AsString(), UriKind.Absolute, out var uri))
                _known[name] = uri;
    }

    /// <summary>Calls a capability. Undefined when the region has none of that name.</summary>
    /// <exception cref="HttpRequestException">It cannot be reached or does not answer 200.</exception>
    public async Task<LlsdValue> Post(string cap, LlsdValue body, CancellationToken cancel = default)
    {
        if (!_known.TryGetValue(cap, out var address))
            return LlsdValue.Undefined;
        var (status, reply) = await TryPost(address, body, cancel);
        return status == HttpStatusCode.OK
            ? reply ?? LlsdValue.Undefined
            : throw new HttpRequestException($"{cap} answered {(int)status}.");
    }

    /// <summary>A whole texture by GetTexture, or null with the status that came instead.</summary>
    public async Task<(HttpStatusCode Status, byte[]? Data)> GetTexture(UUID texture, CancellationToken cancel = default)
    {
        if (!_known.TryGetValue("GetTexture", out var address))
            return (HttpStatusCode.NotImplemented, null);
        using var response = await http.GetAsync(new Uri($"{address}/?texture_id={texture}"), cancel);
        return response.IsSuccessStatusCode
            ? (response.StatusCode, await response.Content.ReadAsByteArrayAsync(cancel))
            : (response.StatusCode, null);
    }

    /// <summary>
    /// Polls the event queue until it is gone (404) or cancelled. Each event is given on; each batch is acked by the next poll. An error
    /// makes a pause, so that a server in trouble is not asked without end; an empty answer or 502 is the ordinary end of a poll.
    /// </summary>
    public async Task Poll(Action<string, LlsdValue> onEvent, CancellationToken cancel)
    {
        if (!_known.TryGetValue("EventQueueGet", out var address))
            return;
        var ack = LlsdValue.Undefined;
        while (!cancel.IsCancellationRequested)
        {
            var (status, reply) = await PollOnce(address, ack, cancel);
            Polls++;
            if (status == HttpStatusCode.NotFound)
                return;
            if (reply is LlsdMap map)
            {
                ack = map["id"];
                foreach (var item in map["events"].Elements)
                    onEvent(item["message"].AsString(), item["body"]);
            }
            else if (status is not (HttpStatusCode.BadGateway or HttpStatusCode.OK))
                await Task.Delay(PauseAfterError, _time, cancel).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    private async Task<(HttpStatusCode Status, LlsdValue? Reply)> PollOnce(Uri address, LlsdValue ack, CancellationToken cancel)
    {
        try
        {
            return await TryPost(address, new LlsdMap { ["ack"] = ack, ["done"] = false }, cancel);
        }
        catch (HttpRequestException)
        {
            return (HttpStatusCode.ServiceUnavailable, null);
        }
        catch (OperationCanceledException)
        {
            return (HttpStatusCode.BadGateway, null); // our own limit for one poll, or the end: the loop knows
        }
    }

    private async Task<(HttpStatusCode Status, LlsdValue? Reply)> TryPost(Uri address, LlsdValue body, CancellationToken cancel)
    {
        using var content = new ByteArrayContent(LlsdXml.ToBytes(body));
        content.Headers.ContentType = new MediaTypeHeaderValue(LlsdXml.ContentType);
        using var response = await http.PostAsync(address, content, cancel);
        var bytes = await response.Content.ReadAsByteArrayAsync(cancel);
        return (response.StatusCode, response.IsSuccessStatusCode && LlsdXml.TryRead(bytes, out var value, out _) ? value : null);
    }
}
