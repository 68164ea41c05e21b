using System.Collections.Concurrent;
using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.ClientStack.Testing;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World;

namespace Scenario.Tests.Kit;

/// <summary>
/// Somebody with a viewer that has circuits in several regions, and goes where it is told to: as <see cref="OpenSim.Client.Network.Viewer"/>
/// does with sockets.
/// </summary>
internal sealed class Wanderer
{
    private readonly Coast _coast;
    private readonly Dictionary<TestStack, TestViewer> _circuits = [];
    private readonly ConcurrentQueue<(string Message, LlsdMap Body, double At)> _wire = new();

    public Wanderer(Coast coast, AgentCircuitData agent, TestStack stack)
    {
        _coast = coast;
        Agent = agent;
        Main = _circuits[stack] = Listen(stack.Start(agent, stack.NewEndpoint()));
        Stack = stack;
    }

    public AgentCircuitData Agent { get; }

    /// <summary>The viewer's process is dead: it hears nothing.</summary>
    public bool IsGone { get; set; }

    public UUID Id => Agent.AgentId;

    /// <summary>Where the viewer believes its avatar to be.</summary>
    public TestStack Stack { get; private set; }

    public TestViewer Main { get; private set; }

    public ClientSession Session => Main.Session;

    /// <summary>Events that have come, by name.</summary>
    public List<(string Message, LlsdMap Body)> Heard { get; } = [];

    /// <summary>What is said to people that has come in whatever circuit, as messages of the wire.</summary>
    public List<(uint Message, byte[] Body)> Told { get; } = [];

    public List<SaidMessage> Messages
    {
        get
        {
            var all = new List<SaidMessage>();
            foreach (var (_, body) in Told.Where(told => told.Message == MessageId.ImprovedInstantMessage))
            {
                Assert.That(ImprovedInstantMessageReader.TryRead(body, out var message));
                var block = message.MessageBlock;
                all.Add(new SaidMessage(message.AgentData.AgentID, WireText.ToText(block.FromAgentName), block.Dialog, block.ID,
                    WireText.ToText(block.Message), block.BinaryBucket.ToArray()));
            }

            return all;
        }
    }

    public TestViewer? CircuitIn(int region) => _circuits.GetValueOrDefault(_coast.Stacks[region]);

    public ScenePresence? In(int region) => _coast.Region(region).Presences.TryGet(Id, out var presence) ? presence : null;

    public bool IsIn(int region) => Stack == _coast.Stacks[region] && Session is { State: ViewerState.InWorld, OwnAvatar: not null }
        && In(region) is { IsChild: false, IsInTransit: false };

    public void Tell(string message, LlsdMap body, double at) => _wire.Enqueue((message, body, at));

    /// <summary>Takes the events whose time has come.</summary>
    public void Hear(double now)
    {
        while (!IsGone && _wire.TryPeek(out var news) && news.At <= now && _wire.TryDequeue(out news))
        {
            Heard.Add((news.Message, news.Body));
            _coast.Note(Id, $"the viewer hears {news.Message} {news.Body}");
            Take(news.Message, news.Body);
        }
    }

    /// <summary>The viewer's process is killed, without a goodbye.</summary>
    public void Die()
    {
        IsGone = true;
        foreach (var circuit in _circuits.Values)
            circuit.IsAlive = false;
    }

    public void Teleport(int region, Vector3 place) =>
        Session.Teleport(place, Stack.Now, _coast.Region(region).Info.Handle.Value);

    public void Walk(float heading, bool flies = false)
    {
        Session.Face(heading);
        Session.Controls = AgentControl.Forward | AgentControl.FastForward | (flies ? AgentControl.Fly : 0);
    }

    public void Stop() => Session.Controls = AgentControl.None;

    private void Take(string message, LlsdMap body)
    {
        switch (message)
        {
            case "EnableSimulator":
                LookInto(_coast.StackAt(body["SimulatorInfo"][0]["Port"].AsInteger()));
                break;
            case "TeleportFinish":
                MoveTo(body["Info"][0]["SimPort"].AsInteger(), isTeleport: true);
                break;
            case "CrossedRegion":
                MoveTo(body["RegionData"][0]["SimPort"].AsInteger(), isTeleport: false);
                break;
            case "TeleportFailed":
                GoBack();
                break;
        }
    }

    private void LookInto(TestStack stack)
    {
        if (CircuitAt(stack) is { } there)
            there.Session.AskAgain(stack.Now);
        else
            Open(stack);
    }

    private TestViewer? CircuitAt(TestStack stack) =>
        _circuits.TryGetValue(stack, out var there) && there.Session.State != ViewerState.Gone ? there : null;

    private TestViewer Open(TestStack stack) => _circuits[stack] = Listen(stack.Start(Agent, stack.NewEndpoint(), looksIn: true));

    private TestViewer Listen(TestViewer viewer)
    {
        viewer.Watch = (header, datagram) =>
        {
            if (IsOfInterest(header.MessageId) && header.TryGetBody(datagram, new byte[8192], out var body))
                Told.Add((header.MessageId, body.ToArray()));
        };
        return viewer;
    }

    private static bool IsOfInterest(uint message) => message is MessageId.ImprovedInstantMessage or MessageId.OnlineNotification
        or MessageId.GrantGodlikePowers or MessageId.OfflineNotification or MessageId.ChangeUserRights or MessageId.TerminateFriendship
        or MessageId.FindAgent or MessageId.AgentAlertMessage;

    private void MoveTo(int port, bool isTeleport)
    {
        var (controls, heading) = (Session.Controls, Session.BodyRotation);
        var left = Stack;
        Session.Leave();
        Stack = _coast.StackAt(port);
        Main = CircuitAt(Stack) ?? Open(Stack);
        if (Stack != left)
            _before = left;
        Session.BodyRotation = Session.HeadRotation = heading;
        Session.Controls = controls;
        Session.Enter(Stack.Now, asks: isTeleport);
    }

    private TestStack? _before;

    // Told to go, and then that it has failed: a viewer that has not been let in is where it was.
    private void GoBack()
    {
        if (Session.State == ViewerState.InWorld || _before is not { } before)
            return;
        (Stack, Main) = (before, _circuits[before]);
        Session.Enter(Stack.Now, asks: false);
    }
}
