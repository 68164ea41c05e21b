using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.ClientStack.LindenUDP.Tests.Support;
using OpenSim.ClientStack.Testing;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Tests.Sessions;

public class SessionLifeTests
{
    [Test]
    public void Login_OverAGoodLine_EntersSeesTheGroundAndItself()
    {
        using var stack = new TestStack();
        var viewer = stack.Connect("Ada", new Vector3(100, 110, 25));
        Assert.That(stack.RunUntil(() => viewer.Session.State == ViewerState.InWorld));
        Assert.That(stack.RunUntil(() => viewer.World.Patches.Count == 256 && viewer.Session.OwnAvatar is not null));

        var own = viewer.Session.OwnAvatar!;
        Assert.That(own.IsAvatar);
        Assert.That(own.NameValues, Does.StartWith("FirstName STRING RW SV Ada\nLastName STRING RW SV User"));
        Assert.That(Vector3.Distance(own.Position, stack.SessionOf(viewer).Presence!.Position), Is.LessThan(0.1f));
        Assert.That(viewer.World.RegionName, Is.EqualTo("Test Region"));
        Assert.That(viewer.Session.Malformed, Is.Zero);
        Assert.That(stack.Circuits.Inbound.Counts.Malformed, Is.Zero);
    }

    [Test]
    public void Login_OverABadLine_EntersAllTheSame()
    {
        using var stack = new TestStack(seed: 5);
        stack.Network.Loss = 0.1;
        stack.Network.Jitter = 60_000;
        stack.Network.Duplication = 0.05;
        var viewers = Enumerable.Range(0, 5).Select(i => stack.Connect("V" + i)).ToList();
        Assert.That(stack.RunUntil(() => viewers.All(v => v.World.Patches.Count == 256 && v.World.Objects.Count == 5), 60));
        Assert.That(viewers.Sum(v => v.Session.Malformed), Is.Zero);
    }

    [Test]
    public void CompleteAgentMovement_BeforeTheRegionHasHandledUseCircuitCode_IsNotLost()
    {
        using var stack = new TestStack();
        var agent = OpenSim.Testing.TestRegion.NewAgent();
        stack.Scene.ExpectedAgents.Add(agent);
        var endpoint = stack.NewEndpoint();

        // Both within one tick, as some clients send them and as a client does that answers the first ack at once.
        stack.Inject(endpoint,
            [0x40, 0, 0, 0, 1, 0, 0xFF, 0xFF, 0, 3, .. BitConverter.GetBytes(agent.CircuitCode), .. BytesOf(agent.SessionId),
            .. BytesOf(agent.AgentId)]);
        stack.Inject(endpoint,
            [0x40, 0, 0, 0, 2, 0, 0xFF, 0xFF, 0, 249, .. BytesOf(agent.AgentId), .. BytesOf(agent.SessionId),
            .. BitConverter.GetBytes(agent.CircuitCode)]);
        stack.Run(0.1);
        Assert.That(stack.Scene.Presences.RootCount, Is.EqualTo(1));
    }

    [Test]
    public void Messages_AreCountedOneByOne()
    {
        using var stack = new TestStack();
        var viewer = stack.Connect("Ada");
        stack.RunUntil(() => viewer.Session.State == ViewerState.InWorld);
        viewer.Session.Chat("one", stack.Now);
        stack.Run(1);
        var (heard, said) = (stack.SessionOf(viewer).MessagesIn, stack.SessionOf(viewer).Sender.MessagesOut);
        MessageTable.TryFind("ChatFromViewer", out var chat);
        MessageTable.TryFind("RegionHandshake", out var handshake);
        Assert.That(heard.Of(chat!).Datagrams, Is.EqualTo(1));
        Assert.That(said.Of(handshake!).Datagrams, Is.EqualTo(viewer.Heard(MessageId.RegionHandshake)));
        Assert.That(stack.Circuits.Outbound.Messages.Sum(m => m.Of(handshake!).Bytes), Is.GreaterThan(100));
    }

    [Test]
    public void UseCircuitCode_WithAWrongSecret_GetsNoAnswer()
    {
        using var stack = new TestStack();
        var agent = OpenSim.Testing.TestRegion.NewAgent();
        stack.Scene.ExpectedAgents.Add(agent);
        var thief = stack.Start(agent with { SessionId = OpenSim.Primitives.UUID.Random() }, stack.NewEndpoint());
        stack.Run(5);
        Assert.That(thief.Datagrams, Is.Zero);
        Assert.That(stack.Circuits.Inbound.Counts.Refused, Is.GreaterThan(0));
        Assert.That(stack.Server.Sessions.All, Is.Empty);
    }

    [Test]
    public void Datagrams_FromAStranger_GetNoAnswer()
    {
        using var stack = new TestStack();
        var viewer = stack.Connect();
        stack.RunUntil(() => viewer.Session.State == ViewerState.InWorld);
        var stranger = stack.NewEndpoint();
        var before = stack.Network.Sent;
        stack.Inject(stranger, Convert.FromHexString("40000000010000FFFF00FC" + new string('0', 64)));
        Assert.That(stack.Circuits.Inbound.Counts.Orphaned, Is.EqualTo(1));
        Assert.That(stack.Network.Sent, Is.EqualTo(before));
    }

    [Test]
    public void Logout_IsAnsweredBeforeTheCircuitCloses()
    {
        using var stack = new TestStack();
        stack.Network.Loss = 0.1;
        var viewer = stack.Connect();
        stack.RunUntil(() => viewer.Session.State == ViewerState.InWorld);
        viewer.Session.Logout(stack.Now);
        stack.Run(5);
        Assert.That(viewer.Session.State, Is.EqualTo(ViewerState.Gone));
        Assert.That(viewer.Session.EndReason, Is.EqualTo("logged out"));
        Assert.That(stack.Server.Sessions.All, Is.Empty);
        Assert.That(stack.Scene.Presences.Count, Is.Zero);
        Assert.That(stack.Circuits.BlocksKept, Is.Zero, "nothing is kept for a session that is over");
    }

    [Test]
    public void Viewer_ThatFallsSilent_IsTakenForGoneAfterAMinute()
    {
        using var stack = new TestStack();
        var viewer = stack.Connect();
        stack.RunUntil(() => viewer.Session.State == ViewerState.InWorld);
        viewer.IsAlive = false;
        stack.Run(55);
        Assert.That(stack.Scene.Presences.Count, Is.EqualTo(1));
        stack.Run(15);
        Assert.That(stack.Scene.Presences.Count, Is.Zero);
        Assert.That(stack.Server.Sessions.All, Is.Empty);
        Assert.That(stack.Server.Life.LogoutsForSilence, Is.EqualTo(1));
    }

    [Test]
    public void Viewer_KilledAndLoggedInAgain_TakesThePlaceOfItsGhost()
    {
        using var stack = new TestStack();
        var viewer = stack.Connect("Ada");
        stack.RunUntil(() => viewer.Session.State == ViewerState.InWorld);
        viewer.IsAlive = false;

        var again = viewer.Agent with { CircuitCode = 9000, SessionId = OpenSim.Primitives.UUID.Random() };
        stack.Scene.ExpectedAgents.Add(again);
        var second = stack.Start(again, stack.NewEndpoint());
        Assert.That(stack.RunUntil(() => second.Session.State == ViewerState.InWorld));
        stack.Run(5);
        Assert.That(stack.Scene.Presences.Count, Is.EqualTo(1));
        Assert.That(stack.Server.Sessions.All, Has.Length.EqualTo(1));
    }

    [Test]
    public void Circuit_ThatComesBackFromAnotherPort_IsGreetedAgain()
    {
        using var stack = new TestStack();
        var viewer = stack.Connect("Ada");
        stack.RunUntil(() => viewer.Session.OwnAvatar is not null);
        stack.Run(2);
        viewer.IsAlive = false;

        // The same agent, code and session, with sequence numbers from the beginning.
        var back = stack.Start(viewer.Agent, stack.NewEndpoint());
        Assert.That(stack.RunUntil(() => back.Session.OwnAvatar is not null && back.World.Patches.Count == 256));
        Assert.That(stack.Scene.Presences.Count, Is.EqualTo(1));
        Assert.That(stack.Server.Sessions.All, Has.Length.EqualTo(1));
    }

    [Test]
    public void Circuit_ThatBeginsAnewOnTheSamePort_IsGreetedAgain()
    {
        using var stack = new TestStack();
        var viewer = stack.Connect("Ada");
        stack.RunUntil(() => viewer.Session.OwnAvatar is not null);
        stack.Run(2);
        var back = stack.Start(viewer.Agent, viewer.Endpoint);
        Assert.That(stack.RunUntil(() => back.Session.OwnAvatar is not null));
        Assert.That(stack.Scene.Presences.Count, Is.EqualTo(1));
    }

    // Viewers do so at the end of each teleport.
    [Test]
    public void Circuit_AskedForAgainByAViewerThatCountsOn_GoesOn()
    {
        using var stack = new TestStack();
        var viewer = stack.Connect("Ada");
        stack.RunUntil(() => viewer.Session.OwnAvatar is not null && viewer.World.Patches.Count == 256);
        stack.Run(2);
        var told = (viewer.Heard(MessageId.RegionHandshake), viewer.Heard(MessageId.LayerData));
        viewer.Session.AskAgain(stack.Now);
        stack.Run(2);
        Assert.That((viewer.Heard(MessageId.RegionHandshake), viewer.Heard(MessageId.LayerData)), Is.EqualTo(told), "it has the region already");
        Assert.That(viewer.Session.Counts.Resent, Is.Zero, "it was acked");
    }

    // The goodbye is lost, the agent is announced again, and the viewer asks for its circuit, still counting on: both ends start anew.
    [TestCase(0.5)]
    [TestCase(8)]
    public void Circuit_ClosedUnheard_IsOpenedAgainForWhoIsExpected(double secondsAgo)
    {
        using var stack = new TestStack();
        var viewer = stack.Connect("Ada");
        stack.RunUntil(() => viewer.Session.OwnAvatar is not null);
        stack.Run(2);
        viewer.IsAlive = false;
        stack.SessionOf(viewer).Close(null);
        stack.Run(secondsAgo);
        viewer.IsAlive = true;
        stack.Scene.ExpectedAgents.Add(viewer.Agent);
        viewer.Session.Leave();
        viewer.Session.Enter(stack.Now, asks: true);
        var greeted = viewer.Heard(MessageId.RegionHandshake);
        Assert.That(stack.RunUntil(() => viewer.Session.State == ViewerState.InWorld, 1), "let in at once");
        stack.Run(5);
        Assert.That(viewer.Session.State, Is.EqualTo(ViewerState.InWorld), "no goodbye of the circuit before ends it");
        Assert.That(viewer.Heard(MessageId.RegionHandshake), Is.GreaterThan(greeted));
        Assert.That(stack.Scene.Presences.RootCount, Is.EqualTo(1));
        Assert.That(stack.Server.Sessions.All, Has.Length.EqualTo(1));
        Assert.That(stack.SessionOf(viewer).Circuit.InFlight, Is.Zero, "what it is told it takes");
    }

    [Test]
    public void Kick_TellsTheViewerWhyAndEndsItsSession()
    {
        using var stack = new TestStack();
        var viewer = stack.Connect();
        stack.RunUntil(() => viewer.Session.State == ViewerState.InWorld);
        stack.SessionOf(viewer).Close("Enough.");
        stack.Run(3);
        Assert.That(viewer.Session.EndReason, Is.EqualTo("kicked: Enough."));
        Assert.That(stack.Scene.Presences.Count, Is.Zero);
    }

    [Test]
    public void ChildAgent_SeesTheRegionWithoutABody()
    {
        using var stack = new TestStack();
        stack.Region.AddBox(new Vector3(20, 20, 22));
        stack.Circuits.Inbound.Dropped = [MessageId.CompleteAgentMovement]; // our own viewer always wants to enter
        var child = stack.Connect("Child", isChild: true);
        stack.Run(1);
        Assert.That(child.World.RegionName, Is.EqualTo("Test Region"), "greeted straight after UseCircuitCode");
        Assert.That(stack.Scene.Presences.RootCount, Is.Zero);
        Assert.That(stack.Scene.Presences.ChildCount, Is.EqualTo(1));
    }

    [Test]
    public void Chat_FromOneViewer_ReachesTheScene()
    {
        using var stack = new TestStack();
        var heard = new List<string>();
        stack.Scene.Requests.Add(new HeardChat((_, channel, type, text) => heard.Add($"{channel} {type} {text}")));
        var viewer = stack.Connect();
        stack.RunUntil(() => viewer.Session.State == ViewerState.InWorld);
        viewer.Session.Chat("Grüße", stack.Now);
        stack.Run(1);
        Assert.That(heard, Is.EqualTo(new[] { "0 1 Grüße" }));
    }

    private static byte[] BytesOf(OpenSim.Primitives.UUID id)
    {
        var bytes = new byte[16];
        id.WriteTo(bytes);
        return bytes;
    }

    [Test]
    public void Reports_ComeOnTime()
    {
        using var stack = new TestStack();
        var viewer = stack.Connect();
        stack.RunUntil(() => viewer.Session.State == ViewerState.InWorld);
        stack.Run(10);
        Assert.That(viewer.Heard(MessageId.SimStats), Is.InRange(3, 5));
        Assert.That(viewer.Heard(MessageId.SimulatorViewerTimeMessage), Is.InRange(1, 2));
        Assert.That(viewer.Heard(MessageId.CoarseLocationUpdate), Is.GreaterThan(0));
        Assert.That(viewer.Heard(MessageId.StartPingCheck), Is.GreaterThan(0));
        stack.Run(30);
        Assert.That(viewer.Heard(MessageId.SimulatorViewerTimeMessage), Is.InRange(4, 5), "the time each ten seconds");
    }
}
