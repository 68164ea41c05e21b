using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Guests;
using OpenSim.Modules.Travels.Guests;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Hypergrid;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Guests;

/// <summary>Homes of guests are asked whether the viewers that have come are theirs.</summary>
[TestFixture]
public sealed class GuestModuleTests : ServedRegionTests
{
    private const string Home = "http://home.example:8002/";

    private readonly GuestBook _book = new(new OwnGrid("http://grid.example:8002/", "http://grid.example:8002/", []));
    private readonly List<(UUID Session, string Address)> _asked = [];

    private bool? _isHis; // null: the home does not answer
    private TaskCompletionSource<bool>? _silence; // while it is not completed homes take calls and do not answer

    protected override IRegionModuleBase[] Modules => [new GuestModule()];

    protected override void Prepare()
    {
        _asked.Clear();
        _silence = null;
        var agents = Stub.Of<IUserAgentService>((_, arguments) =>
        {
            _asked.Add(((UUID)arguments[0]!, (string)arguments[1]!));
            return _silence is { } silence ? new ValueTask<bool>(silence.Task) : new ValueTask<bool>(_isHis ?? throw new ServiceAwayException("It is away."));
        });
        Region.Services.Add(_book);
        Region.Services.Add(Stub.Of<IForeignGrids>((method, arguments) =>
            method == nameof(IForeignGrids.Agents) && (string)arguments[0]! == Home ? agents : null));
    }

    [TestCase(false, true, ExpectedResult = true)]
    [TestCase(false, false, ExpectedResult = false, Description = "as OpenSimulator, which asks and takes no notice")]
    [TestCase(true, true, ExpectedResult = false)]
    [TestCase(null, true, ExpectedResult = false, Description = "it has said once that it has launched him")]
    public bool Guest_WhoseHomeKnowsAnotherViewer_IsSentAwayWhereThatIsSet(bool? isHis, bool refuses)
    {
        _isHis = isHis;
        Region.Set("Hypergrid", "RefuseUnverifiedClients", refuses ? "true" : "false");
        var viewer = new RecordingViewer(_book.Welcome(Agent(Home))).Enter(Region.Region);
        Region.Settle();
        Assert.That(_asked, Is.EqualTo(new[] { (viewer.Agent.SessionId, "127.0.0.1") }));
        var closed = viewer.Take("Close");
        Assert.That(closed.Select(c => (string)c[0]!), Has.All.Contains("home grid"));
        return closed.Count > 0;
    }

    [Test]
    public void Homes_ThatAreSilent_DoNotHoldUpTheRegionsOwnWork()
    {
        _silence = new TaskCompletionSource<bool>();
        for (var i = 0; i < 8; i++)
            new RecordingViewer(_book.Welcome(Agent(Home))).Enter(Region.Region);
        var done = new TaskCompletionSource();
        Scene.Background("work of its own", _ =>
        {
            done.SetResult();
            return Task.CompletedTask;
        });
        Region.Region.WithoutToken(() => Assert.That(Waiting.For(done.Task, TimeSpan.FromMinutes(1)), "it to be done"));
        _silence.SetResult(true);
        Region.Settle();
    }

    [Test]
    public void Anybody_AtHomeHere_IsNotAskedFor()
    {
        _isHis = false;
        Region.Set("Hypergrid", "RefuseUnverifiedClients", "true");
        var viewer = Region.Enter(Ada);
        Assert.That((_asked.Count, viewer.Take("Close").Count), Is.EqualTo((0, 0)));
    }

    private static AgentCircuitData Agent(string home) => TestRegion.NewAgent("Alice") with
    {
        ServiceUrls = new Dictionary<string, string> { [Visitor.HomeKey] = home }
    };
}
