using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.LindenCaps;
using OpenSim.Host.Startup;
using OpenSim.Hosting;
using OpenSim.Modules.Guests;
using OpenSim.Modules.Land.Maps;
using OpenSim.Modules.Land.Regions;
using OpenSim.Modules.Messages;
using OpenSim.Modules.People.Groups;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.Travels.Guests;
using OpenSim.Modules.Travels.Journeys;
using OpenSim.Services;
using OpenSim.Services.Commands;
using OpenSim.Services.Edge;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Composition;
using OpenSim.Services.Http.Maps;
using OpenSim.Services.Http.Users;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Local.Hypergrid;
using OpenSim.Services.Local.Hypergrid.Links;
using OpenSim.Services.Maps;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Groups;
using OpenSim.Services.Remote.Hypergrid;
using OpenSim.Services.Remote.Maps;
using OpenSim.Services.Remote.Regions;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store;

namespace OpenSim.Host;

/// <summary>
/// The hypergrid of a simulator: the ways to other grids and from them, links to their regions, and, where the simulator is its own grid,
/// what other grids ask of one, at its own port.
/// </summary>
internal sealed class OtherGrids
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private readonly Ground _ground;
    private readonly ServiceSet _services;
    private readonly ForeignGrids _others;
    private readonly LinkedGrid? _grid;
    private IUserProfilesService? _ownProfiles; // without those of other grids, of which nobody else asks here

    private OtherGrids(Ground ground, ServiceSet services, Endings endings)
    {
        (_ground, _services) = (ground, services);
        var configuration = ground.Configuration;
        var own = HypergridSettings.OwnGrid(configuration);
        _others = endings.Add(new ForeignGrids(configuration, ground.Statistics, ground.Time));
        services.Add<IForeignGrids>(_others);
        services.Add(own);
        Guests = services.Add(new GuestBook(own));
        if (!configuration.Get(LinkSettings.HypergridLinker))
            return;
        var limit = ground.Statistics.Limit(LinkSettings.Links, () => configuration.Get(LinkSettings.MaxLinks));
        var pictures = new LinkPictures(_others, services.Assets);
        _grid = new LinkedGrid(services.Grid, new Linker(services.Grid, new HeldLinks(limit), _others, own, pictures),
            () => configuration.Get(LinkSettings.AllowHypergridMapSearch));
    }

    /// <summary>Null when the settings say nothing of other grids. Before the first region is loaded.</summary>
    public static OtherGrids? Open(Ground ground, ServiceSet services, Endings endings) =>
        IsAskedFor(ground.Configuration) ? new OtherGrids(ground, services, endings) : null;

    private static bool IsAskedFor(Configuration configuration) => configuration.Get(HypergridSettings.GatekeeperUri).Length > 0
        && ModuleKey.Value(configuration.GetText("Modules", "EntityTransferModule")) is { } module
        && module.StartsWith("HG", StringComparison.OrdinalIgnoreCase);

    /// <summary>The way to regions of other processes, of a simulator that is its own grid.</summary>
    public ISimulationService Regions => _others.Regions;

    /// <summary>Who is here from other grids.</summary>
    public GuestBook Guests { get; }

    /// <summary>
    /// From here on guests' inventories and assets are asked for at their own servers. Anything other grids ask of this one is over its own
    /// alone, and made before.
    /// </summary>
    public void Welcome()
    {
        var configuration = _ground.Configuration;
        var limits = new GuestLimits(_ground.Statistics, configuration);
        var homes = new HomeServers(_others.Connections, configuration, _ground.Folder.In("uploads"));
        var outgoing = new VisitorAssetService(_services.Assets, _services.Accounts, configuration);
        var assets = new GuestAssets(_services.Assets, homes, limits, _ground.Time);
        var things = _services.Add(new GuestThings(assets, outgoing, homes, limits));
        _services.Assets = assets;
        _services.Inventory = new GuestInventory(_services.Inventory, Guests, things, homes);
        var people = new HomesOfPeople(Guests, _others, _services.Accounts, _services.GridUsers, _ground.Time);
        _services.Add<IPublicUsers>(people);
        _ownProfiles = _services.Profiles;
        _services.Profiles = new GuestProfiles(_services.Profiles, people, homes, assets);
        WelcomeToGroups(configuration);
    }

    private void WelcomeToGroups(Configuration configuration)
    {
        var own = HypergridSettings.OwnGrid(configuration);
        var address = configuration.Get(GroupSettings.ExternalAddress) is { Length: > 0 } external ? external : own.Home;
        if (_services.Groups is RemoteGroupsService remote)
            remote.ForeignNames = id => Guests.Find(id)?.Visitor.UserId;
        var homes = new MemberHomes(_others, Guests, own, _services.Accounts, _services.GridUsers, address);
        _services.Add<ITalkAbroad>(new TalkAbroad(_services.Groups, homes, _ground.Time));
        _services.Groups = new GuestGroups(_services.Groups, Guests, homes);
    }

    /// <summary>The users' own service is the grid's.</summary>
    public void Join(ServiceConnections grid)
    {
        if (GridAddress.TryParse(HypergridSettings.HomeOf(_ground.Configuration)) is { } home)
            _services.Add<IUserAgentService>(RemoteUserAgentService.Of(grid, home, Patience));
        _services.Grid = _grid ?? _services.Grid;
    }

    // What binds a teleport abroad binds a login there. Nobody wears anything yet by whose looks he could be judged.
    private bool MayLeave(int level) =>
        !_ground.Configuration.Get(TravelSettings.RestrictAppearanceAbroad)
        && _ground.Configuration.Get(TravelSettings.LevelForOtherGrids) is var needed && (needed <= 0 || level >= needed);

    /// <summary>The simulator is its own grid: it has what others ask of one. When regions can be asked, before logins are.</summary>
    public void Serve(StoreSet stores, ISimulationService regions, CapsServer http)
    {
        var own = new OwnRegions(new RegionNews(_ground.Scenes));
        var abroad = new RemoteMessageTransfer(new PeerCalls(_others.Connections, null),
            () => _ground.Configuration.Get(HandlerSettings.MessageKey));
        var hypergrid = LocalHypergrid.Create(stores, _services, regions, _others, _ground.Configuration,
            _ground.Loggers.CreateLogger<GatekeeperService>(), new RegionLines(own, abroad, own), MayLeave);
        _services.Add(hypergrid);
        _services.Add(hypergrid.Agents);
        _services.Add(new MessagesAbroad(hypergrid.Agents, _services.Friends, Guests, _others, abroad));
        var handlers = ServiceHandlers.ForOtherGrids(
            hypergrid, _ground.Configuration, _ground.Statistics, _ground.Folder.In("uploads"));
        _services.Grid = _grid ?? _services.Grid; // the gatekeeper shows no links
        _services.Add<ILandDataService>(new RemoteLandData(null, _others, _ground.Time));
        var gate = new PeerGate(_others.Connections.Peers, _ground.Configuration, _ground.Statistics, _ground.Time);
        var root = new RootPath(http.Site.XmlRpcMethods, _ground.Statistics, _ground.Configuration);
        root.Add(new LandDataMethods(new LandHere(_ground.Scenes).Find, request => gate.Admits(request.Caller)).Handler());
        foreach (var handler in handlers.OfType<XmlRpcHandler>())
            root.Add(handler);
        var table = new ServiceTable(handlers.Where(handler => handler is not XmlRpcHandler), _ground.Statistics);
        new ServiceMount(table, _ground.Configuration).AddTo(http.Router);
    }

    /// <summary>
    /// Profiles of this grid's users, for whoever asks at its address. Once that address has its logins, beside which they stand.
    /// </summary>
    public void ServeProfiles(CapsServer http)
    {
        if (!_ground.Configuration.Get(HandlerSettings.ProfilesEnabled))
            return;
        var handler = ProfileMethods.Handler(_ownProfiles ?? _services.Profiles, _ground.Configuration);
        var table = new ServiceTable([handler], _ground.Statistics);
        new ServiceMount(table, _ground.Configuration).AddTo(http.Router);
    }

    public void AddCommands()
    {
        if (_grid is not null)
            new LinkCommands(_grid.Linker).AddTo(_ground.Commands);
    }
}
