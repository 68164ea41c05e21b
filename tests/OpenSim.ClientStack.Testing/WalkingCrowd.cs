using System.Buffers.Binary;
using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.ClientStack.LindenUDP;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Messages;
using OpenSim.Transport;
using OpenSim.World;
using OpenSim.World.Regions;

namespace OpenSim.ClientStack.Testing;

/// <summary>
/// A region full of avatars that go about as pCampbot's behaviour p has it (walk, run, fly or jump towards a random place for 3 to 13
/// seconds) or stand for as long, on a virtual clock. What is told each observer is read from the datagrams: see <see cref="CrowdWatch"/>.
/// Viewers are there for the logins only; then datagrams end here and are acked after <see cref="AckDelay"/>.
/// </summary>
internal sealed class WalkingCrowd : IDisposable
{
    private const double StandingShare = 0.2;
    private const int FirstPort = 20_000;

    private readonly Random _random;
    private readonly Queue<(long At, EndpointKey From, uint Sequence)> _acks = new();
    private readonly byte[] _ack = new byte[64];
    private readonly byte[] _body = new byte[16384];
    private readonly double[] _nextAct;
    private uint _sequence = 1 << 20;
    private bool _isWatching = true;

    public WalkingCrowd(int walkers, int bytesPerSecond = 0, int seed = 1, SceneOptions? options = null)
    {
        _random = new Random(seed);
        _nextAct = new double[walkers];
        var dependencies = new LindenUdpDependencies();
        Stack = new TestStack(new RegionInfo
        {
            Id = new Primitives.UUID(1, 1), Name = "Crowd", SizeX = 256, SizeY = 256,
            MaxAgents = walkers
        }, options, dependencies: dependencies, seed: seed);
        for (var i = 0; i < walkers; i++)
            Enter(i);
        Stack.RunUntil(() => Stack.Viewers.All(v => v.Session.State == ViewerState.InWorld && v.World.Objects.Count == walkers), 120);
        dependencies.Configuration.Set("ClientStack.LindenUDP", "scene_throttle_max_bps",
            bytesPerSecond.ToString(System.Globalization.CultureInfo.InvariantCulture));
        Stack.Circuits.Throttle.Set(bytesPerSecond, Stack.Now);
        Presences = [.. Stack.Viewers.Select(v => Stack.SessionOf(v).Presence!)];
        Watch = new CrowdWatch(Presences);
        foreach (var viewer in Stack.Viewers)
            viewer.IsAlive = false;
        Stack.TakeDatagram = Take;
    }

    public TestStack Stack { get; }

    public IReadOnlyList<ScenePresence> Presences { get; }

    public CrowdWatch Watch { get; private set; }

    /// <summary>Microseconds until a datagram is acked; bots do it within a tenth of a second.</summary>
    public long AckDelay { get; set; } = 60_000;

    /// <summary>Datagrams by message, since the last <see cref="Forget"/>.</summary>
    public Dictionary<uint, long> Messages { get; } = [];

    public long Datagrams { get; private set; }

    public long Bytes { get; private set; }

    /// <summary>Lets the crowd walk.</summary>
    /// <param name="isWatching">Off: datagrams are counted and acked, but not read; for measuring what the region costs.</param>
    public void Walk(double seconds, bool isWatching = true)
    {
        _isWatching = isWatching;
        for (var until = Stack.Seconds + seconds; Stack.Seconds < until;)
        {
            Act();
            TakeAcks();
            Stack.Step();
            if (isWatching)
                Watch.LookAtScene(Stack.Now);
        }
    }

    /// <summary>What was counted so far does not count: the crowd has found its pace.</summary>
    public void Forget()
    {
        (Datagrams, Bytes) = (0, 0);
        Messages.Clear();
        Watch.ForgetFigures();
    }

    public void Dispose() => Stack.Dispose();

    private void Enter(int number)
    {
        var viewer = Stack.Connect("W" + number, new Vector3(5 + _random.NextSingle() * 246, 5 + _random.NextSingle() * 246, 25));
        viewer.World.KeepsDetail = false;
        // Two a tick, so that logins do not all fall on one.
        if (number % 2 == 1)
            Stack.Run(0.022);
    }

    private void Act()
    {
        for (var i = 0; i < _nextAct.Length; i++)
        {
            if (Stack.Seconds < _nextAct[i])
                continue;
            _nextAct[i] = Stack.Seconds + (_nextAct[i] == 0 ? _random.NextDouble() * 8 : 3 + _random.NextDouble() * 10);
            Steer(i);
        }
    }

    private void Steer(int who)
    {
        var presence = Presences[who];
        var isStanding = _random.NextDouble() < StandingShare;
        var way = new Vector3(_random.NextSingle() * 256, _random.NextSingle() * 256, 0) - presence.Position;
        var heading = isStanding ? CrowdWatch.Heading(presence.Rotation) : MathF.Atan2(way.Y, way.X);
        var controls = isStanding ? AgentControl.None : _random.Next(4) switch
        {
            0 => AgentControl.Forward,
            1 => AgentControl.Forward | AgentControl.FastForward,
            2 => AgentControl.Forward | AgentControl.Fly,
            _ => AgentControl.Forward | AgentControl.Up
        };
        var input = new AgentInput
        {
            ControlFlags = (uint)controls, PressedFlags = (uint)controls,
            BodyRotation = Quaternion.CreateFromAxisAngle(Vector3.UnitZ, heading),
            HeadRotation = Quaternion.Identity, Far = 256
        };
        Stack.Scene.Writer.SetInput(presence, input, 256);
        // Who goes on standing says nothing, and some turn by less than one would notice.
        if (isStanding ? presence.Velocity != Vector3.Zero : MathF.Cos(CrowdWatch.Heading(presence.Rotation) - heading) < 0.8f)
            Watch.NoteAct(who, isStanding, heading, Stack.Now);
    }

    private void Take(EndpointKey to, byte[] buffer, int length)
    {
        Datagrams++;
        Bytes += length;
        var datagram = buffer.AsSpan(0, length);
        if ((datagram[0] & (byte)PacketFlags.Reliable) != 0)
            _acks.Enqueue((Stack.Now + AckDelay, to, BinaryPrimitives.ReadUInt32BigEndian(datagram[1..])));
        if (!_isWatching || !PacketHeader.TryRead(datagram, out var header))
            return;
        Messages[header.MessageId] = Messages.GetValueOrDefault(header.MessageId) + 1;
        if (header.MessageId == MessageId.ImprovedTerseObjectUpdate && header.TryGetBody(datagram, _body, out var body))
            Watch.OnTerse(to.Port - FirstPort, body, Stack.Now);
    }

    private void TakeAcks()
    {
        while (_acks.TryPeek(out var ack) && ack.At <= Stack.Now)
        {
            _acks.Dequeue();
            var writer = new PacketAckWriter(_ack.AsSpan(PacketHeader.Size));
            writer.Packets(ack.Sequence);
            var length = PacketHeader.Size + writer.Finish();
            PacketHeader.Write(_ack, PacketFlags.None, ++_sequence);
            Stack.Inject(ack.From, _ack.AsSpan(0, length));
        }
    }
}
