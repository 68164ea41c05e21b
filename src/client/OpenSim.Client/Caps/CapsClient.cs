using System.Net;
using System.Net.Http.Headers;
using OpenSim.Llsd;

namespace OpenSim.Client.Caps;

/// <summary>Capabilities over HTTP: the seed, single calls, and the event queue's long poll.</summary>
public sealed class CapsClient(HttpClient http, Uri seed)
{
    private Dictionary<string, Uri> _caps = [];

    public IReadOnlyDictionary<string, Uri> Known => _caps;

    /// <summary>Asks the seed for addresses of the named capabilities.</summary>
    public async Task Fetch(IReadOnlyList<string> names, CancellationToken cancel = default)
    {
        if (await Post(seed, new LlsdArray(names.Select(n => (LlsdValue)n)), cancel) is not LlsdMap map)
            throw new HttpRequestException("The seed capability did not answer with a map.");
        _caps = map.Items.ToDictionary(i => i.Key, i => new Uri(i.Value.AsString()));
    }

    public async Task<LlsdValue> Post(string cap, LlsdValue body, CancellationToken cancel = default) =>
        _caps.TryGetValue(cap, out var address) ? await Post(address, body, cancel) ?? new LlsdUndefined() : new LlsdUndefined();

    /// <summary>Polls the event queue until it is gone (404) or cancelled; each event is given on, each batch acked by the next poll.</summary>
    public async Task Poll(Action<string, LlsdValue> onEvent, CancellationToken cancel)
    {
        if (!_caps.TryGetValue("EventQueueGet", out var address))
            return;
        LlsdValue ack = new LlsdUndefined();
        while (!cancel.IsCancellationRequested)
        {
            var (status, reply) = await TryPost(address, new LlsdMap { ["ack"] = ack, ["done"] = false }, cancel);
            if (status == HttpStatusCode.NotFound)
                return;
            if (reply is not LlsdMap map)
                continue; // nothing yet (502), or an empty answer: ask again
            ack = map["id"];
            if (map["events"] is LlsdArray events)
                foreach (var item in events.Items)
                    if (item is LlsdMap one)
                        onEvent(one["message"].AsString(), one["body"]);
        }
    }

    private async Task<LlsdValue?> Post(Uri address, LlsdValue body, CancellationToken cancel)
    {
        var (status, reply) = await TryPost(address, body, cancel);
        return status == HttpStatusCode.OK ? reply : throw new HttpRequestException($"{address.AbsolutePath} answered {(int)status}.");
    }

    private async Task<(HttpStatusCode Status, LlsdValue? Reply)> TryPost(Uri address, LlsdValue body, CancellationToken cancel)
    {
        using var content = new ByteArrayContent(LlsdXml.ToBytes(body));
        content.Headers.ContentType = new MediaTypeHeaderValue(LlsdXml.ContentType);
        using var response = await http.PostAsync(address, content, cancel);
        var bytes = await response.Content.ReadAsByteArrayAsync(cancel);
        return (response.StatusCode, LlsdXml.TryRead(bytes, out var value, out _) ? value : null);
    }
}
