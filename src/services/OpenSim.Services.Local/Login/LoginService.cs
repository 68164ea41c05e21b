using System.Security.Cryptography;
using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Economy;
using OpenSim.Services.Local.Hypergrid;
using OpenSim.Services.Local.Inventory;
using OpenSim.Services.Local.Users;
using OpenSim.Services.Login;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store.Sql;
using OpenSim.Telemetry.Logging;

namespace OpenSim.Services.Local.Login;

/// <summary>
/// Lets people in: checks who they are, ends what they still have open, finds a region that takes them, and gathers all that their viewer
/// is told (docs/protocol.md, Login).
/// </summary>
public sealed partial class LoginService : ILoginService
{
    private const int GodLevel = 200;
    private const int MaxRefusalsLogged = 20; // in ten seconds
    private static readonly TimeSpan TokenLifetime = TimeSpan.FromMinutes(30);

    private readonly ServiceSet _services;
    private readonly ISimulationService _simulation;
    private readonly LoginGate _gate;
    private readonly Configuration _configuration;
    private readonly TimeProvider _time;
    private readonly ILogger _log;
    private readonly LogThrottle _refusals;
    private readonly LogThrottle _logThrottle;
    private readonly LoginAccess _access;
    private readonly IAssignments? _assignments;
    private readonly IHomeSessions? _sessions; // null where nobody goes to other grids
    private readonly IStartsAbroad? _abroad; // likewise
    private readonly Destinations _destinations;
    private readonly OldSessions _oldSessions;

    /// <summary>
    /// Sets the gate's level from the ini. Throws <see cref="ConfigurationException"/> when an access list cannot be understood.
    /// </summary>
    public LoginService(
        ServiceSet services, ISimulationService simulation, LoginGate gate, Configuration configuration, ILoggerFactory loggers,
        TimeProvider time)
    {
        _services = services;
        _simulation = simulation;
        _gate = gate;
        _configuration = configuration;
        _time = time;
        _log = loggers.CreateLogger<LoginService>();
        _refusals = new LogThrottle(TimeSpan.FromSeconds(10), time, MaxRefusalsLogged);
        _logThrottle = new LogThrottle(time);
        _access = new LoginAccess(configuration, _log);
        _assignments = (IAssignments?)services.GetService(typeof(IAssignments));
        _sessions = (IHomeSessions?)services.GetService(typeof(IHomeSessions));
        _abroad = (IStartsAbroad?)services.GetService(typeof(IStartsAbroad));
        _destinations = new Destinations(services.Grid, _assignments, _abroad, configuration, _log);
        _oldSessions = new OldSessions(services, simulation, _log);
        gate.MinimumLevel = gate.UsualLevel = configuration.Get(LoginSettings.MinLoginLevel);
    }

    /// <summary>Objects that an avatar may wear, which the host knows; of a grid each region says it for itself.</summary>
    public Func<int> MaxAttachments { get; init; } = () => LoginAccepted.ViewersAttachments;

    public async ValueTask<LoginResponse> Login(LoginRequest request, CancellationToken cancel = default)
    {
        var response = await Answer(request, cancel);
        if (response is LoginRefused refused && _refusals.ShouldLog(out var more))
        {
            LogRefused(LogText.Outside(request.FirstName), LogText.Outside(request.LastName), request.ClientAddress, refused.Message);
            if (more > 0)
                LogMoreRefused(more);
        }

        return response;
    }

    public async ValueTask<bool> SetMinimumLevel(string firstName, string lastName, string password, int level)
    {
        if (!_configuration.Get(LoginSettings.AllowRemoteSetLoginLevel))
            return false;
        var account = await _services.Accounts.GetUserAccount(UUID.Zero, firstName.Trim(), lastName.Trim());
        if (await Authenticate(account, password) is null || account is not { UserLevel: >= GodLevel })
            return false;
        _gate.MinimumLevel = level;
        LogLevelSet(account.Name, level);
        return true;
    }

    private async ValueTask<LoginResponse> Answer(LoginRequest request, CancellationToken cancel)
    {
        try
        {
            return await Try(request, cancel);
        }
        catch (ServiceBusyException busy)
        {
            return new LoginRefused("presence", busy.Message);
        }
        catch (StoreException e)
        {
            if (_logThrottle.ShouldLog(out var more))
                LogDatabaseAway(e.Message, more);
            return Refusals.DatabaseAway;
        }
    }

    // An account that is not there is checked too: the time of the answer tells nobody which there are.
    private ValueTask<string?> Authenticate(UserAccount? account, string password) =>
        _services.Authentication.Authenticate(account?.PrincipalId ?? UUID.Zero, password, TokenLifetime);

    private async ValueTask<LoginResponse> Try(LoginRequest request, CancellationToken cancel)
    {
        if (!_gate.Enabled)
            return _gate.Text.Length > 0 ? new LoginRefused("presence", _gate.Text) : Refusals.Closed;
        if (!_access.Admits(request))
            return Refusals.ViewerNotAdmitted;
        var account = await FindAccount(request);
        if (await Authenticate(account, request.Password) is not { } token || account is null)
            return Refusals.WrongPassword;
        if (account.UserLevel < 0 || !account.Active)
            return Refusals.Banned;
        if (account.UserLevel < _gate.MinimumLevel)
            return Refusals.LevelTooLow;
        if (!_configuration.Get(AccountSettings.AllowDuplicatePresences)
            && !await _oldSessions.End(account.ScopeId, account.PrincipalId, account.Name))
            return Refusals.AlreadyIn;
        var skeleton = await Skeleton(account.PrincipalId);
        if (skeleton.Count == 0 && _configuration.Get(LoginSettings.RequireInventory))
            return Refusals.NoInventory;
        var gridUser = await _services.GridUsers.GetGridUserInfo(account.PrincipalId.ToString());
        var isGod = account.UserLevel >= GodLevel;
        var assigned = isGod || _assignments is null ? null : await _assignments.RegionOf(account.PrincipalId, account.Name);
        var start = StartPlace.Parse(request.Start);
        var places = _destinations.Find(account.ScopeId, account.PrincipalId, start, gridUser, isGod, assigned, cancel);
        return await Enter(request, account, UUID.Parse(token), places, skeleton);
    }

    private async ValueTask<UserAccount?> FindAccount(LoginRequest request)
    {
        // Viewers with one name field send "first.last" or "first" and Resident.
        var (first, last) = (request.FirstName.Trim(), request.LastName.Trim());
        if (await _services.Accounts.GetUserAccount(request.ScopeId, first, last) is { } account)
            return account;
        var dot = first.IndexOf('.');
        return dot > 0 && last.Equals("Resident", StringComparison.OrdinalIgnoreCase)
            ? await _services.Accounts.GetUserAccount(request.ScopeId, first[..dot], first[(dot + 1)..])
            : null;
    }

    // Accounts made by other means have no inventory yet, those of old OpenSimulators lack folders, and any may have been lost: viewers end
    // a login without a root, and can do without few of the others. Viewers hear of a suitcase here.
    private async ValueTask<IReadOnlyList<InventoryFolder>> Skeleton(UUID principalId)
    {
        if (_configuration.Get(HypergridSettings.GatekeeperUri).Length > 0)
            await new Suitcases(_services.Inventory, _services.Avatars, _time).Make(principalId);
        var folders = await _services.Inventory.GetInventorySkeleton(principalId);
        if (SystemFolders.Missing(principalId, folders).Count == 0)
            return folders;
        await _services.Inventory.CreateUserInventory(principalId);
        return await _services.Inventory.GetInventorySkeleton(principalId);
    }

    private async ValueTask<LoginResponse> Enter(
        LoginRequest request, UserAccount account, UUID secureSessionId, IAsyncEnumerable<Destination> places,
        IReadOnlyList<InventoryFolder> skeleton)
    {
        var circuit = await NewCircuit(request, account, secureSessionId);
        await _services.Presence.LoginAgent(account.PrincipalId.ToString(), circuit.SessionId, secureSessionId);
        var reason = "";
        await foreach (var place in places)
        {
            var agent = circuit with { StartPosition = place.Position, LookAt = place.LookAt, TeleportFlags = place.TeleportFlags };
            var answer = await Announce(place, agent);
            if (answer.Success)
            {
                if (_sessions is not null && place.Gatekeeper.Length == 0)
                    await _sessions.Begin(account.PrincipalId, agent.SessionId, agent.ClientAddress);
                var accepted = await Accept(account, agent, place, skeleton);
                return StartPlace.Parse(request.Start).WhyElsewhere(place, _abroad is not null, reason) is { } why
                    ? accepted with { WelcomeMessage = why + "\n" + accepted.WelcomeMessage }
                    : accepted;
            }

            // The first region's words: those of a stand-in would puzzle who never asked for it.
            reason = reason.Length > 0 ? reason : answer.Reason;
        }

        await _services.Presence.LogoutAgent(circuit.SessionId);
        return reason.Length > 0 ? new LoginRefused("key", reason) : Refusals.NoRegion;
    }

    // Asked first, as between regions: one that lets him in announces nothing that would have to be taken back.
    private async ValueTask<SimulationAnswer> Announce(Destination place, AgentCircuitData agent) => place.Gatekeeper.Length > 0
        ? await _abroad!.Launch(agent, place.Gatekeeper, place.Region)
        : await _simulation.QueryAccess(place.Region, new AccessQuestion(agent.AgentId, agent.StartPosition)) is { Success: false } refusal
            ? refusal
            : await _simulation.CreateAgent(null, place.Region, agent);

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
        Viewer = request.Version,
        Channel = request.Channel,
        Mac = request.Mac,
        Id0 = request.Id0,
        ClientAddress = request.ClientAddress.ToString(),
        ServiceUrls = ServerUrls.Of(account, _configuration),
        Appearance = StoredAppearance.Unpack(await _services.Avatars.GetAvatar(account.PrincipalId))
    };

    private async ValueTask<LoginAccepted> Accept(
        UserAccount account, AgentCircuitData circuit, Destination place, IReadOnlyList<InventoryFolder> skeleton)
    {
        var principal = account.PrincipalId.ToString();
        var gridUser = await _services.GridUsers.LoggedIn(principal);
        var preferences = await _services.AgentPreferences.GetAgentPreferences(account.PrincipalId);
        var names = await _services.DisplayNames.GetDisplayNames([account.PrincipalId]);
        LogAccepted(account.Name, LogText.Outside(circuit.Viewer), place.Region.RegionName, LogText.Outside(place.StartLocation));
        return new LoginAccepted
        {
            Account = account,
            DisplayName = names.GetValueOrDefault(account.PrincipalId)?.Name ?? "",
            Circuit = circuit,
            Destination = place.Region,
            SimIp = place.Address,
            SeedCapability = $"{place.Region.ServerUri.TrimEnd('/')}/CAPS/{circuit.CapsPath}0000/",
            StartLocation = place.StartLocation,
            LookAt = place.LookAt,
            GridUser = gridUser,
            HomeRegion = await Home(account, gridUser),
            InventorySkeleton = skeleton,
            Library = _services.Library,
            InitialOutfit = _configuration.Get(LoginSettings.InitialOutfit),
            InitialOutfitGender = _configuration.Get(LoginSettings.InitialOutfitGender),
            ActiveGestures = await _services.Inventory.GetActiveGestures(account.PrincipalId),
            Friends = await _services.Friends.GetFriends(principal),
            Reminders = await _services.Events.GetReminders(account.PrincipalId),
            AgentAccess = preferences.AccessPrefs,
            WelcomeMessage = Welcome(account.Name),
            DaylightSavings = DaylightSaving.IsOn(_configuration.Get(LoginSettings.DstZone), _time.GetUtcNow()),
            EverLoggedIn = gridUser is { Logout: > 0 },
            MaxAgentGroups = _configuration.Get(LoginSettings.MaxAgentGroups),
            MaxAttachments = MaxAttachments(),
            MaxPicks = Math.Min(_configuration.Get(AccountRowSettings.PicksPerAccount), LoginAccepted.ViewersPicks),
            UploadPrice = EconomySettings.Price(_configuration, "PriceUpload"),
            GroupPrice = EconomySettings.Price(_configuration, "PriceGroupCreate"),
            CurrentOutfitVersion = skeleton.FirstOrDefault(f => f.Type == FolderType.CurrentOutfit)?.Version ?? 0,
            Now = (int)_time.GetUtcNow().ToUnixTimeSeconds(),
            Extras = Extras(circuit, place.Region)
        };
    }

    private async ValueTask<GridRegion?> Home(UserAccount account, GridUserInfo? user) =>
        user is null || user.HomeRegionId.IsZero ? null : await _services.Grid.GetRegionByUuid(account.ScopeId, user.HomeRegionId);

    private string Welcome(string name) =>
        (_gate.Welcome is { Length: > 0 } text ? text : _configuration.Get(LoginSettings.WelcomeMessage))
        .Replace("\\n", "\n", StringComparison.Ordinal).Replace("<USERNAME>", name, StringComparison.Ordinal);

    private Dictionary<string, string> Extras(AgentCircuitData circuit, GridRegion region)
    {
        var openId = _configuration.Get(LoginSettings.OpenIdServerUrl);
        return new Dictionary<string, string>
        {
            ["map-server-url"] = _configuration.Get(LoginSettings.MapTileUrl) is { Length: > 0 } tiles ? tiles : region.ServerUri,
            ["agent_appearance_service"] = _configuration.Get(LoginSettings.AppearanceUrl) is { Length: > 0 } bakes
                ? bakes
                : $"{region.ServerUri.TrimEnd('/')}/appearance/",
            ["search"] = _configuration.Get(LoginSettings.SearchUrl),
            ["profile-server-url"] = _configuration.Get(LoginSettings.ProfileServerUrl),
            ["openid_url"] = openId,
            ["openid_token"] = openId.Length > 0 ? $"{circuit.AgentId}:{Md5(circuit.SecureSessionId.ToString())}" : "",
            ["destination_guide_url"] = _configuration.Get(LoginSettings.DestinationGuide),
            ["avatar_picker_url"] = _configuration.Get(LoginSettings.AvatarPicker),
            ["currency"] = _configuration.Get(LoginSettings.Currency),
            ["classified_fee"] = _configuration.Get(LoginSettings.ClassifiedFee)
        };
    }

#pragma warning disable CA5351 // viewers and OpenSimulator's tables have passwords as their MD5
    private static string Md5(string text) => Convert.ToHexStringLower(MD5.HashData(System.Text.Encoding.ASCII.GetBytes(text)));
#pragma warning restore CA5351

    [LoggerMessage(1, LogLevel.Information, "Login of {First} {Last} from {Address} refused: {Reason}")]
    private partial void LogRefused(string first, string last, System.Net.IPAddress address, string reason);

    [LoggerMessage(6, LogLevel.Information, "{More} refused logins before this one are left out.")]
    private partial void LogMoreRefused(long more);

    [LoggerMessage(2, LogLevel.Information, "{Name} logs in with {Viewer} to {Region} ({Start}).")]
    private partial void LogAccepted(string name, string viewer, string region, string start);

    [LoggerMessage(4, LogLevel.Error, "Nobody can log in ({More} more were refused since the last line): {Reason}")]
    private partial void LogDatabaseAway(string reason, long more);

    [LoggerMessage(5, LogLevel.Information, "{Name} has set the level that accounts need to log in to {Level}.")]
    private partial void LogLevelSet(string name, int level);
}
