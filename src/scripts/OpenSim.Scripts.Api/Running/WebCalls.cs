using System.Net.Http.Headers;
using System.Text;
using OpenSim.Http.Calls;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Api.Running;

/// <summary>
/// Calls of scripts to web servers: to public networks only, so many for each prim and owner, with bounded answers.
/// </summary>
public sealed class WebCalls : IDisposable
{
    public const int LongestBody = 16384; // bytes of an answer, OpenSimulator's HttpBodyMaxLenMAX

    private const int MaxRedirects = 10;
    private const int Failed = 499; // what Second Life gives where no server has answered

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly HttpClient _client;
    private readonly RequestBudget _prims = new(rate: 1, burst: 3);
    private readonly RequestBudget _owners = new(rate: 25, burst: 5);

    public WebCalls(AddressGuard guard)
    {
        var handler = guard.NewHandler(MaxRedirects);
        handler.RequestHeaderEncodingSelector = static (_, _) => Encoding.UTF8; // names of objects are anything
        _client = new HttpClient(handler) { Timeout = Patience, MaxResponseContentBufferSize = 1 << 20 };
    }

    public void Dispose() => _client.Dispose();

    internal bool MayCall(RegionScript script)
    {
        var now = script.Scene.Clock.Seconds;
        return _prims.TryTake(script.Part.Id, now) && _owners.TryTake(script.Part.OwnerId, now);
    }

    internal bool Begin(RegionScript script, WebRequest request)
    {
        var message = Message(script, request);
        return script.Engine.Ask(script, "HTTP request of a script", async cancel =>
        {
            // its list of metadata is empty, and not among the other arguments
            var (status, body) = await Call(message, request.Longest, cancel);
            return new ScriptEvent(EventKind.http_response,
                LslList.Of(ListItem.OfKey(request.Id.ToString()), status, body));
        });
    }

    /// <summary>Posts for a function that has asked <see cref="MayCall"/>. What went wrong stands in the body.</summary>
    internal async Task<(int Status, byte[] Body)> Post(Uri address, string contentType, byte[] body, CancellationToken cancel)
    {
        try
        {
            using var content = new ByteArrayContent(body);
            content.Headers.ContentType = new MediaTypeHeaderValue(contentType);
            using var response = await _client.PostAsync(address, content, cancel);
            return ((int)response.StatusCode, await response.Content.ReadAsByteArrayAsync(cancel));
        }
        catch (Exception e) when (e is HttpRequestException or IOException or TaskCanceledException or InvalidOperationException)
        {
            cancel.ThrowIfCancellationRequested();
            return (Failed, Encoding.UTF8.GetBytes(e is TaskCanceledException ? "Timeout" : e.Message));
        }
    }

    private async Task<(int Status, string Body)> Call(HttpRequestMessage message, int longest, CancellationToken cancel)
    {
        try
        {
            using var sent = message;
            using var response = await _client.SendAsync(sent, HttpCompletionOption.ResponseHeadersRead, cancel);
            return ((int)response.StatusCode, await Read(response, longest, cancel));
        }
        catch (Exception e) when (e is HttpRequestException or IOException or TaskCanceledException or InvalidOperationException)
        {
            cancel.ThrowIfCancellationRequested();
            return (Failed, e is TaskCanceledException ? "Timeout" : e.Message);
        }
    }

    private static async Task<string> Read(HttpResponseMessage response, int longest, CancellationToken cancel)
    {
        await using var stream = await response.Content.ReadAsStreamAsync(cancel);
        var bytes = new byte[longest];
        var length = await stream.ReadAtLeastAsync(bytes, longest, throwOnEndOfStream: false, cancel);
        return Encoding.UTF8.GetString(bytes, 0, length);
    }

    private static HttpRequestMessage Message(RegionScript script, WebRequest request)
    {
        var message = new HttpRequestMessage(new HttpMethod(request.Verb), request.Address);
        if (request.Verb is not ("GET" or "HEAD") || request.Body.Length > 0)
        {
            message.Content = new ByteArrayContent(Encoding.UTF8.GetBytes(request.Body));
            message.Content.Headers.ContentType = MediaTypeHeaderValue.TryParse(request.Mime, out var mime) ? mime : null;
        }

        foreach (var (name, value) in AboutCaller(script))
            message.Headers.TryAddWithoutValidation(name, value);
        foreach (var (name, value) in request.Headers)
        {
            if (!name.StartsWith("X-SecondLife", StringComparison.OrdinalIgnoreCase))
                message.Headers.TryAddWithoutValidation(name, value);
        }

        message.Headers.TryAddWithoutValidation("User-Agent",
            request.Agent.Length > 0 ? request.Agent : "Second-Life-LSL/OpenSim (https://secondlife.com)");
        message.Headers.TryAddWithoutValidation("Accept", request.Accepted.Length > 0 ? request.Accepted : "text/*, application/json");
        return message;
    }

    private static IEnumerable<(string Name, string Value)> AboutCaller(RegionScript script)
    {
        var (first, last) = Avatars.NameOf(script.Scene, script.Part.OwnerId);
        return ObjectHeaders.Of(script).Append(("X-SecondLife-Owner-Name", $"{first} {last}".Trim()));
    }
}
