using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Console;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Messages;
using OpenSim.Testing;
using OpenSim.World.Regions;

namespace OpenSim.Modules.BuiltIn.Tests.InstantMessages;

/// <summary>What people of one region say to others elsewhere does not depend on another region of the process.</summary>
[TestFixture]
public sealed class MessageLaneTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private SlowTransfer _transfer = null!; // one for each test: what is released stays so
    private ServedRegion _served = null!; // for the services; the module is in the two others
    private TestRegion? _first;
    private TestRegion _second = null!;
    private ModuleContext _context = null!;
    private InstantMessageModule _module = null!;

    [SetUp]
    public void Open()
    {
        _served = new ServedRegion();
        _transfer = new SlowTransfer();
        (_first, _second) = (NewRegion("First"), NewRegion("Second"));
        _served.Services.Add<IMessageTransfer>(_transfer);
        _served.Services.Add(new Whereabouts(_served.Services.Presence, _served.Services.Grid, _ => false));
        _context = new ModuleContext(
            _served.Configuration, _served.Statistics, new CommandRegistry(), NullLoggerFactory.Instance, _served.Services);
        _module = new InstantMessageModule();
        _module.Initialise(_context);
        foreach (var scene in new[] { _first.Scene, _second.Scene })
        {
            _module.AddRegion(scene);
            _context.Scenes.Add(scene);
        }
    }

    [TearDown]
    public void Close()
    {
        _transfer.Release();
        _module.Close();
        _second.Dispose();
        _first?.Dispose();
        _served.Dispose();
    }

    [Test]
    public void Message_ThatIsOnItsWay_ArrivesThoughTheFirstRegionEnds()
    {
        var cleo = Elsewhere("Cleo");
        bool? delivered = null;
        _module.Deliver(new InstantMessage { FromAgentId = UUID.Random(), ToAgentId = cleo, Text = "hello" }, done => delivered = done);
        Step();
        Assert.That(_transfer.IsAsked.Wait(Patience), "it has gone out");

        _context.Scenes.Remove(_first!.Scene);
        _module.RemoveRegion(_first.Scene);
        _first.Dispose();
        _first = null;
        _transfer.Release();

        Assert.That(SpinWait.SpinUntil(() => _context.Work.Count == 0, Patience));
        Step();
        Assert.That(delivered, Is.True, "and who sent it is told in a region that is there");
        Assert.That(_transfer.Sent, Is.EqualTo(new[] { "hello" }));
    }

    [Test]
    public void Messages_ToOne_AreBounded_AndOthersHaveTheirOwn()
    {
        _served.Configuration.Set("Limits", "MessagesPerReceiver", "8");
        var (cleo, dora) = (Elsewhere("Cleo"), Elsewhere("Dora"));
        var answers = new List<bool>();
        for (var i = 0; i < 10; i++)
            Send(cleo, answers);
        Send(dora, answers);
        Assert.That(answers, Is.EqualTo(new[] { false, false }), "as if she were away");
        Assert.That(_served.Statistics.Find("scene.process.MessagesWaiting")!.Value, Is.EqualTo(2));

        _transfer.Release();
        Assert.That(SpinWait.SpinUntil(() => _context.Work.Count == 0, Patience));
        Step();
        Assert.That(answers.Count(taken => taken), Is.EqualTo(9));
    }

    [Test]
    public void Process_ThatEnds_CancelsWhatIsOnItsWay_AndTakesNothingMore()
    {
        Send(Elsewhere("Cleo"), []);
        Assert.That(_transfer.IsAsked.Wait(Patience));
        var stopped = _context.Work.Stop(Patience);
        var answers = new List<bool>();
        Send(Elsewhere("Dora"), answers);
        Assert.That(answers, Is.EqualTo(new[] { false }));
        _transfer.Release();
        Assert.That(Waiting.For(stopped), Is.True);
    }

    private void Send(UUID to, List<bool> answers)
    {
        _module.Deliver(new InstantMessage { FromAgentId = UUID.Random(), ToAgentId = to, Text = "hello" }, answers.Add);
        Step();
    }

    private void Step()
    {
        _first?.Step(3);
        _second.Step(3);
        _first?.Step(3);
    }

    private static TestRegion NewRegion(string name) =>
        new(new RegionInfo { Id = UUID.Random(), Name = name, SizeX = 256, SizeY = 256 });

    // Somebody in a region of another process.
    private UUID Elsewhere(string name)
    {
        var (user, session, region) = (_served.CreateUser(name), UUID.Random(), UUID.Random());
        ServedRegion.Wait(_served.Services.Grid.RegisterRegion(UUID.Zero, new GridRegion
        {
            RegionId = region, RegionName = "Place of " + name, RegionLocX = 256_000 + 256 * name[0], RegionLocY = 512_000,
            ServerUri = "http://there.test/"
        }));
        ServedRegion.Wait(_served.Services.Presence.LoginAgent(user.PrincipalId.ToString(), session, UUID.Random()));
        ServedRegion.Wait(_served.Services.Presence.ReportAgent(session, region));
        return user.PrincipalId;
    }

    private sealed class SlowTransfer : IMessageTransfer
    {
        private readonly TaskCompletionSource _isReleased = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public ManualResetEventSlim IsAsked { get; } = new();

        public List<string> Sent { get; } = [];

        public void Release() => _isReleased.TrySetResult();

        public async ValueTask<Delivery> Send(string address, InstantMessage message)
        {
            IsAsked.Set();
            await _isReleased.Task;
            lock (Sent)
                Sent.Add(message.Text);
            return Delivery.Taken;
        }
    }
}
