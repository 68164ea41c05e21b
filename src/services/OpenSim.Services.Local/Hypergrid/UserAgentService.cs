using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Settings;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>The travels of this grid's users, in table hg_traveling_data, and what others may know of them.</summary>
public sealed class UserAgentService(Database database, ServiceSet services, Configuration configuration) : IUserAgentService
{
    private const int IdLength = 36;
    private const int UuiParts = 4; // with the secret between friends behind it

    private readonly TravelTable _travels = new(database);

    private string Gatekeeper => GridAddress.Of(configuration.Get(HypergridSettings.GatekeeperUri));

    private string HomeUri => HypergridSettings.HomeOf(configuration);

    public ValueTask<bool> VerifyAgent(UUID sessionId, string token) =>
        new(token.Length > 0 && _travels.Find(sessionId) is { } travel && travel.Token == token);

    public ValueTask<bool> VerifyClient(UUID sessionId, string address) => new(
        configuration.Get(HypergridSettings.BypassClientVerification)
        || (address.Length > 0 && _travels.Find(sessionId) is { } travel && travel.ClientAddress == address));

    public ValueTask<bool> IsComingHome(UUID sessionId, string gridAddress) => new(
        _travels.Find(sessionId) is { } travel && GridAddress.Of(travel.Grid) == GridAddress.Of(gridAddress));

    public async ValueTask<HomePlace?> GetHome(UUID userId)
    {
        if (await services.GridUsers.GetGridUserInfo(userId.ToString()) is not { } user)
            return null;
        if (!user.HomeRegionId.IsZero && await services.Grid.GetRegionByUuid(UUID.Zero, user.HomeRegionId) is { } home)
            return new HomePlace(home, user.HomePosition, user.HomeLookAt);
        return await services.Grid.GetDefaultRegions(UUID.Zero) is [var first, ..]
            ? new HomePlace(first, new(128, 128, 0), new(0, 1, 0))
            : null;
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

    public ValueTask<string> LocateUser(UUID userId) => new(_travels.Of(userId)
        .Select(travel => travel.Grid).FirstOrDefault(grid => GridAddress.Of(grid) != Gatekeeper) ?? "");

    public async ValueTask<string> GetUui(UUID userId, UUID targetId)
    {
        if (await services.Accounts.GetUserAccount(UUID.Zero, targetId) is { } account)
            return $"{targetId};{HomeUri};{account.FirstName} {account.LastName}";
        var friends = await services.Friends.GetFriends(userId.ToString());
        var friend = friends.FirstOrDefault(known => known.Friend.Length > IdLength
            && known.Friend.StartsWith(targetId.ToString(), StringComparison.OrdinalIgnoreCase));
        // What the two of them have agreed on to know each other by is nobody else's.
        return friend?.Friend.Split(';') is { Length: UuiParts } parts ? string.Join(';', parts[..^1]) : friend?.Friend ?? "";
    }

    public async ValueTask<UUID> GetUuid(string firstName, string lastName) =>
        await services.Accounts.GetUserAccount(UUID.Zero, firstName, lastName) is { } account
            && account.UserLevel >= configuration.Get(HypergridSettings.LevelOutsideContacts)
            ? account.PrincipalId
            : UUID.Zero;

    public async ValueTask<IReadOnlyDictionary<string, string>> GetServerUrls(UUID userId) =>
        (await services.Accounts.GetUserAccount(UUID.Zero, userId))?.ServiceUrls ?? new Dictionary<string, string>();

    public async ValueTask<PublicUser?> GetUserInfo(UUID userId)
    {
        if (await services.Accounts.GetUserAccount(UUID.Zero, userId) is not { } account)
            return null;
        return configuration.Get(HypergridSettings.ShowUserDetails)
            ? new PublicUser(account.FirstName, account.LastName, account.UserFlags, account.Created, account.UserTitle)
            : new PublicUser(account.FirstName, account.LastName, 0, 0, "");
    }
}
