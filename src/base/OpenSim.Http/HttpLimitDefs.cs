using OpenSim.Telemetry.Limits;

namespace OpenSim.Http;

/// <summary>What strangers can make the HTTP server hold.</summary>
internal static class HttpLimitDefs
{
    private const string Category = "httpserver";
    private const string Container = "limits";

    public static readonly LimitDef Connections = new(
        Category, Container, "Connections", "opensim.http.limit.connections", "connections", LimitPer.Process, HttpSettings.MaxConnections,
        "Connections at once; further ones are told so and closed.");

    public static readonly LimitDef ConnectionsOfAddress = new(
        Category, Container, "ConnectionsOfAddress", "opensim.http.limit.connections.address", "connections", LimitPer.Address,
        HttpSettings.MaxConnectionsPerAddress, "Connections at once of one address; further ones are told so and closed.");

    public static readonly LimitDef Descriptors = new(
        Category, Container, "Descriptors", "opensim.http.limit.descriptors", "descriptors", LimitPer.Process, null,
        "Open files and sockets of the process, as far as visitors may use them (ulimit -n less a reserve); connections that would need "
        + "more are closed.");

    public static readonly LimitDef Files = new(
        Category, Container, "Files", "opensim.http.limit.files", "files", LimitPer.Process, null,
        "Files open for answers and uploads; what would need more gets status 503.");

    public static readonly LimitDef Bodies = new(
        Category, Container, "Bodies", "opensim.http.limit.bodies", "bytes", LimitPer.Process, HttpSettings.MaxBodies,
        "Bodies of requests and answers in memory; what would need more gets status 503.");

    public static readonly LimitDef BodiesOfAddress = new(
        Category, Container, "BodiesOfAddress", "opensim.http.limit.bodies.address", "bytes", LimitPer.Address,
        HttpSettings.MaxBodiesPerAddress, "The same of one address.");

    public static readonly LimitDef UploadFiles = new(
        Category, Container, "UploadFiles", "opensim.http.limit.uploads", "bytes", LimitPer.Process, HttpSettings.MaxUploadFiles,
        "Bodies of requests that lie in files; what would need more is refused, an upload in words that the viewer shows.");

    public static readonly LimitDef UploadFilesOfAddress = new(
        Category, Container, "UploadFilesOfAddress", "opensim.http.limit.uploads.address", "bytes", LimitPer.Address,
        HttpSettings.MaxUploadFilesPerAddress, "The same of one address.");
}
