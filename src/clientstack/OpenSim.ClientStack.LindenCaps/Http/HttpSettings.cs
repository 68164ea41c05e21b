using OpenSim.Settings;

namespace OpenSim.ClientStack.LindenCaps.Http;

/// <summary>Settings of the process's one HTTP server.</summary>
public static class HttpSettings
{
    public static readonly Setting<int> Port = new(
        "Network", "http_listener_port", 9000, "TCP port of the HTTP server: logins, capabilities, event queues. 0 takes a free one.", "",
        0, 65535);

    public static readonly Setting<int> Http2Port = new(
        "Network", "http2_listener_port", 0,
        "A second TCP port for the same server that speaks HTTP/2 without TLS (prior knowledge), for a proxy or content network in "
        + "front. 0 has none.", "", 0, 65535);

    public static readonly Setting<string> Address = new(
        "Network", "http_listener_address", "any",
        "Address that the HTTP server is bound to: any (IPv4 and IPv6), or one address of this machine, such as 127.0.0.1.");

    public static readonly Setting<int> MaxConnections = new(
        "Network", "http_max_connections", 4000, "Most TCP connections at once; further ones are closed at once.", "", 10, 1_000_000);

    public static readonly Setting<int> MaxUploadBytes = new(
        "Network", "http_max_upload_bytes", 32 * 1024 * 1024, "Largest body of an upload (textures, meshes, sounds).", "bytes", 65536,
        1 << 30);
}
