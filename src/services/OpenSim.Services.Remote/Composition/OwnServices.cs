using OpenSim.Services.Economy;
using OpenSim.Services.Remote.Own;
using OpenSim.Services.Search;
using OpenSim.Services.Wire.Own;
using OpenSim.Settings;

namespace OpenSim.Services.Remote.Composition;

/// <summary>The clients of our own services at the grid's server.</summary>
public sealed class OwnServices
{
    private readonly ServiceConnections _connections;
    private readonly Configuration _configuration;
    private readonly Setting<string> _address;
    private readonly OwnLink _link;

    private OwnServices(ServiceConnections connections, Configuration configuration, Setting<string> address, ServiceClient client) =>
        (_connections, _configuration, _address, _link) = (connections, configuration, address, new OwnLink(client));

    /// <summary>Null where the settings name neither their server nor that of the grid's regions.</summary>
    /// <exception cref="ConfigurationException">The address is none.</exception>
    public static OwnServices? Open(ServiceConnections connections, Configuration configuration)
    {
        var address = configuration.Get(AddressSettings.Own).Trim().Length > 0 ? AddressSettings.Own : AddressSettings.Grid;
        return RemoteServices.Open(connections, configuration, address) is { } client
            ? new OwnServices(connections, configuration, address, client)
            : null;
    }

    /// <summary>Whether the server has any: an OpenSimulator's has none.</summary>
    /// <exception cref="ServiceAwayException">There is no answer.</exception>
    public ValueTask<bool> AreThere() => _link.Serves(OwnWire.Names);

    /// <exception cref="ServiceAwayException">There is no answer.</exception>
    public ValueTask<bool> HaveMoney() => _link.Serves(OwnWire.Money);

    /// <exception cref="ServiceAwayException">There is no answer.</exception>
    public ValueTask<bool> HavePlaces() => _link.Serves(OwnWire.Places);

    /// <summary>The grid's ledger, whether it is there or not.</summary>
    public IMoneyService Money => new RemoteMoneyService(Calls("MoneyService", OwnWire.Money));

    /// <summary>The grid's places, whether they are there or not.</summary>
    public IPlaceService Places => new RemotePlaceService(Calls("PlaceService", OwnWire.Places));

    internal OwnCalls Calls(string service, string name) =>
        new(_link, RemoteServices.Open(_connections, _configuration, _address, service)!, name);
}
