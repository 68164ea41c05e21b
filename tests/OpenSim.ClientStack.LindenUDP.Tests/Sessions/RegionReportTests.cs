using System.Buffers.Binary;
using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Reports;
using OpenSim.ClientStack.LindenUDP.Tests.Handlers;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World.Loop.Tick;

namespace OpenSim.ClientStack.LindenUDP.Tests.Sessions;

/// <summary>What all viewers are told from one encoding, with a few bytes of their own.</summary>
public class RegionReportTests
{
    private const int Viewers = 63;
    private const int MaxDots = 60;

    [Test]
    public void CoarseLocationUpdate_ShowsEachViewerItsOwnDot_EvenWhereNotAllHaveOne()
    {
        using var stack = new TestStack();
        var heard = new byte[Viewers][];
        var viewers = Enumerable.Range(0, Viewers).Select(i => stack.Connect("V" + i, new Vector3(10 + 3 * i, 200 - 2 * i, 25))).ToList();
        for (var i = 0; i < Viewers; i++)
            Listen(viewers[i], MessageId.CoarseLocationUpdate, heard, i);

        Assert.That(stack.RunUntil(() => heard.All(h => h is not null && h[0] == MaxDots)));

        for (var i = 0; i < Viewers; i++)
        {
            var (body, presence) = (heard[i], stack.SessionOf(viewers[i]).Presence!);
            var own = BinaryPrimitives.ReadInt16LittleEndian(body.AsSpan(1 + 3 * MaxDots));
            Assert.That(own, Is.InRange(0, MaxDots - 1), $"viewer {i}");
            Assert.That(new UUID(body.AsSpan(1 + 3 * MaxDots + 5 + 16 * own, 16)), Is.EqualTo(presence.Id), $"viewer {i}");
            Assert.That(body[1 + 3 * own], Is.EqualTo((byte)presence.Position.X).Within(1), $"viewer {i}");
            Assert.That(body, Has.Length.EqualTo(1 + 3 * MaxDots + 4 + 1 + 16 * MaxDots));
        }
    }

    [Test]
    public void CoarseLocationUpdate_MarksWhomTheViewerTracks()
    {
        using var stack = new TestStack();
        var heard = new byte[1][];
        var (hunter, prey) = (stack.Arrive("Hunter"), stack.Arrive("Prey"));
        Listen(hunter, MessageId.CoarseLocationUpdate, heard, 0);
        var room = Speech.Room;
        var track = new TrackAgentWriter(room);
        track.AgentData(hunter.Agent.AgentId, hunter.Agent.SessionId);
        track.TargetData(prey.Agent.AgentId);
        Assert.That(stack.Say(hunter, MessageId.TrackAgent, room.AsSpan(0, track.Finish())));
        stack.Scene.Writer.MoveAvatar(stack.SessionOf(prey).Presence!, new Vector3(20, 30, 25), Quaternion.Identity, Vector3.Zero);
        Assert.That(stack.RunUntil(() => heard[0] is { Length: > 0 } body
            && BinaryPrimitives.ReadInt16LittleEndian(body.AsSpan(1 + (3 * body[0]) + 2)) >= 0));
        var dot = BinaryPrimitives.ReadInt16LittleEndian(heard[0].AsSpan(1 + 3 * 2 + 2));
        Assert.That(new UUID(heard[0].AsSpan(1 + 3 * 2 + 5 + 16 * dot, 16)), Is.EqualTo(prey.Agent.AgentId));
    }

    [TestCase(SimStat.FrameMs, 4)]
    [TestCase(SimStat.NumTasks, 11)]
    [TestCase(SimStat.NumAgentMain, 13)]
    [TestCase(SimStat.OutPacketsPerSecond, 18)]
    [TestCase(SimStat.TotalUnackedBytes, 24)]
    [TestCase(SimStat.SimSleepTime, 33)]
    public void SimStats_HaveTheNumbersThatViewersKnow(object stat, int id) => Assert.That((int)(SimStat)stat, Is.EqualTo(id));

    [Test]
    public void SimStats_GiveEachViewerItsOwnTraffic()
    {
        using var stack = new TestStack();
        var heard = new byte[2][];
        var busy = stack.Connect("Busy");
        var quiet = stack.Connect("Quiet");
        Listen(busy, MessageId.SimStats, heard, 0);
        Listen(quiet, MessageId.SimStats, heard, 1);

        stack.Run(7);
        // A hundred datagrams more to one of the two.
        for (var i = 0; i < 100; i++)
            stack.SessionOf(busy).Region.SendHealth(50);
        heard[0] = heard[1] = [];
        Assert.That(stack.RunUntil(() => heard.All(h => h.Length > 0)));

        Assert.That(StatOf(heard[0], SimStat.NumAgentMain), Is.EqualTo(StatOf(heard[1], SimStat.NumAgentMain)).And.EqualTo(2), "avatars");
        Assert.That(StatOf(heard[0], SimStat.OutPacketsPerSecond), Is.GreaterThan(StatOf(heard[1], SimStat.OutPacketsPerSecond) + 20));
    }

    [Test]
    public void SimStats_PartTheTimeOfPhysics_IntoTheStepAndTheRest()
    {
        var report = new FrameReport { PhysicsMs = 3, PhysicsStepMs = 2 };
        Assert.That(new uint[] { 7, 27, 29 }.Select(id => SimStats.ValueOf((SimStat)id, report, default(SimSizes))),
            Is.EqualTo(new[] { 3.0, 2, 1 }));
    }

    private static void Listen(TestViewer viewer, uint message, byte[][] heard, int place)
    {
        var buffer = new byte[16384];
        viewer.Watch = (header, datagram) =>
        {
            if (header.MessageId == message && header.TryGetBody(datagram, buffer, out var body))
                heard[place] = body.ToArray();
        };
    }

    private static float StatOf(byte[] body, SimStat stat)
    {
        for (var at = 17; at < 17 + 8 * body[16]; at += 8)
        {
            if (BinaryPrimitives.ReadUInt32LittleEndian(body.AsSpan(at)) == (uint)stat)
                return BinaryPrimitives.ReadSingleLittleEndian(body.AsSpan(at + 4));
        }

        return float.NaN;
    }

    [TestCase(21, 7)]
    [TestCase(22, 5)]
    [TestCase(25, 3)]
    [TestCase(34, 2)]
    [TestCase(36, 0.5)]
    [TestCase(37, 0.5)]
    public void Stats_HaveSources(int id, double value) => Assert.That(
        SimStats.ValueOf((SimStat)id, new FrameReport { NetMs = 2 }, new SimSizes(5, 7, 3, 0.5)), Is.EqualTo(value));
}
