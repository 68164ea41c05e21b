using System.Net;
using OpenSim.Services.Grid;
using OpenSim.Services.Http.Assets;
using OpenSim.Services.Http.Estates;
using OpenSim.Services.Http.Experiences;
using OpenSim.Services.Http.Grid;
using OpenSim.Services.Http.Groups;
using OpenSim.Services.Http.Hypergrid;
using OpenSim.Services.Http.Inventory;
using OpenSim.Services.Http.Maps;
using OpenSim.Services.Http.Messages;
using OpenSim.Services.Http.OpenId;
using OpenSim.Services.Http.Own;
using OpenSim.Services.Http.Users;
using OpenSim.Services.Http.Voice;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Maps;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Http.Composition;

/// <summary>The handlers of all services here. A grid server takes those that its ServiceList names.</summary>
public static class ServiceHandlers
{
    /// <param name="folder">For uploads while they come.</param>
    public static IReadOnlyList<IServiceHandler> Of(
        ServiceSet services, Configuration configuration, StatRegistry statistics, string folder)
    {
        var uploads = new UploadPlaces(configuration, statistics, TimeProvider.System);
        return
        [
            .. services.GetService(typeof(IMapImageService)) is IMapImageService maps
                ? (IServiceHandler[])[new MapAddHandler(maps), new MapAddHandler(maps, isRemoval: true), new MapGetHandler(maps)]
                : [],
            .. services.GetService(typeof(IGridCounts)) is IGridCounts counts
                ? (IServiceHandler[])[new GridStatsHandler(counts, configuration, TimeProvider.System)]
                : [],
            .. configuration.Get(HandlerSettings.ProfilesEnabled)
                ? (IServiceHandler[])[ProfileMethods.Handler(services.Profiles, configuration,
                    services.GetService(typeof(IUserDataService)) as IUserDataService)]
                : [],
            .. services.GetService(typeof(OpenIdGround)) is OpenIdGround openId
                ? (IServiceHandler[])[
                    new OpenIdHandler(services.Accounts, services.Authentication, openId, configuration, statistics),
                    new IdentityHandler(services.Accounts)]
                : [],
            .. services.GetService(typeof(HypergridServices)) is HypergridServices others
                ? ForOtherGrids(others, configuration, statistics, folder, uploads)
                : [new HeloHandler()],
            .. OwnHandlers.Of(services),
            .. FreeswitchHandler.Of(configuration) is { } voice ? (IServiceHandler[])[voice] : [],
            new AgentPreferencesHandler(services.AgentPreferences),
            new AssetHandler(services.Assets, configuration, uploads, folder),
            new AssetsExistHandler(services.Assets),
            new AuthenticationHandler(services.Authentication, configuration),
            new AuthorizationHandler(),
            new AvatarHandler(services.Avatars),
            new BakesHandler(services.BakedTextures),
            new EstateHandler(services.Estates),
            new ExperienceHandler(services.Experiences),
            new FriendsHandler(services.Friends),
            new GridHandler(services.Grid),
            new GridUserHandler(services.GridUsers),
            new GroupsHandler(services.Groups, services.GridUsers),
            new InventoryHandler(services.Inventory),
            new MuteListHandler(services.MuteLists, TimeProvider.System),
            new OfflineMessageHandler(services.OfflineMessages),
            new PresenceHandler(services.Presence),
            new UserAccountHandler(services.Accounts, configuration)
        ];
    }

    /// <summary>Those of them that other grids ask.</summary>
    /// <param name="folder">For uploads while they come.</param>
    /// <param name="uploads">Places for them, shared with those of the grid's own regions; null where there are none.</param>
    public static IReadOnlyList<IServiceHandler> ForOtherGrids(
        HypergridServices others, Configuration configuration, StatRegistry statistics, string folder, UploadPlaces? uploads = null)
    {
        uploads ??= new UploadPlaces(configuration, statistics, TimeProvider.System);
        var travellers = new TravellerRate(configuration, statistics, TimeProvider.System);
        var rate = statistics.RateLimit<IPAddress>(ForeignCallLimits.Calls, () => configuration.Get(HandlerSettings.ForeignCalls),
            ForeignCallLimits.Burst);
        bool Admits(IPAddress caller) => rate.TryTake(caller, TimeProvider.System.GetElapsedTime(0));
        return
        [
            new AssetHandler(others.Assets, configuration, uploads, folder, isForOthers: true),
            new AssetsExistHandler(others.Assets, isForOthers: true),
            new InventoryHandler(others.Suitcases, isForOthers: true),
            GatekeeperMethods.Handler(others.Gatekeeper),
            UserAgentMethods.Handler(others.Agents, others.Friends, Admits, caller => HandlerSettings.MayLocate(configuration, caller)),
            new HomeAgentHandler(others.Agents, travellers),
            new ForeignAgentHandler(others.Gatekeeper, travellers),
            new HeloHandler(),
            .. others is { Messages: { } messages, Friends: { } friends }
                ? People(others, messages, friends, configuration, Admits)
                : []
        ];
    }

    private static IEnumerable<IServiceHandler> People(HypergridServices others, IMessageExchange messages, IForeignFriends friends,
        Configuration configuration, Func<IPAddress, bool> admits)
    {
        yield return new MessageTransferMethods(async (message, request) =>
        {
            var isTrusted = request.IsTrusted();
            return (isTrusted || admits(request.Caller)) && await messages.Take(message, isTrusted);
        }, () => configuration.Get(HandlerSettings.MessageKey)).Handler(ServicePort.Public);
        yield return new ForeignFriendsHandler(friends, others.Agents, admits);
        if (others.Groups is { } groups)
            yield return new ForeignGroupsHandler(groups, admits);
    }
}
