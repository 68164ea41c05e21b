using System.Diagnostics;
using System.Net;
using System.Net.Http.Headers;
using OpenSim.Llsd;
using OpenSim.Services.Remote.Late;
using OpenSim.Services.Remote.Regions;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Remote;

/// <summary>One service at its address.</summary>
public sealed class ServiceClient
{
    private const long LargeBody = 1024 * 1024;

    private readonly ServiceConnections _connections;
    private readonly string _service;
    private readonly Uri _address;
    private readonly Func<string, string, string?> _authorization;
    private readonly Breaker _breaker;
    private readonly LateLine? _line; // null when nothing may be late
    private readonly CallStats _stats;

    /// <param name="service">Section with its settings, and the name of its statistics: GridService …</param>
    /// <param name="authorization">
    /// Header of that name for a method and a path with its query: <c>Basic …</c>, or null for none. Null for never one.
    /// </param>
    public ServiceClient(ServiceConnections connections, string service, Uri address, Func<string, string, string?>? authorization = null)
    {
        _connections = connections;
        _service = service;
        _address = address;
        _authorization = authorization ?? ((_, _) => null);
        _breaker = connections.BreakerOf(address);
        _line = connections.Late?.LineOf(service);
        _line?.Service = SendNow;
        _stats = connections.StatsOf(service);
    }

    internal AgedCache<TKey, TValue> Cache<TKey, TValue>(Setting<double> maxAge)
        where TKey : notnull
        where TValue : class => _connections.Cache<TKey, TValue>(maxAge);

    /// <summary>A count for this address.</summary>
    internal Counter CounterOf(StatDef def) =>
        _connections.Statistics.GetOrAdd(def.In(_address.AbsoluteUri), _connections.Statistics.Counter);

    internal Uri Address => _address;

    internal PeerHosts Peers => _connections.Peers;

    /// <summary>Whether calls wait on the disk while the service is away, those that may.</summary>
    public bool MayBeLate => _line is not null;

    /// <summary>Posts a form and reads the answer.</summary>
    /// <exception cref="ServiceAwayException">There is no answer, or it is none.</exception>
    public async ValueTask<LlsdMap> Post(string path, LlsdMap form, Retry retry = Retry.Never, string subject = "")
    {
        var reply = await Send(ServiceCall.Post(path, form) with { Retry = retry, Subject = subject });
        if (reply.IsSuccess)
            return reply.AsServerResponse();
        _stats.Failed.Add();
        throw new ServiceAwayException($"{_service} at {_address} has answered with status {reply.Status}.");
    }

    /// <summary>An answer of any status below 500.</summary>
    /// <exception cref="ServiceAwayException">There is no answer, or the server says that it cannot give one.</exception>
    public async ValueTask<ServiceReply> Send(ServiceCall call)
    {
        if (_line is null)
            return await SendNow(call);
        if (call.Retry == Retry.Late)
            return await LateSending.Send(_line, call, SendNow);
        await TellAll(_line, call);
        return await SendNow(call);
    }

    /// <summary>The same of an answer that is read as it comes.</summary>
    /// <param name="read">Given the answer while it lasts.</param>
    /// <exception cref="ServiceAwayException">There is no answer, or the server says that it cannot give one.</exception>
    public async ValueTask<T> Read<T>(ServiceCall call, Func<ServiceStream, CancellationToken, ValueTask<T>> read) =>
        (await InTurn(call, async request => await _connections.Read(request, call, read), answer => answer.Status)).Value;

    private ValueTask<ServiceReply> SendNow(ServiceCall call) =>
        InTurn(call, request => _connections.Send(request, call), reply => reply.Status);

    // Anyone who asks is to be answered as if all that was said to be done were done. Where the service has failed for minutes at some of
    // it, an answer to the question shows that it is there for everything else.
    private async ValueTask TellAll(LateLine line, ServiceCall question)
    {
        if (question.Retry == Retry.Once && line.Doubtful is { } number)
        {
            await SendNow(question);
            await line.SendOnceMore(number);
        }

        if (line.Count > 0 && !await line.Send())
            throw new ServiceAwayException($"{_service} at {_address} has not yet been told all that happened while it was away.");
    }

    private async ValueTask<T> InTurn<T>(ServiceCall call, Func<HttpRequestMessage, Task<T>> send, Func<T, int> statusOf)
    {
        Exception? failure = null;
        for (var attempt = 0; ; attempt++)
        {
            if (!_breaker.TryPass() && !call.Insists)
            {
                _stats.Spared.Add();
                throw new ServiceAwayException($"{_service} at {_address} has not answered lately.", failure);
            }

            try
            {
                return await SendOnce(call, send, statusOf);
            }
            catch (Exception e) when (e is HttpRequestException or TimeoutException or IOException)
            {
                if (e is BusyException)
                    _breaker.Succeeded();
                else
                    _breaker.Failed();
                _stats.Failed.Add();
                failure = e;
                if (attempt > 0 || call.Retry == Retry.Never || e is TimeoutException or BusyException)
                    throw new ServiceAwayException($"{_service} at {_address} does not answer: {e.Message}", e);
            }
        }
    }

    private async Task<T> SendOnce<T>(ServiceCall call, Func<HttpRequestMessage, Task<T>> send, Func<T, int> statusOf)
    {
        var start = Stopwatch.GetTimestamp();
        using var request = Request(call);
        var reply = await send(request);
        _stats.Duration.Record(Stopwatch.GetTimestamp() - start);
        if (statusOf(reply) >= 500)
            throw new HttpRequestException($"It has answered with status {statusOf(reply)}.", null, (HttpStatusCode)statusOf(reply));
        _breaker.Succeeded();
        return reply;
    }

    private HttpRequestMessage Request(ServiceCall call)
    {
        var request = new HttpRequestMessage(new HttpMethod(call.Method), _address.AbsoluteUri.TrimEnd('/') + call.Path);
        if (_authorization(call.Method, request.RequestUri!.PathAndQuery) is { } shown)
            request.Headers.TryAddWithoutValidation("Authorization", shown);
        if (call.Body.IsEmpty && call.Stream is null && call.ContentType.Length == 0)
            return request;
        request.Content = call.Stream is { } stream ? new StreamContent(stream) : new ReadOnlyMemoryContent(call.Body);
        if (call.StreamLength is { } length)
            request.Content.Headers.ContentLength = length;
        // A server that has no room says so before megabytes come, which would break the connection and its words with it.
        if (call.StreamLength > LargeBody)
            request.Headers.ExpectContinue = true;
        request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(call.ContentType);
        if (call.IsPacked)
            request.Headers.TryAddWithoutValidation("X-Content-Encoding", "gzip");
        return request;
    }
}
