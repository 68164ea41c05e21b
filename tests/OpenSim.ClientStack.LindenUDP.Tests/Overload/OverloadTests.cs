using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.ClientStack.LindenUDP.Overload;
using OpenSim.ClientStack.LindenUDP.Tests.Support;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Settings;
using OpenSim.Testing;

namespace OpenSim.ClientStack.LindenUDP.Tests.Overload;

/// <summary>
/// A region that cannot do it all, with its real parts on a virtual clock: what matters arrives, what does not is shed, counted and said.
/// </summary>
public class OverloadTests
{
    private const int Talkers = 6;
    private const int Crowd = 12;

    private readonly ListLogger _log = new();
    private Configuration _configuration = new();
    private readonly MemoryAssets _assets = new();
    private readonly HashSet<string> _heard = [];
    private TestStack _stack = null!;
    private List<TestViewer> _viewers = [];
    private int _said;

    [SetUp]
    public void Open()
    {
        _configuration = new Configuration();
        _heard.Clear();
        _said = 0;
        _stack =
            new TestStack(dependencies: new LindenUdpDependencies { Loggers = _log, Configuration = _configuration, Assets = _assets });
        _stack.Scene.Requests.Add(new HeardChat((_, _, _, text) => _heard.Add(text)));
        _viewers = [.. Enumerable.Range(0, Crowd).Select(i => _stack.Connect("V" + i, new Vector3(20 + 18 * i, 128, 25)))];
        _viewers.ForEach(v => v.Session.UpdateInterval = 50_000);
        Assert.That(_stack.RunUntil(() =>
            _viewers.TrueForAll(v => v.Session.State == ViewerState.InWorld && v.World.Objects.Count == Crowd)));
        _log.Lines.Clear();
    }

    [TearDown]
    public void Close() => _stack.Dispose();

    [Test]
    public void LateTicks_ShedTheUnimportant_WhileChatEditsAndLoginsArrive_AndEndByThemselves()
    {
        var prims = Enumerable.Range(0, Talkers).Select(i => Rez(_viewers[i], i)).ToList();
        Live(seconds: 3);
        Assert.That(_stack.Server.Overload.Shed, Is.EqualTo(default(ShedCounts)), "as long as all is well, nothing is shed");

        _stack.Slowness = 3;
        Live(seconds: 8);
        Assert.That(_stack.Server.Overload.Level, Is.EqualTo(ShedLevel.Textures));
        var late = _stack.Connect("Late", new Vector3(100, 120, 25));
        for (var i = 0; i < Talkers; i++)
            _viewers[i].Session.MoveObject(prims[i], new Vector3(30 + i, 60, 30), _stack.Now);
        Live(seconds: 6);

        var shed = _stack.Server.Overload.Shed;
        Assert.That(late.Session.State, Is.EqualTo(ViewerState.InWorld), "who logs in is let in");
        Assert.That(late.World.Objects, Has.Count.EqualTo(Crowd + 1 + Talkers), "and told of everything");
        for (var i = 0; i < Talkers; i++)
            Assert.That(_viewers[^1].World.Find(prims[i])!.Position.X, Is.EqualTo(30 + i).Within(0.1), "edits are done and told");
        Assert.That(shed.AgentUpdates, Is.GreaterThan(100));
        Assert.That(shed.Effects, Is.GreaterThan(50));
        Assert.That(shed.FarUpdates, Is.GreaterThan(20));
        Assert.That(shed.FarAnimations, Is.GreaterThan(0));

        _stack.Slowness = 1;
        Assert.That(_stack.RunUntil(() => _stack.Server.Overload.Level == ShedLevel.Nothing, 15), "it ends by itself");
        var after = _stack.Server.Overload.Shed;
        Live(seconds: 3);
        Assert.That(_stack.Server.Overload.Shed, Is.EqualTo(after));
        Assert.That(_heard, Has.Count.EqualTo(_said), "every word was heard");
        Assert.That(_stack.Server.Overload.Begun, Is.EqualTo(1));
        AssertSaid();
    }

    [Test]
    public void Movements_AfterOverload_EndWhereTheyAre()
    {
        _stack.Slowness = 3;
        Live(seconds: 8);
        _viewers.ForEach(v => v.Session.Controls = AgentControl.None);
        _stack.Run(12);

        foreach (var viewer in _viewers)
            foreach (var presence in _stack.Scene.Presences.All)
                Assert.That(Vector3.Distance(viewer.World.Find(presence.Id)!.Position, presence.AbsolutePosition), Is.LessThan(0.1),
                    "the last place is always told");
    }

    [Test]
    public void Textures_WhileOverloaded_ComeLater_ButCome()
    {
        var ids = Enumerable.Range(0, 20).Select(_ => NewTexture(12_000)).ToList();
        _stack.Slowness = 3;
        Live(seconds: 6);
        var reader = new TextureReader(_stack, _viewers[0]);
        ids.ForEach(id => reader.Request(id));
        Assert.That(_stack.RunUntil(() => ids.TrueForAll(id => reader.BytesOf(id).Length == 12_000), 120));

        Assert.That(_stack.Server.Overload.Shed.TextureTurns, Is.GreaterThan(0));
    }

    [Test]
    public void SendingTooMuch_IsASignalToo()
    {
        _stack.Network.Latency = 1_000;
        _stack.Circuits.Throttle.Set(40_000, _stack.Now);
        for (var i = 0; i < 12; i++)
        {
            foreach (var session in _stack.Server.Sessions.All)
            {
                for (var n = 0; n < 10; n++)
                    SendMuch(session);
            }

            _stack.Run(0.5);
        }

        Assert.That(_stack.Server.Overload.Level, Is.GreaterThan(ShedLevel.Nothing), _stack.Server.Overload.Describe());
        Assert.That(_log.Lines, Has.Some.Contains("s behind"));
    }

    [Test]
    public void SendingTooMuchToOneViewer_IsNobodyElsesOverload()
    {
        _stack.Network.Latency = 1_000;
        _stack.Circuits.Throttle.Set(400_000, _stack.Now);
        var flooder = _stack.Server.Sessions.All[0];
        flooder.Sender.Cap(1_000, _stack.Circuits.Clock);
        for (var n = 0; n < 1_000; n++)
            SendMuch(flooder);
        Live(seconds: 4);

        Assert.That(flooder.Sender.QueuedBytesInAll, Is.GreaterThan(_stack.Circuits.Throttle.BytesPerSecond), "more than a second's worth");
        Assert.That(_stack.Server.Overload.Level, Is.EqualTo(ShedLevel.Nothing), _stack.Server.Overload.Describe());
    }

    [Test]
    public void SwitchedOff_NothingIsShed()
    {
        _configuration.Set("Overload", "ShedsLoad", "false");
        _stack.Slowness = 3;
        Live(seconds: 8);

        Assert.That(_stack.Server.Overload.Shed, Is.EqualTo(default(ShedCounts)));
        Assert.That(_log.Lines, Has.None.Contains("overloaded"));
    }

    private void AssertSaid()
    {
        var begin = _log.Lines.Single(l => l.Contains("is overloaded", StringComparison.Ordinal));
        var end = _log.Lines.Single(l => l.Contains("no longer overloaded", StringComparison.Ordinal));
        Assert.That(begin, Does.Contain("ticks come at 3"));
        Assert.That(end, Does.Contain($"{_stack.Server.Overload.Shed.Effects} viewer effects dropped").And.Contain("textures by UDP"));
    }

    // All walk and look around, and some speak and point.
    private void Live(double seconds)
    {
        for (var until = _stack.Seconds + seconds; _stack.Seconds < until; _stack.Run(0.1))
        {
            foreach (var viewer in _viewers)
            {
                viewer.Session.Face((float)_stack.Seconds + viewer.Endpoint.Port);
                viewer.Session.Controls = (int)_stack.Seconds % 2 == 0 ? AgentControl.Forward : AgentControl.None;
            }

            for (var i = 0; i < Talkers; i++)
            {
                _viewers[i].Session.Chat($"word {_said++}", _stack.Now);
                Point(_viewers[i]);
            }
        }
    }

    private void Point(TestViewer viewer)
    {
        var writer = new ViewerEffectWriter(viewer.Session.Payload);
        writer.AgentData(viewer.Agent.AgentId, viewer.Agent.SessionId);
        writer.Effect(UUID.Random(), viewer.Agent.AgentId, 14, 1, new byte[4], new byte[57]);
        viewer.Session.Send(writer.Finish(), reliable: false, _stack.Now);
    }

    private static void SendMuch(LindenUDP.Sessions.ViewerSession session)
    {
        var data = new byte[250];
        new Random(1).NextBytes(data);
        var writer = new ViewerEffectWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId, session.Agent.SessionId);
        for (var i = 0; i < 3; i++)
            writer.Effect(UUID.Zero, UUID.Zero, 1, 1, new byte[4], data);
        session.Out.Send(writer, ThrottleCategory.Task, isReliable: false);
    }

    private uint Rez(TestViewer viewer, int number)
    {
        var before = _stack.Scene.Prims.Count;
        viewer.Session.Rez(new Vector3(30 + number, 50, 30), _stack.Now);
        Assert.That(_stack.RunUntil(() => _stack.Scene.Prims.Count > before));
        Assert.That(_stack.RunUntil(() =>
            viewer.World.Objects.Values.Any(o => o.PCode == PCode.Prim && MathF.Abs(o.Position.X - 30 - number) < 0.1f)));
        return viewer.World.Objects.Values.First(o => o.PCode == PCode.Prim && MathF.Abs(o.Position.X - 30 - number) < 0.1f).LocalId;
    }

    private UUID NewTexture(int length)
    {
        var bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return _assets.Add(bytes);
    }
}
