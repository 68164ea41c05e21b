using System.Security.Cryptography;
using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Inventory;
using OpenSim.Services.Login;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;
using OpenSim.Settings;

namespace OpenSim.Services.Local.Login;

/// <summary>
/// Lets people in: checks who they are, ends what they still have open, finds a region that takes them, and gathers all that their viewer is told
/// (feature-map 2.5).
/// </summary>
public sealed partial class LoginService(
    ServiceSet services, ISimulationService simulation, LoginGate gate, Configuration configuration, ILoggerFactory loggers, TimeProvider time) : ILoginService
{
    private const int GodLevel = 200;
    private static readonly TimeSpan TokenLifetime = TimeSpan.FromMinutes(30);

    private readonly ILogger _log = loggers.CreateLogger<LoginService>();
    private readonly LoginAccess _access = new(configuration);
    private readonly Destinations _destinations = new(services.Grid, configuration);
    private readonly ExternalAddress _addresses = new(time);

    public async ValueTask<LoginResponse> Login(LoginRequest request, CancellationToken cancel = default)
    {
        var response = await Try(request, cancel);
        if (response is LoginRefused refused)
            LogRefused(request.FirstName, request.LastName, request.ClientAddress, refused.Message);
        return response;
    }

    private async ValueTask<LoginResponse> Try(LoginRequest request, CancellationToken cancel)
    {
        if (!gate.Enabled)
            return gate.Text.Length > 0 ? new LoginRefused("presence", gate.Text) : Refusals.Closed;
        if (!_access.Admits(request))
            return Refusals.ViewerNotAdmitted;
        var account = await FindAccount(request);
        if (account is null || await services.Authentication.Authenticate(account.PrincipalId, request.Password, TokenLifetime) is not { } token)
            return Refusals.WrongPassword;
        if (account.UserLevel < 0)
            return Refusals.Banned;
        if (account.UserLevel < gate.MinimumLevel)
            return Refusals.LevelTooLow;
        if (!await EndOldSessions(account))
            return Refusals.AlreadyIn;
        var skeleton = await Skeleton(account.PrincipalId);
        if (skeleton.Count == 0 && configuration.Get(LoginSettings.RequireInventory))
            return Refusals.NoInventory;
        var gridUser = await services.GridUsers.GetGridUserInfo(account.PrincipalId.ToString());
        var start = StartPlace.Parse(request.Start);
        var places = await _destinations.Find(account.ScopeId, start, gridUser, account.UserLevel >= GodLevel);
        if (places.Count == 0)
            return Refusals.NoRegion;
        return await Enter(request, account, UUID.Parse(token), places, skeleton, cancel);
    }

    private async ValueTask<UserAccount?> FindAccount(LoginRequest request)
    {
        // Viewers with one name field send "first.last" or "first" and Resident.
        var (first, last) = (request.FirstName.Trim(), request.LastName.Trim());
        if (await services.Accounts.GetUserAccount(request.ScopeId, first, last) is { } account)
            return account;
        var dot = first.IndexOf('.');
        return dot > 0 && last.Equals("Resident", StringComparison.OrdinalIgnoreCase)
            ? await services.Accounts.GetUserAccount(request.ScopeId, first[..dot], first[(dot + 1)..])
            : null;
    }

    // A session that is still there is a ghost (the viewer has crashed) or sits at another screen: either way the newest login wins. The presence is
    // taken away in any case, so that even when a region cannot be reached the next try gets in.
    private async ValueTask<bool> EndOldSessions(UserAccount account)
    {
        var closed = true;
        foreach (var old in await services.Presence.GetAgents([account.PrincipalId.ToString()]))
        {
            if (!old.RegionId.IsZero && await services.Grid.GetRegionByUuid(account.ScopeId, old.RegionId) is { } region)
                closed &= await simulation.CloseAgent(region, account.PrincipalId, old.SessionId);
            await services.Presence.LogoutAgent(old.SessionId);
            LogOldSession(account.Name, old.SessionId);
        }

        return closed;
    }

    // Accounts made by other means have no inventory yet, those of old OpenSimulators no Current Outfit.
    private async ValueTask<IReadOnlyList<InventoryFolder>> Skeleton(UUID principalId)
    {
        var folders = await services.Inventory.GetInventorySkeleton(principalId);
        if (folders.Any(f => f.Type == FolderType.CurrentOutfit))
            return folders;
        await services.Inventory.CreateUserInventory(principalId);
        return await services.Inventory.GetInventorySkeleton(principalId);
    }

    private async ValueTask<LoginResponse> Enter(
        LoginRequest request, UserAccount account, UUID secureSessionId, IReadOnlyList<Destination> places, IReadOnlyList<InventoryFolder> skeleton, CancellationToken cancel)
    {
        var circuit = await NewCircuit(request, account, secureSessionId);
        await services.Presence.LoginAgent(account.PrincipalId.ToString(), circuit.SessionId, secureSessionId);
        var reason = "";
        foreach (var place in places)
        {
            var agent = circuit with { StartPosition = place.Position, LookAt = place.LookAt };
            if (await _addresses.Resolve(place.Region.ExternalHostName, cancel) is not { } simIp)
            {
                LogNoAddress(place.Region.RegionName, place.Region.ExternalHostName);
                continue;
            }

            var answer = await simulation.CreateAgent(place.Region, agent, place.TeleportFlags);
            if (answer.Success)
                return await Accept(account, agent, place, simIp, skeleton);
            // The first region's words: those of a stand-in would puzzle who never asked for it.
            reason = reason.Length > 0 ? reason : answer.Reason;
        }

        await services.Presence.LogoutAgent(circuit.SessionId);
        return reason.Length > 0 ? new LoginRefused("key", reason) : Refusals.NoRegion;
    }

    private async ValueTask<AgentCircuitData> NewCircuit(LoginRequest request, UserAccount account, UUID secureSessionId) => new()
    {
        AgentId = account.PrincipalId,
        SessionId = UUID.Random(),
        SecureSessionId = secureSessionId,
        // Positive, since XML-RPC carries it as a signed number.
        CircuitCode = (uint)RandomNumberGenerator.GetInt32(1, int.MaxValue),
        FirstName = account.FirstName,
        LastName = account.LastName,
        CapsPath = UUID.Random().ToString(),
        UserLevel = account.UserLevel,
        ClientIp = request.ClientAddress,
        Viewer = request.Version,
        Channel = request.Channel,
        Mac = request.Mac,
        Id0 = request.Id0,
        Appearance = await services.Avatars.GetAvatar(account.PrincipalId)
    };

    private async ValueTask<LoginResponse> Accept(
        UserAccount account, AgentCircuitData circuit, Destination place, string simIp, IReadOnlyList<InventoryFolder> skeleton)
    {
        var principal = account.PrincipalId.ToString();
        var gridUser = await services.GridUsers.LoggedIn(principal);
        var preferences = await services.AgentPreferences.GetAgentPreferences(account.PrincipalId);
        LogAccepted(account.Name, circuit.Viewer, place.Region.RegionName, place.StartLocation);
        return new LoginAccepted
        {
            Account = account,
            Circuit = circuit,
            Destination = place.Region,
            SimIp = simIp,
            SeedCapability = $"{place.Region.ServerUri.TrimEnd('/')}/CAPS/{circuit.CapsPath}0000/",
            StartLocation = place.StartLocation,
            LookAt = place.LookAt,
            GridUser = gridUser,
            HomeRegion = await Home(account, gridUser),
            InventorySkeleton = skeleton,
            Library = services.Library,
            ActiveGestures = await services.Inventory.GetActiveGestures(account.PrincipalId),
            Friends = await services.Friends.GetFriends(principal),
            AgentAccess = preferences.AccessPrefs,
            WelcomeMessage = configuration.Get(LoginSettings.WelcomeMessage).Replace("<USERNAME>", account.Name, StringComparison.Ordinal),
            DaylightSavings = DaylightSaving.IsOn(configuration.Get(LoginSettings.DstZone), time.GetUtcNow()),
            EverLoggedIn = gridUser is { Logout: > 0 },
            MaxAgentGroups = configuration.Get(LoginSettings.MaxAgentGroups),
            CurrentOutfitVersion = skeleton.FirstOrDefault(f => f.Type == FolderType.CurrentOutfit)?.Version ?? 0,
            Now = (int)time.GetUtcNow().ToUnixTimeSeconds(),
            Extras = Extras(circuit)
        };
    }

    private async ValueTask<GridRegion?> Home(UserAccount account, GridUserInfo? user) =>
        user is null || user.HomeRegionId.IsZero ? null : await services.Grid.GetRegionByUuid(account.ScopeId, user.HomeRegionId);

    private Dictionary<string, string> Extras(AgentCircuitData circuit)
    {
        var openId = configuration.Get(LoginSettings.OpenIdServerUrl);
        return new Dictionary<string, string>
        {
            ["map-server-url"] = configuration.Get(LoginSettings.MapTileUrl),
            ["search"] = configuration.Get(LoginSettings.SearchUrl),
            ["profile-server-url"] = configuration.Get(LoginSettings.ProfileServerUrl),
            ["openid_url"] = openId,
            ["openid_token"] = openId.Length > 0 ? $"{circuit.AgentId}:{Md5(circuit.SecureSessionId.ToString())}" : "",
            ["destination_guide_url"] = configuration.Get(LoginSettings.DestinationGuide),
            ["avatar_picker_url"] = configuration.Get(LoginSettings.AvatarPicker),
            ["currency"] = configuration.Get(LoginSettings.Currency),
            ["classified_fee"] = configuration.Get(LoginSettings.ClassifiedFee)
        };
    }

    private static string Md5(string text) => Convert.ToHexStringLower(MD5.HashData(System.Text.Encoding.ASCII.GetBytes(text)));

    [LoggerMessage(1, LogLevel.Information, "Login of {First} {Last} from {Address} refused: {Reason}")]
    private partial void LogRefused(string first, string last, System.Net.IPAddress address, string reason);

    [LoggerMessage(2, LogLevel.Information, "{Name} logs in with {Viewer} to {Region} ({Start}).")]
    private partial void LogAccepted(string name, string viewer, string region, string start);

    [LoggerMessage(3, LogLevel.Information, "{Name} was still logged in: session {Session} is closed.")]
    private partial void LogOldSession(string name, UUID session);

    [LoggerMessage(4, LogLevel.Warning, "Nobody can log in to {Region}: its ExternalHostName {Host} cannot be resolved.")]
    private partial void LogNoAddress(string region, string host);
}
