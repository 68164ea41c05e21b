using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.ClientStack.LindenUDP.Inbound;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Messages;
using OpenSim.Transport;

namespace OpenSim.ClientStack.LindenUDP.Tests.Attack;

/// <summary>
/// A viewer gone bad. Its good datagrams are the stuff of bad ones: all that it can do, and every message that a region handles, and some
/// others, with its ids.
/// </summary>
internal sealed class Rogue
{
    private readonly TestStack _stack;
    private readonly AgentCircuitData _agent;
    private readonly List<byte[]> _corpus = [];
    private TestViewer _viewer;

    public Rogue(TestStack stack)
    {
        _stack = stack;
        _viewer = stack.Connect("Rogue", new Vector3(140, 140, 25));
        _agent = _viewer.Agent;
        Endpoint = _viewer.Endpoint;
        stack.RunUntil(() => _viewer.Session.State == ViewerState.InWorld);
        stack.Network.Watch = _corpus.Add;
        DoEverything();
        stack.Network.Watch = null;
        var handled = MessageFamilies.NewTable();
        foreach (var info in MessageTable.All)
        {
            // A goodbye would end the attack on the region for a second of its time.
            if (info.Id != MessageId.LogoutRequest && (handled.TryGetRule(info, out _) || info.Index % 10 == 0))
                _corpus.Add(Blank(info));
        }
    }

    public EndpointKey Endpoint { get; }

    public IReadOnlyList<byte[]> Corpus => _corpus;

    public int Logins { get; private set; } = 1;

    /// <summary>Logs in again, with the same secrets, when a bad message has been its goodbye.</summary>
    public void ComeBack()
    {
        if (_stack.Server.Sessions.TryGet(_agent.CircuitCode, out _) || _stack.Scene.ExpectedAgents.TryGet(_agent.CircuitCode, out _))
            return;
        Logins++;
        _stack.Scene.ExpectedAgents.Add(_agent);
        _viewer = _stack.Start(_agent, Endpoint);
    }

    private void DoEverything()
    {
        var session = _viewer.Session;
        session.Rez(new Vector3(142, 140, 25), _stack.Now);
        session.Rez(new Vector3(143, 140, 25), _stack.Now);
        _stack.RunUntil(() => _viewer.World.Objects.Values.Count(o => !o.IsAvatar) == 2, 5);
        var prims = _viewer.World.Objects.Values.Where(o => !o.IsAvatar).ToList();
        Assert.That(prims, Has.Count.EqualTo(2), "the viewer may build");
        var ids = prims.Select(p => p.LocalId).ToArray();
        session.Select(ids[0], _stack.Now);
        session.MoveObject(ids[0], new Vector3(144, 140, 26), _stack.Now);
        session.Name(ids[0], "box", _stack.Now);
        session.Touch(ids[0], _stack.Now);
        session.Link(ids, _stack.Now);
        session.Unlink(ids, _stack.Now);
        session.Deselect(ids[0], _stack.Now);
        session.Chat("hello", _stack.Now);
        session.InstantMessage(_agent.AgentId, "me", _stack.Now);
        session.SetAppearance(1, new byte[218], new byte[40], _stack.Now);
        session.RequestWearables(_stack.Now);
        session.RequestImage(UUID.Random(), 1, _stack.Now);
        session.Sit(prims[0].Id, _stack.Now);
        _stack.Run(1);
        session.Stand();
        session.Teleport(new Vector3(150, 150, 30), _stack.Now, _viewer.World.RegionHandle);
        session.Delete(ids[1], _stack.Now);
        _stack.Run(2);
    }

    private byte[] Blank(MessageInfo info)
    {
        var datagram = new byte[PacketHeader.Size + 160];
        PacketHeader.Write(datagram, PacketFlags.None, 100_000);
        var at = PacketHeader.Size;
        for (var i = info.IdLength - 1; i >= 0; i--)
            datagram[at++] = (byte)(info.Id >> (8 * i));
        _agent.AgentId.WriteTo(datagram.AsSpan(at));
        _agent.SessionId.WriteTo(datagram.AsSpan(at + 16));
        datagram.AsSpan(at + 32, 40).Fill(1);
        return datagram;
    }
}
