using OpenSim.Services.Http.Estates;
using OpenSim.Services.Http.Grid;
using OpenSim.Services.Http.Messages;
using OpenSim.Services.Http.Users;
using OpenSim.Settings;

namespace OpenSim.Services.Http;

/// <summary>The handlers of all services here. A grid server takes those that its ServiceList names.</summary>
public static class ServiceHandlers
{
    public static IReadOnlyList<IServiceHandler> Of(ServiceSet services, Configuration configuration) =>
    [
        new AgentPreferencesHandler(services.AgentPreferences),
        new AuthenticationHandler(services.Authentication, configuration),
        new AvatarHandler(services.Avatars),
        new EstateHandler(services.Estates),
        new FriendsHandler(services.Friends),
        new GridHandler(services.Grid),
        new GridUserHandler(services.GridUsers),
        new MuteListHandler(services.MuteLists, TimeProvider.System),
        new PresenceHandler(services.Presence),
        new UserAccountHandler(services.Accounts, configuration)
    ];
}
