using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Teleports;
using OpenSim.Modules.Travels.Admission;
using OpenSim.Modules.Travels.Arriving;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.Modules.BuiltIn.Tests.Admission;

[TestFixture]
public sealed class AuthorizationModuleTests
{
    private static readonly UserAccount Resident = new() { PrincipalId = new UUID(1, 2), FirstName = "Ada", LastName = "Tester", Email = "a@b.test" };

    private readonly FakeService _service = new();
    private ServedRegion _region = null!;

    [SetUp]
    public void Open()
    {
        _service.Asked.Clear();
        (_service.Answer, _service.IsAway) = ((true, ""), false);
        _region = new ServedRegion();
    }

    [TearDown]
    public void Close() => _region.Dispose();

    [TestCase("", null, null)]
    [TestCase("DisallowForeigners", null, "Test Region is for people of this grid.")]
    [TestCase("DisallowResidents", "Test Region is for those who manage its estate.", "Test Region is for those who manage its estate.")]
    [TestCase("DisallowResidents, DisallowForeigners", "Test Region is for those who manage its estate.",
        "Test Region is for people of this grid.")]
    [TestCase("Disallowed", null, null, Description = "no word that anybody knows, as OpenSimulator takes it")]
    public void Line_OfTheRegion_ClosesItToWhomItSays(string line, string? toResidents, string? toGuests)
    {
        Start(line);
        Assert.That((Refusal(Resident), Refusal((UserAccount?)null)), Is.EqualTo((toResidents, toGuests)));
    }

    [Test]
    public void ClosedRegion_LetsGodsAndManagersIn()
    {
        Start("DisallowResidents");
        Assert.That(Refusal(Resident with { UserLevel = 200 }), Is.Null);
        _region.Scene.Land.Rules.IsEstateManager = id => id == Resident.PrincipalId;
        Assert.That(Refusal(Resident), Is.Null);
    }

    [Test]
    public void OpenRegion_NeedsNoAccounts()
    {
        Start("");
        Assert.That(Refusal(() => throw new ServiceAwayException("It is away.")), Is.Null);
    }

    [Test]
    public void ClosedRegion_WhoseGridDoesNotSayWhoSomebodyIs_StaysClosed()
    {
        Start("DisallowForeigners");
        Assert.That(Refusal(() => throw new ServiceAwayException("It is away.")), Does.StartWith("Nobody can say at this moment"));
    }

    [Test]
    public void OtherConnector_LeavesTheLinesAlone()
    {
        Start("DisallowForeigners", "SomebodysOwnConnector");
        Assert.That(Door, Is.Null);
    }

    [Test]
    public void Service_OfTheOperator_IsToldWhoComesAndWhere()
    {
        StartRemote();
        Assert.That((Refusal(Resident), Refusal((UserAccount?)null)), Is.EqualTo(((string?)null, (string?)null)));
        var (region, name) = (_region.Scene.Info.Id, _region.Scene.Info.Name);
        Assert.That(_service.Asked, Is.EqualTo(new[]
        {
            new EntryQuestion(Resident.PrincipalId, "Ada", "Tester", "a@b.test", name, region),
            new EntryQuestion(Resident.PrincipalId, "Eve.Long", "@other.test:8002", "", name, region)
        }));
    }

    [TestCase("You have not paid.", "You have not paid.")]
    [TestCase("", "You are not authorized to enter Test Region.")]
    public void Service_ThatRefuses_SaysWhy(string message, string told)
    {
        StartRemote();
        _service.Answer = (false, message);
        Assert.That(Refusal(Resident), Is.EqualTo(told));
        Assert.That(Refusal(Resident with { UserLevel = 200 }), Is.Null, "gods are not asked for");
        Assert.That(_service.Asked, Has.Count.EqualTo(1));
    }

    [Test]
    public void Service_ThatDoesNotAnswer_LetsInOrNot_AsTheOperatorSays()
    {
        StartRemote();
        _service.IsAway = true;
        Assert.That(Refusal(Resident), Is.Null);
        _region.Set("AuthorizationService", "ResponseOnFailure", "false");
        Assert.That(Refusal(Resident), Does.StartWith("Nobody can say at this moment"));
    }

    /// <summary>OpenSimulator's regions do not show themselves either to whom they are closed.</summary>
    [Test]
    public async Task ClosedRegion_RefusesWhoAsks_WhoComes_AndWhoLooksIn()
    {
        Start("DisallowForeigners");
        var caps = new Announced();
        var isResident = false;
        var simulation = new LocalSimulation(_region.Scenes, caps, (_, _) => new(isResident ? Resident : null));
        var here = new GridRegion { RegionId = _region.Scene.Info.Id };
        var agent = TestRegion.NewAgent("Eve.Long", "@other.test:8002") with { AgentId = Resident.PrincipalId };
        var question = new AccessQuestion(Resident.PrincipalId, default);
        const string Words = "Test Region is for people of this grid.";
        Assert.That((await simulation.QueryAccess(here, question)).Reason, Is.EqualTo(Words));
        Assert.That((await simulation.CreateAgent(null, here, agent)).Reason, Is.EqualTo(Words));
        Assert.That((await simulation.CreateAgent(null, here, agent with { IsChild = true })).Reason, Is.EqualTo(Words));
        Assert.That(caps.Count, Is.Zero);
        isResident = true;
        Assert.That((await simulation.QueryAccess(here, question)).Success);
        Assert.That((await simulation.CreateAgent(null, here, agent with { IsChild = true })).Success);
        Assert.That((await simulation.CreateAgent(null, here, agent)).Success);
        Assert.That(caps.Count, Is.EqualTo(2));
    }

    private void StartRemote()
    {
        _region.Services.Add<IAuthorizationService>(_service);
        Start("DisallowResidents", "RemoteAuthorizationServicesConnector");
    }

    private void Start(string line, string connector = "LocalAuthorizationServicesConnector")
    {
        _region.Configuration.Set("Modules", "AuthorizationServices", connector);
        if (line.Length > 0)
            _region.Configuration.Set("AuthorizationService", "Region_Test_Region", line);
        _region.With(new AuthorizationModule());
    }

    private IRegionAuthorization? Door => _region.Scene.RequestModuleInterface<IRegionAuthorization>();

    private string? Refusal(UserAccount? account) => Refusal(() => new(account));

    private string? Refusal(Func<ValueTask<UserAccount?>> account)
    {
        var door = Door!;
        string? refusal = null;
        _region.Region.WithoutToken(() =>
            refusal = ServedRegion.Wait(door.RefusalOf(Resident.PrincipalId, account, "Eve.Long @other.test:8002")));
        return refusal;
    }

    private sealed class Announced : IAgentCapabilities
    {
        public int Count { get; private set; }

        public void Announce(AgentCircuitData agent, Scene scene) => Count++;
    }

    private sealed class FakeService : IAuthorizationService
    {
        public List<EntryQuestion> Asked { get; } = [];

        public (bool, string) Answer { get; set; }

        public bool IsAway { get; set; }

        public ValueTask<(bool IsAuthorized, string Message)> IsAuthorizedForRegion(EntryQuestion question)
        {
            if (IsAway)
                throw new ServiceAwayException("It is away.");
            Asked.Add(question);
            return new(Answer);
        }
    }
}
