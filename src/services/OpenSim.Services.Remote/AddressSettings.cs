using OpenSim.Settings;

namespace OpenSim.Services.Remote;

/// <summary>Addresses of services in other processes, by the sections and keys in which GridCommon.ini has them.</summary>
public static class AddressSettings
{
    public static readonly Setting<string> Grid = Address("GridService", "GridServerURI", "regions");

    private static Setting<string> Address(string section, string key, string what) => new(section, key, "",
        $"Address of the server that keeps {what}, in grid mode: http://example.org:8003.");
}
