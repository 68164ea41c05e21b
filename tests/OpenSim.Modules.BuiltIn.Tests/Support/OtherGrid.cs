using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Messages;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;

namespace OpenSim.Modules.BuiltIn.Tests.Support;

/// <summary>The other grid, and its services for users and friends.</summary>
internal sealed class OtherGrid : IForeignGrids, IUserAgentService, IForeignFriends, IMessageTransfer
{
    public const string Home = "http://grid.test:8002/";

    public static readonly UUID Dora = UUID.Parse("d0000000-0000-4000-8000-00000000000d");

    public List<string> Told { get; } = [];

    public string Travels { get; set; } = "";

    public string Known { get; set; } = "";

    /// <summary>The session by which friendships were told last.</summary>
    public string Key { get; private set; } = "";

    public IUserAgentService? Agents(string homeUri) => homeUri == Home ? this : null;

    public ISimulationService Regions => null!; // nobody travels here

    public ValueTask<(RegionLink? Link, string Message)> Link(string gatekeeper, string regionName) => new((null, ""));

    public ValueTask<(GridRegion? Region, string Message)> GetRegion(string gatekeeper, UUID regionId, UUID agentId, string homeUri) =>
        new((null, ""));

    public ValueTask<SimulationAnswer> LoginAgent(
        string gatekeeper, GridRegion? source, GridRegion destination, AgentCircuitData agent) =>
        new(SimulationAnswer.Refused(""));

    public ValueTask<SimulationAnswer> Launch(GridRegion? source, AgentCircuitData agent, string gatekeeper, GridRegion destination) =>
        new(SimulationAnswer.Refused(""));

    public IForeignFriends? Friends(string address, string key, UUID session)
    {
        Key = key;
        return address == Home ? this : null;
    }

    public ValueTask<IReadOnlyDictionary<string, string>> GetServerUrls(UUID userId) =>
        new(new Dictionary<string, string> { ["FriendsServerURI"] = Home });

    public ValueTask<IReadOnlyList<UUID>> TellStatus(UUID foreigner, bool isOnline, IReadOnlyList<string> friends)
    {
        Told.Add($"{foreigner} {isOnline} {string.Join(',', friends)}");
        return new(isOnline ? [Dora] : []);
    }

    public ValueTask<Delivery> Send(string address, InstantMessage message)
    {
        Told.Add($"{address} {message.Text}");
        return new(Delivery.Taken);
    }

    public ValueTask<string> LocateUser(UUID userId) => new(Travels);

    public ValueTask<bool> VerifyAgent(UUID sessionId, string token) => new(false);

    public ValueTask<bool> VerifyClient(UUID sessionId, string address) => new(false);

    public ValueTask<bool> IsComingHome(UUID sessionId, string gridAddress) => new(false);

    public ValueTask<HomePlace?> GetHome(UUID userId) => new((HomePlace?)null);

    public ValueTask Logout(UUID userId, UUID sessionId) => default;

    public ValueTask<string> GetUui(UUID userId, UUID targetId) => new(Known);

    public ValueTask<UUID> GetUuid(string firstName, string lastName) => new(UUID.Zero);

    public ValueTask<PublicUser?> GetUserInfo(UUID userId) => new((PublicUser?)null);

    public ValueTask<int?> GetRights(UUID user, UUID friend) => new((int?)null);

    public ValueTask<bool> Add(UUID user, string friend, bool isVerified)
    {
        Told.Add($"friend of {user}: {friend}");
        return new(true);
    }

    public ValueTask<bool> Remove(UUID user, UUID friend, string secret)
    {
        Told.Add($"no friend of {user}: {friend} {secret}");
        return new(true);
    }

    public ValueTask<bool> Offer(FriendNews offer)
    {
        Told.Add($"{offer.FromName} offers {offer.To}");
        return new(true);
    }

    public ValueTask<bool> HasOffered(UUID from, UUID to) => new(false);

    public ValueTask<IReadOnlyList<UUID>> GetOnline(UUID foreigner, IReadOnlyList<string> friends) => new([]);
}
