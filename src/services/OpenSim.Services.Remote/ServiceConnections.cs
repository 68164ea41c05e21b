using System.Collections.Concurrent;
using System.Net.Security;
using OpenSim.Http.Calls;
using OpenSim.Services.Remote.Late;
using OpenSim.Services.Remote.Regions;
using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Remote;

/// <summary>The connections of the process to other servers, and what is known of each: one for all clients.</summary>
public sealed class ServiceConnections : IDisposable
{
    private const int MaxServers = 4096; // of other grids there may come any number
    private const long Mega = 1024 * 1024;

    private readonly Configuration _configuration;
    private readonly TimeProvider _time;
    private readonly Lazy<HttpClient> _http; // a simulator without a grid may never call anybody
    private readonly ConcurrentDictionary<string, CallStats> _stats = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, Breaker> _breakers = new(StringComparer.OrdinalIgnoreCase);

    /// <param name="handler">What carries the calls; null for sockets.</param>
    public ServiceConnections(Configuration configuration, StatRegistry statistics, TimeProvider time, HttpMessageHandler? handler = null)
    {
        _configuration = configuration;
        _time = time;
        Statistics = statistics;
        Peers = new PeerHosts(time);
        _http = new Lazy<HttpClient>(() => new HttpClient(handler ?? Sockets(configuration)) { Timeout = Timeout.InfiniteTimeSpan });
    }

    /// <summary>Where calls that may be late wait; null has none. To be set before the first client is made.</summary>
    public LateCalls? Late { get; init; }

    internal StatRegistry Statistics { get; }

    /// <summary>Room for assets that wait.</summary>
    internal Limit AssetRoom => Statistics.GetOrAdd(
        LateLimits.Assets, def => Statistics.Limit(def, () => _configuration.Get(RemoteSettings.LateAssetMegabytes) * Mega));

    /// <summary>Hosts of the grid, as far as they are known.</summary>
    public PeerHosts Peers { get; }

    public void Dispose()
    {
        if (_http.IsValueCreated)
            _http.Value.Dispose();
    }

    /// <summary>Whether calls to the server fail at once for now.</summary>
    public bool IsResting(Uri server) => _breakers.TryGetValue(server.Authority, out var breaker) && breaker.IsResting;

    /// <summary>The server has spoken by itself: it is worth a call at once.</summary>
    public void Wake(Uri server)
    {
        if (_breakers.TryGetValue(server.Authority, out var breaker))
            breaker.Succeeded();
    }

    // One for all clients of a service: those of other regions and grids are made for each call.
    internal CallStats StatsOf(string service) => _stats.GetOrAdd(service, name => new CallStats(Statistics, name));

    internal AgedCache<TKey, TValue> Cache<TKey, TValue>(Setting<double> maxAge)
        where TKey : notnull
        where TValue : class =>
        new(_time, () => _configuration.Get(maxAge), () => _configuration.Get(RemoteSettings.CacheEntries));

    internal Breaker BreakerOf(Uri server)
    {
        if (_breakers.Count >= MaxServers)
            _breakers.Clear();
        return _breakers.GetOrAdd(server.Authority, _ => new Breaker(_time, () => _configuration.Get(RemoteSettings.FailuresBeforeRest),
            () => TimeSpan.FromSeconds(_configuration.Get(RemoteSettings.RestTime))));
    }

    /// <exception cref="HttpRequestException">There is no connection, or it has broken.</exception>
    /// <exception cref="TimeoutException">There is no connection or no answer in time.</exception>
    /// <exception cref="IOException">The answer is longer than it may be, or has broken off.</exception>
    internal async Task<ServiceReply> Send(HttpRequestMessage request, ServiceCall call) => (await Read(
        request, call, async (reply, cancel) => new ServiceReply(
            reply.Status, reply.ContentType, await Read(reply.Content, reply.Length, call.MaxAnswer, cancel)))).Value;

    /// <summary>The same of an answer that is read as it comes.</summary>
    internal async Task<(int Status, T Value)> Read<T>(
        HttpRequestMessage request, ServiceCall call, Func<ServiceStream, CancellationToken, ValueTask<T>> read)
    {
        var timeout = call.Timeout ?? TimeSpan.FromSeconds(_configuration.Get(RemoteSettings.CallTimeout));
        using var patience = new CancellationTokenSource(timeout, _time);
        try
        {
            using var response = await _http.Value.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, patience.Token);
            BusyException.ThrowIfBusy(response);
            await using var stream = await response.Content.ReadAsStreamAsync(patience.Token);
            var headers = response.Content.Headers;
            var reply = new ServiceStream((int)response.StatusCode, headers.ContentType?.MediaType ?? "", headers.ContentLength, stream);
            return (reply.Status, await read(reply, patience.Token));
        }
        catch (OperationCanceledException e)
        {
            // Nobody can call it off: where it was not our patience, it was that of the sockets, which have less for a connection.
            throw new TimeoutException(
                patience.IsCancellationRequested ? "It has not answered in time." : "It has taken no connection in time.", e);
        }
    }

    /// <param name="guard">For servers whose addresses strangers have named; null for the grid's own.</param>
    internal static SocketsHttpHandler Sockets(Configuration configuration, AddressGuard? guard = null)
    {
        var sockets = guard?.NewHandler()
            ?? new SocketsHttpHandler { AllowAutoRedirect = false, MaxResponseHeadersLength = 32, UseCookies = false, UseProxy = false };
        sockets.ConnectTimeout = TimeSpan.FromSeconds(configuration.Get(RemoteSettings.ConnectTimeout));
        sockets.MaxConnectionsPerServer = configuration.Get(RemoteSettings.CallsAtOnce);
        sockets.PooledConnectionIdleTimeout = TimeSpan.FromSeconds(30); // OpenSimulator closes after sixty
        sockets.PooledConnectionLifetime = TimeSpan.FromMinutes(10); // a name may come to mean another address
        sockets.SslOptions.RemoteCertificateValidationCallback = Verification(configuration);
        return sockets;
    }

    // Null, which is the runtime's own, unless the operator asks for less.
    private static RemoteCertificateValidationCallback? Verification(Configuration configuration)
    {
        var passedOver = (configuration.Get(RemoteSettings.NoVerifyCertChain) ? SslPolicyErrors.RemoteCertificateChainErrors : 0)
            | (configuration.Get(RemoteSettings.NoVerifyCertHostname) ? SslPolicyErrors.RemoteCertificateNameMismatch : 0);
        return passedOver == SslPolicyErrors.None ? null : (_, _, _, errors) => (errors & ~passedOver) == SslPolicyErrors.None;
    }

    private static async Task<byte[]> Read(Stream stream, long? length, int max, CancellationToken cancel)
    {
        if (length > max)
            throw new IOException($"Its answer is longer than {max} bytes.");
        using var whole = new MemoryStream((int)(length ?? 0));
        var buffer = new byte[16 * 1024];
        while (await stream.ReadAsync(buffer, cancel) is > 0 and var read)
        {
            if (whole.Length + read > max)
                throw new IOException($"Its answer is longer than {max} bytes.");
            whole.Write(buffer, 0, read);
        }

        return whole.ToArray();
    }
}
