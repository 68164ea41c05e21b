using System.Numerics;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Hypergrid;
using OpenSim.Services.Local.Login;
using OpenSim.Services.Simulation;
using OpenSim.Services.Tests.Hypergrid;
using OpenSim.Store;

namespace OpenSim.Services.Tests;

// What a login mends, and what it says where it cannot do as it was asked.
public partial class LoginServiceTests
{
    [TestCase("uri:Somewhere@grid.example:8002&1&2&3", "another grid")]
    [TestCase("uri:grid.example:8002:Somewhere&1&2&3", "another grid")]
    [TestCase("uri:http%3A%2F%2Fgrid.example%3A8002%2FSomewhere&1&2&3", "another grid")]
    [TestCase("uri:Atlantis&1&2&3", "no such region")]
    public async Task Login_ToARegionThatIsNotHere_SaysWhyItIsAnotherOne(string start, string words)
    {
        var login = await Accepted(_request with { Start = start });
        Assert.That(login.Destination.RegionName, Is.EqualTo("Welcome"));
        Assert.That(login.WelcomeMessage, Does.Contain(words));
    }

    [TestCase("uri:Expo@grid.example:8002&10&20&30")]
    [TestCase("uri:grid.example:8002:Expo&10&20&30")]
    [TestCase("uri:http%3A%2F%2FGrid.Example%3A8002%2FExpo&10&20&30")]
    public async Task Login_ToARegionOfAnotherGrid_LeadsThere(string start)
    {
        var others = Abroad();
        var login = await Accepted(_request with { Start = start });
        Assert.That((login.Destination.RegionName, login.StartLocation, login.SimIp), Is.EqualTo(("Expo", "url", "192.0.2.9")));
        Assert.That(login.SeedCapability, Is.EqualTo($"http://192.0.2.9:9000/CAPS/{login.Circuit.CapsPath}0000/"));
        var (gatekeeper, agent) = others.Launched.Single();
        Assert.That(gatekeeper, Is.EqualTo("http://grid.example:8002/"));
        Assert.That((agent.SessionId, agent.CircuitCode, agent.CapsPath, agent.StartPosition),
            Is.EqualTo((login.Circuit.SessionId, login.Circuit.CircuitCode, login.Circuit.CapsPath, new Vector3(10, 20, 30))));
        Assert.That(agent.ServiceSessionId, Does.StartWith("http://grid.example:8002/;"), "his home vouches for him");
        Assert.That(_simulation.Created, Is.Empty, "nobody waits for him here");
    }

    [TestCase("uri:Expo@grid.example:8002", "Full up.", "Full up")]
    [TestCase("uri:Nowhere@grid.example:8002", "", "no such region")]
    [TestCase("uri:Expo@elsewhere.example:8002", "", "no such region")]
    public async Task Login_ToAnotherGridThatRefuses_LeadsIntoThisOne_AndSaysWhy(string start, string refusal, string words)
    {
        Abroad().Answer = refusal.Length > 0 ? SimulationAnswer.Refused(refusal) : SimulationAnswer.Ok;
        var login = await Accepted(_request with { Start = start });
        Assert.That(login.Destination.RegionName, Is.EqualTo("Welcome"));
        Assert.That(login.WelcomeMessage, Does.Contain(words));
        var agents = (IUserAgentService)Services.GetService(typeof(IHomeSessions))!;
        Assert.That(await agents.IsComingHome(login.Circuit.SessionId, "http://home.example:8002"), Is.True, "the session is of this grid");
    }

    private FakeGrids Abroad()
    {
        Configuration.Set("Hypergrid", "GatekeeperURI", "http://home.example:8002");
        var others = new FakeGrids();
        var expo = new GridRegion
        {
            RegionId = UUID.Random(), RegionName = "Expo", RegionSizeX = 256, RegionSizeY = 256, ExternalHostName = "192.0.2.9",
            InternalPort = 9000, HttpPort = 9000, ServerUri = "http://192.0.2.9:9000/"
        };
        others.Links[("http://grid.example:8002/", "Expo")] = new RegionLink(expo, "", "");
        LocalHypergrid.Create(Stores, Services, _simulation, others, Configuration, NullLogger.Instance);
        _logins = new LoginService(Services, _simulation, _gate, Configuration, NullLoggerFactory.Instance, Time);
        return others;
    }

    // Whatever part of an inventory is lost, it is there again after a login: viewers end one without a root.
    [TestCase(FolderType.Root)]
    [TestCase(FolderType.Trash)]
    [TestCase(FolderType.LostAndFound)]
    [TestCase(FolderType.CurrentOutfit)]
    [TestCase(FolderType.Landmark)]
    public async Task Login_WithAFolderLost_HasItAgain(short type)
    {
        var lost = (await Accepted(_request)).InventorySkeleton.First(f => f.Type == type);
        Sql(StoreKind.InventoryStore, session => session.Execute($"delete from inventoryfolders where folderID = {lost.Id}"));
        var folders = (await Accepted(_request)).InventorySkeleton;
        Assert.That(folders.Count(f => f.Type == type), Is.EqualTo(1));
        var ids = folders.Select(f => f.Id).Append(UUID.Zero).ToHashSet();
        Assert.That(folders.Select(f => f.ParentId).Distinct(), Is.SubsetOf(ids), "nothing hangs in the air");
    }
}
