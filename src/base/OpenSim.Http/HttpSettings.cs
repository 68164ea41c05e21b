using OpenSim.Settings;

namespace OpenSim.Http;

/// <summary>Settings of the process's one HTTP server.</summary>
public static class HttpSettings
{
    private const string Section = "Network";

    public static readonly Setting<int> Port = new(
        Section, "http_listener_port", 9000, "TCP port of the HTTP server: logins, capabilities, event queues. 0 takes a free one.", "",
        0, 65535);

    public static readonly Setting<int> Http2Port = new(
        Section, "http2_listener_port", 0,
        "A second TCP port for the same server that speaks HTTP/2 without TLS (prior knowledge), for a proxy or content network in "
        + "front. 0 has none.", "", 0, 65535);

    public static readonly Setting<string> Address = new(
        Section, "http_listener_address", "any",
        "Address that the HTTP server is bound to: any (IPv4 and IPv6), or one address of this machine, such as 127.0.0.1.");

    public static readonly Setting<string> PublicUri = new(
        "Network", "http_public_uri", "",
        "Address by which viewers reach the HTTP server where a proxy stands in front of it, such as https://sim.example.org. Empty: http, "
        + "the region's ExternalHostName and http_listener_port.");

    public static readonly Setting<int> MaxConnections = new(
        Section, "http_max_connections", 4000, "Most TCP connections at once; further ones are closed at once. Fewer are taken where the "
        + "system allows fewer open files, or MemoryLimit is small.", "", 10, 1_000_000);

    public static readonly Setting<int> MaxConnectionsPerAddress = new(
        Section, "MaxConnectionsPerAddress", 1000,
        "Most TCP connections at once of one address, or of one /64 of IPv6. A viewer has up to 16, and a whole school may come from one "
        + "address. The proxies of [LoginService] DOSTrustedProxies, this machine among them, are not counted.", "", 4, 1_000_000,
        live: true);

    public static readonly Setting<int> HeaderTimeout = new(
        Section, "HeaderTimeout", 10, "How long a new connection may take until it has asked for something.", "s", 1, 600);

    public static readonly Setting<int> MaxUploadBytes = new(
        Section, "http_max_upload_bytes", 32 * 1024 * 1024, "Largest body of an upload (textures, meshes, sounds).", "bytes", 65536,
        1 << 30);

    public static readonly Setting<int> MaxBodies = new(
        Section, "MaxBodies", 64, "Memory for all bodies of requests, and of answers over 64 kB, that are under way at once; no more than "
        + "an eighth of MemoryLimit. Bodies of requests over 256 kB go to files while they come.", "MB", 1, 100_000, live: true);

    public static readonly Setting<int> MaxBodiesPerAddress = new(
        Section, "MaxBodiesPerAddress", 32, "How much of it one address may have.", "MB", 1, 100_000, live: true);

    public static readonly Setting<int> MaxUploadFiles = new(
        Section, "MaxUploadFiles", 1024, "Room on the disk, in folder uploads of the data folder, for bodies over 256 kB that are under "
        + "way at once.", "MB", 1, 1_000_000, live: true);

    public static readonly Setting<int> MaxUploadFilesPerAddress = new(
        Section, "MaxUploadFilesPerAddress", 512, "How much of it one address may have.", "MB", 1, 1_000_000, live: true);
}
