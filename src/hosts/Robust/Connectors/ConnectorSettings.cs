using OpenSim.Settings;

namespace OpenSim.Robust.Connectors;

/// <summary>What the grid server serves, and where.</summary>
public static class ConnectorSettings
{
    public static readonly Setting<string> ServiceConnectors = new(
        "Startup", "ServiceConnectors", "", "Connectors besides those of [ServiceList], separated by commas.");

    public static readonly Setting<int> Port = new(
        "Network", "port", 8003, "TCP port of connectors that name none, and of the pages about the server itself.", "", 1, 65535);

    public static readonly Setting<string> PrivateAddress = new(
        "Network", "private_listener_address", "",
        "Address that the ports are bound to at which nothing is served but private services, such as 127.0.0.1. Empty: "
        + "http_listener_address.");
}
