using OpenSim.Modules.Core.Friends;
using OpenSim.Modules.Core.InstantMessages;
using OpenSim.Modules.Core.Presences;
using OpenSim.Modules.Core.Tests.Support;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Messages;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;

namespace OpenSim.Modules.Core.Tests.People;

/// <summary>Friends whose home is another grid.</summary>
[TestFixture]
public sealed class ForeignPostTests : ServedRegionTests
{
    private const string Home = "http://grid.test:8002/";

    private static readonly UUID Dora = UUID.Parse("d0000000-0000-4000-8000-00000000000d");
    private static readonly string DorasId = $"{Dora};{Home};Dora Tester;e8e38990";

    private readonly OtherGrid _grid = new();

    protected override IRegionModuleBase[] Modules
    {
        get
        {
            Region.Services.Add<IForeignGrids>(_grid);
            return [new InstantMessageModule(), new PresenceModule(), new FriendsModule()];
        }
    }

    [SetUp]
    public void Befriend()
    {
        _grid.Told.Clear();
        ServedRegion.Wait(Region.Services.Friends.StoreFriend(Ada.PrincipalId.ToString(), DorasId, 1));
        ServedRegion.Wait(Region.Services.Friends.StoreFriend(DorasId, Ada.PrincipalId.ToString(), 1));
    }

    [Test]
    public void ComingAndGoing_IsToldAtTheFriendsHome_WithTheSecretOfTheTwo()
    {
        var ada = Region.Enter(Ada);
        Assert.That(_grid.Told, Is.EqualTo(new[] { $"{Ada.PrincipalId} True {DorasId}" }));
        Assert.That(ada.Take("SendOnline").SelectMany(call => (IReadOnlyList<UUID>)call[0]!), Is.EqualTo(new[] { Dora }));
        Region.Leave(ada);
        Assert.That(_grid.Told[^1], Is.EqualTo($"{Ada.PrincipalId} False {DorasId}"));
    }

    [Test]
    public void WhoMayNotSeeIt_IsNotTold()
    {
        ServedRegion.Wait(Region.Services.Friends.StoreFriend(Ada.PrincipalId.ToString(), DorasId, 0));
        Region.Enter(Ada);
        Assert.That(_grid.Told, Is.Empty);
    }

    [Test]
    public async Task Message_ForOneWhoTravels_AndForAFriendElsewhere_GoesWhereEachIs()
    {
        var abroad = new MessagesAbroad(_grid, Region.Services.Friends, _grid);
        var said = new InstantMessage { FromAgentId = Ada.PrincipalId, ToAgentId = Dora, Text = "Hi" };
        Assert.That(await abroad.Deliver(said));
        Assert.That(_grid.Told, Is.EqualTo(new[] { $"{Home} Hi" }), "at her home");
        _grid.Travels = "http://other.test:8002/";
        Assert.That(await abroad.Deliver(said with { ToAgentId = Bob.PrincipalId }));
        Assert.That(_grid.Told[^1], Is.EqualTo("http://other.test:8002/ Hi"));
        _grid.Travels = "";
        Assert.That(await abroad.Deliver(said with { ToAgentId = Bob.PrincipalId }), Is.False);
    }

    /// <summary>The other grid, and its services for users and friends.</summary>
    private sealed class OtherGrid : IForeignGrids, IUserAgentService, IForeignFriends, IMessageTransfer
    {
        public List<string> Told { get; } = [];

        public string Travels { get; set; } = "";

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

        public IForeignFriends? Friends(string address) => address == Home ? this : null;

        public ValueTask<IReadOnlyDictionary<string, string>> GetServerUrls(UUID userId) =>
            new(new Dictionary<string, string> { ["FriendsServerURI"] = Home });

        public ValueTask<IReadOnlyList<UUID>> TellStatus(UUID foreigner, bool isOnline, IReadOnlyList<string> friends)
        {
            Told.Add($"{foreigner} {isOnline} {string.Join(',', friends)}");
            return new(isOnline ? [Dora] : []);
        }

        public ValueTask<bool> Send(string address, InstantMessage message)
        {
            Told.Add($"{address} {message.Text}");
            return new(true);
        }

        public ValueTask<string> LocateUser(UUID userId) => new(Travels);

        public ValueTask<bool> VerifyAgent(UUID sessionId, string token) => new(false);

        public ValueTask<bool> VerifyClient(UUID sessionId, string address) => new(false);

        public ValueTask<bool> IsComingHome(UUID sessionId, string gridAddress) => new(false);

        public ValueTask<HomePlace?> GetHome(UUID userId) => new((HomePlace?)null);

        public ValueTask Logout(UUID userId, UUID sessionId) => default;

        public ValueTask<string> GetUui(UUID userId, UUID targetId) => new("");

        public ValueTask<UUID> GetUuid(string firstName, string lastName) => new(UUID.Zero);

        public ValueTask<PublicUser?> GetUserInfo(UUID userId) => new((PublicUser?)null);

        public ValueTask<int?> GetRights(UUID user, UUID friend) => new((int?)null);

        public ValueTask<bool> Add(UUID user, string friend, bool isVerified) => new(false);

        public ValueTask<bool> Remove(UUID user, UUID friend, string secret) => new(false);

        public ValueTask<bool> Offer(FriendNews offer) => new(false);

        public ValueTask<bool> HasOffered(UUID from, UUID to) => new(false);

        public ValueTask<IReadOnlyList<UUID>> GetOnline(UUID foreigner, IReadOnlyList<string> friends) => new([]);
    }
}
