using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Testing;
using OpenSim.World.Regions;

namespace OpenSim.ClientStack.LindenUDP.Tests.Load;

/// <summary>
/// An improvement that can be switched while the region runs must not change what viewers are told: the same play of a crowd gives the same
/// updates, byte for byte, switched on, off, or over and over in the middle.
/// </summary>
public class ToggleTests
{
    private const int Viewers = 6;
    private const double Seconds = 12;

    private static readonly uint[] Compared =
    [
        MessageId.ObjectUpdate, MessageId.ObjectUpdateCompressed, MessageId.ObjectUpdateCached, MessageId.ImprovedTerseObjectUpdate,
        MessageId.KillObject, MessageId.AvatarAnimation, MessageId.AvatarAppearance, MessageId.CoarseLocationUpdate
    ];

    [TestCase("Replication", "EncodeShared")]
    [TestCase("Replication", "GatherOnce")]
    [TestCase("ClientStack.LindenUDP", "EarlyAgentUpdateDiscard")]
    [TestCase("PacketPool", "RecyclePackets")]
    [TestCase("PacketPool", "RecycleDataBlocks")]
    public void Toggle_OnOffOrFlipped_TellsTheSameBytes(string section, string key)
    {
        var on = Play(section, key, _ => true);
        var off = Play(section, key, _ => false);
        var flipped = Play(section, key, step => step % 7 < 3);

        Assert.That(on.Sum(t => t.Count), Is.GreaterThan(Viewers * 200), "there was something to tell");
        for (var i = 0; i < Viewers; i++)
        {
            Assert.That(off[i], Is.EqualTo(on[i]), $"viewer {i}, off");
            Assert.That(flipped[i], Is.EqualTo(on[i]), $"viewer {i}, flipped");
        }
    }

    /// <summary>What each viewer was told, in order of arrival: message and body, as hex.</summary>
    private static List<string>[] Play(string section, string key, Func<int, bool> isOn)
    {
        var dependencies = new LindenUdpDependencies();
        dependencies.Configuration.Set(section, key, isOn(0).ToString());
        using var stack =
            new TestStack(new RegionInfo { Id = new UUID(1, 1), Name = "Play", SizeX = 256, SizeY = 256 }, dependencies: dependencies);
        var told = new List<string>[Viewers];
        for (var i = 0; i < 20; i++)
        {
            var row = TestRegion.BoxRow(new Vector3(100 + i, 128, 22), "box");
            row.Id = new UUID(2, (ulong)i);
            stack.Scene.Writer.AddObject(row);
        }

        var viewers = Enumerable.Range(0, Viewers).Select(i => Enter(stack, i, told[i] = [])).ToList();
        Assert.That(stack.RunUntil(() =>
            viewers.All(v => v.Session.State == ViewerState.InWorld && v.World.Objects.Count == 20 + Viewers)));
        var step = 0;
        for (var until = stack.Seconds + Seconds; stack.Seconds < until; step++)
        {
            dependencies.Configuration.Set(section, key, isOn(step).ToString());
            Act(stack, viewers, step);
            stack.Run(0.1);
        }

        return told;
    }

    private static TestViewer Enter(TestStack stack, int number, List<string> told)
    {
        var agent = TestRegion.NewAgent("V" + number, "User", 7000 + (uint)number, new Vector3(110 + 3 * number, 130, 25)) with
        {
            AgentId = new UUID(3, (ulong)number),
            SessionId = new UUID(4, (ulong)number)
        };
        stack.Scene.ExpectedAgents.Add(agent);
        var viewer = stack.Start(agent, stack.NewEndpoint());
        viewer.Session.UpdateInterval = 100_000;
        viewer.Session.World.KeepsDetail = false;
        var buffer = new byte[16384];
        viewer.Watch = (header, datagram) =>
        {
            if (Compared.Contains(header.MessageId) && header.TryGetBody(datagram, buffer, out var body))
                told.Add($"{MessageTable.Find(header.MessageId)!.Name} {Convert.ToHexString(body)}");
        };
        return viewer;
    }

    // Some walk and turn, some stand and say the same again and again, prims move, come and go.
    private static void Act(TestStack stack, List<TestViewer> viewers, int step)
    {
        if (step % 10 == 0)
        {
            viewers[0].Session.Controls = step % 20 == 0 ? AgentControl.Forward : AgentControl.None;
            viewers[1].Session.Controls = step % 40 == 0 ? AgentControl.Forward | AgentControl.Fly : AgentControl.None;
        }

        viewers[0].Session.Face(step * 0.2f);
        if (step % 15 == 0)
            viewers[2].Session.Face(step);
        stack.Scene.Writer.MoveGroup(stack.Scene.Groups.SlotAt(1 + step % 5), new Vector3(100 + step % 50, 120, 22));
        if (step == 60)
            stack.Scene.Writer.DeleteObject(stack.Scene.Groups.SlotAt(10));
    }
}
