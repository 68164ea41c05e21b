using System.Net;
using System.Net.Sockets;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>The travels of this grid's users, in table hg_traveling_data, and what others may know of them.</summary>
/// <param name="others">The way to other grids.</param>
public sealed class UserAgentService(Database database, ServiceSet services, IForeignGrids others, Configuration configuration)
    : IUserAgentService, IHomeSessions
{
    internal const string NotThere = "Your world does not allow you to visit the destination";
    private const string NotOurs = "Forbidden to launch your agents from here";
    private const int IdLength = 36;
    private const int MiddleOfGrid = 256_000; // metres
    private const int UuiParts = 4; // with the secret between friends behind it

    private readonly TravelTable _travels = new(database);
    private readonly Trips _trips = new(configuration);

    /// <summary>By which people of this grid come home.</summary>
    public IGatekeeperService? Door { get; set; }

    private string Gatekeeper => GridAddress.Of(configuration.Get(HypergridSettings.GatekeeperUri));

    private string HomeUri => HypergridSettings.HomeOf(configuration);

    public ValueTask Begin(UUID userId, UUID sessionId, string clientAddress)
    {
        _travels.Store(new TravelRecord { SessionId = sessionId, UserId = userId, Grid = Gatekeeper, ClientAddress = clientAddress });
        return ValueTask.CompletedTask;
    }

    public async ValueTask<SimulationAnswer> Launch(GridRegion? source, AgentCircuitData agent, string gatekeeper, GridRegion destination)
    {
        var known = _travels.Find(agent.SessionId);
        if (await services.Accounts.GetUserAccount(UUID.Zero, agent.AgentId) is not { } account || !await IsHis(agent, known))
            return SimulationAnswer.Refused(NotOurs);
        var isHome = HypergridSettings.OwnGrid(configuration).Includes(gatekeeper);
        var grid = isHome ? Gatekeeper : GridAddress.Of(gatekeeper);
        if (!isHome && !_trips.MayGo(account.UserLevel, grid))
            return SimulationAnswer.Refused(NotThere);
        // The other grid asks for the token while it is being told of it: it has to stand there before.
        var travel = new TravelRecord
        {
            SessionId = agent.SessionId, UserId = agent.AgentId, Grid = grid, Token = $"{grid};{UUID.Random()}",
            ClientAddress = known?.ClientAddress ?? agent.ClientAddress
        };
        _travels.Store(travel);
        var launched = Launched(agent, account, travel);
        var answer = isHome ? await Door!.LoginAgent(source, destination, launched)
            : await others.LoginAgent(grid, source, destination, launched);
        if (!answer.Success && known is not null)
            _travels.Store(known);
        else if (!answer.Success)
            _travels.Delete(agent.SessionId);
        return answer;
    }

    public ValueTask<bool> VerifyAgent(UUID sessionId, string token) =>
        new(token.Length > 0 && _travels.Find(sessionId) is { } travel && travel.Token == token);

    public async ValueTask<bool> VerifyClient(UUID sessionId, string address)
    {
        if (configuration.Get(HypergridSettings.BypassClientVerification))
            return true;
        return address.Length > 0 && _travels.Find(sessionId) is { } travel
            && (travel.ClientAddress == address || await IsOwnAddress(address));
    }

    public ValueTask<bool> IsComingHome(UUID sessionId, string gridAddress) => new(
        _travels.Find(sessionId) is { } travel && GridAddress.Of(travel.Grid) == GridAddress.Of(gridAddress));

    public async ValueTask<HomePlace?> GetHome(UUID userId)
    {
        if (await services.GridUsers.GetGridUserInfo(userId.ToString()) is not { } user)
            return null;
        if (!user.HomeRegionId.IsZero && await services.Grid.GetRegionByUuid(UUID.Zero, user.HomeRegionId) is { } home)
            return new HomePlace(home, user.HomePosition, user.HomeLookAt);
        // Where no region is marked as the first one, such as in a world of its own with the files that OpenSimulator ships, any is better
        // than none: whoever has none cannot go home from another grid.
        var first = await services.Grid.GetDefaultRegions(UUID.Zero) is [var marked, ..] ? marked
            : await services.Grid.GetOnlineRegions(UUID.Zero, MiddleOfGrid, MiddleOfGrid, 1) is [var any, ..] ? any : null;
        return first is null ? null : new HomePlace(first, new(128, 128, 0), new(0, 1, 0));
    }

    public async ValueTask Logout(UUID userId, UUID sessionId)
    {
        var isHis = _travels.Find(sessionId)?.UserId == userId
            || (await services.Presence.GetAgent(sessionId))?.UserId == userId.ToString();
        if (!isHis)
            return;
        _travels.Delete(sessionId);
        if (await services.GridUsers.GetGridUserInfo(userId.ToString()) is { } user)
            await services.GridUsers.LoggedOut(userId.ToString(), sessionId, user.LastRegionId, user.LastPosition, user.LastLookAt);
    }

    /// <summary>Anyone who is present here is not abroad, whatever came of his last launch.</summary>
    public async ValueTask<string> LocateUser(UUID userId)
    {
        var grid = _travels.Of(userId).Select(travel => travel.Grid).FirstOrDefault(grid => GridAddress.Of(grid) != Gatekeeper) ?? "";
        return grid.Length > 0 && (await services.Presence.GetAgents([userId.ToString()])).All(p => p.RegionId.IsZero) ? grid : "";
    }

    public async ValueTask<string> GetUui(UUID userId, UUID targetId)
    {
        if (await services.Accounts.GetUserAccount(UUID.Zero, targetId) is { } account)
            return $"{targetId};{HomeUri};{account.FirstName} {account.LastName}";
        var friends = await services.Friends.GetFriends(userId.ToString());
        var friend = friends.FirstOrDefault(known => known.Friend.Length > IdLength
            && known.Friend.StartsWith(targetId.ToString(), StringComparison.OrdinalIgnoreCase));
        // Anything the two of them have agreed on to know each other by is nobody else's.
        return friend?.Friend.Split(';') is { Length: UuiParts } parts ? string.Join(';', parts[..^1]) : friend?.Friend ?? "";
    }

    public async ValueTask<UUID> GetUuid(string firstName, string lastName) =>
        await services.Accounts.GetUserAccount(UUID.Zero, firstName, lastName) is { } account
            && account.UserLevel >= configuration.Get(HypergridSettings.LevelOutsideContacts)
            ? account.PrincipalId
            : UUID.Zero;

    public async ValueTask<IReadOnlyDictionary<string, string>> GetServerUrls(UUID userId) =>
        await services.Accounts.GetUserAccount(UUID.Zero, userId) is { } account ? ServerUrls.Of(account, configuration) : [];

    public async ValueTask<PublicUser?> GetUserInfo(UUID userId)
    {
        if (await services.Accounts.GetUserAccount(UUID.Zero, userId) is not { } account)
            return null;
        return configuration.Get(HypergridSettings.ShowUserDetails)
            ? new PublicUser(account.FirstName, account.LastName, account.UserFlags, account.Created, account.UserTitle)
            : new PublicUser(account.FirstName, account.LastName, 0, 0, "");
    }

    // A session that nobody has logged in is nobody's: else everybody could be sent abroad under his name by whoever knows his id.
    private async ValueTask<bool> IsHis(AgentCircuitData agent, TravelRecord? known) => known is not null
        ? known.UserId == agent.AgentId
        : (await services.Presence.GetAgent(agent.SessionId))?.UserId == agent.AgentId.ToString();

    // By the names of his account, whatever the grid calls him that he comes from.
    private AgentCircuitData Launched(AgentCircuitData agent, UserAccount account, TravelRecord travel) => agent with
    {
        FirstName = account.FirstName,
        LastName = account.LastName,
        UserLevel = account.UserLevel,
        ClientAddress = travel.ClientAddress,
        ServiceSessionId = travel.Token,
        TeleportFlags = travel.Grid == Gatekeeper ? TeleportFlags.ViaHome : TeleportFlags.ViaLogin, // as OpenSimulator's
        ServiceUrls = ServerUrls.Of(account, configuration)
    };

    // Somebody behind the same router as this grid is seen from outside under the grid's address.
    private async ValueTask<bool> IsOwnAddress(string address)
    {
        if (!IPAddress.TryParse(address, out var seen) || !Uri.TryCreate(Gatekeeper, UriKind.Absolute, out var own))
            return false;
        try
        {
            return (await Dns.GetHostAddressesAsync(own.DnsSafeHost)).Contains(seen);
        }
        catch (SocketException)
        {
            return false;
        }
    }
}
