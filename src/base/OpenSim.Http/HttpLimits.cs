using System.Net;
using Microsoft.AspNetCore.Http;
using OpenSim.Http.Addresses;
using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Resources;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Http;

/// <summary>
/// The bounds of the HTTP server: what connections, bodies and files of all requests together, and of one address, may take of the process.
/// </summary>
public sealed class HttpLimits
{
    private const long Mega = 1024 * 1024;

    /// <summary>Of a small <see cref="MemoryGuard.Bound"/>, the share for bodies, and for connections.</summary>
    private const double Share = 0.125;

    /// <summary>What a connection may hold besides its bodies: Kestrel's two buffers and its state.</summary>
    private const int ConnectionBytes = 64 * 1024;

    private readonly Configuration _configuration;
    private readonly AddressList _proxies;
    private readonly Descriptors _descriptors;
    private readonly int _forVisitors; // descriptors that were left at the start
    private readonly RowLimit _open;

    public HttpLimits(Configuration configuration, StatRegistry statistics, HttpPlace place)
    {
        _configuration = configuration;
        _proxies = new AddressList(() => configuration.Get(ProxySettings.Proxies));
        _descriptors = place.Descriptors;
        _forVisitors = _descriptors.Max - _descriptors.Reserve - _descriptors.Used;
        Memory = place.Memory;
        Uploads = new UploadFolder(place.UploadFolder);
        MaxConnections = Clamp(configuration.Get(HttpSettings.MaxConnections));
        Connections = statistics.Limit(HttpLimitDefs.Connections, () => MaxConnections);
        ConnectionsOfAddress = Held(statistics, HttpLimitDefs.ConnectionsOfAddress,
            () => Math.Min(configuration.Get(HttpSettings.MaxConnectionsPerAddress), MaxConnections / 2 + 1));
        _open = statistics.RowLimit(HttpLimitDefs.Descriptors, () => _descriptors.Max - _descriptors.Reserve);
        Files = statistics.Limit(HttpLimitDefs.Files, () => Math.Max(8, _forVisitors / 3));
        Bodies = statistics.Limit(HttpLimitDefs.Bodies, MaxBodies);
        BodiesOfAddress = Held(statistics, HttpLimitDefs.BodiesOfAddress,
            () => Math.Min(configuration.Get(HttpSettings.MaxBodiesPerAddress) * Mega, MaxBodies()));
        UploadFiles = statistics.Limit(HttpLimitDefs.UploadFiles, () => configuration.Get(HttpSettings.MaxUploadFiles) * Mega);
        UploadFilesOfAddress = Held(statistics, HttpLimitDefs.UploadFilesOfAddress,
            () => configuration.Get(HttpSettings.MaxUploadFilesPerAddress) * Mega);
    }

    public MemoryGuard Memory { get; }

    internal UploadFolder Uploads { get; }

    /// <summary>What of the setting the process has room for.</summary>
    public int MaxConnections { get; }

    public Limit Connections { get; }

    public HeldLimit<IPAddress> ConnectionsOfAddress { get; }

    public Limit Files { get; }

    public Limit Bodies { get; }

    public HeldLimit<IPAddress> BodiesOfAddress { get; }

    public Limit UploadFiles { get; }

    public HeldLimit<IPAddress> UploadFilesOfAddress { get; }

    /// <summary>False, and counted, while only those descriptors are left that are kept for the regions and their stores.</summary>
    public bool HasDescriptors() => _open.Allows(_descriptors.Used);

    /// <summary>For whom a request counts: null when it comes from a trusted proxy that does not say for whom.</summary>
    public IPAddress? Holder(HttpContext http) => Holder(ClientAddress.Of(http, _configuration));

    /// <summary>For whom a connection counts: null for a trusted proxy, which stands for many.</summary>
    public IPAddress? Holder(IPAddress address) => _proxies.Contains(address) ? null : ClientAddress.HolderOf(address);

    /// <summary>Why not all connections of the setting are taken; null when they are.</summary>
    public string? Clamped()
    {
        var wanted = _configuration.Get(HttpSettings.MaxConnections);
        if (MaxConnections >= wanted)
            return null;
        return MaxConnections == OfDescriptors()
            ? $"Of {wanted} connections ([Network] http_max_connections) {MaxConnections} are taken: the system allows "
                + $"{_descriptors.Max} open files (ulimit -n), of which {_descriptors.Reserve} are kept for databases, logs and regions."
            : $"Of {wanted} connections ([Network] http_max_connections) {MaxConnections} are taken: [Startup] MemoryLimit is "
                + $"{Memory.Bound / Mega} MB.";
    }

    private long MaxBodies() => Memory.AtMost(_configuration.Get(HttpSettings.MaxBodies) * Mega, Share);

    private int Clamp(int wanted) =>
        (int)Math.Min(Math.Min(wanted, OfDescriptors()), Math.Max(10, Memory.AtMost(long.MaxValue, Share) / ConnectionBytes));

    // Two thirds: a request may open a file besides its connection.
    private int OfDescriptors() => Math.Max(10, _forVisitors / 3 * 2);

    private static HeldLimit<IPAddress> Held(StatRegistry statistics, LimitDef def, Func<long> max) =>
        statistics.HeldLimit<IPAddress>(def, max);
}
