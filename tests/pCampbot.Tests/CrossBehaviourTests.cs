using System.Numerics;
using OpenSim.Client.Login;
using OpenSim.Client.Session;
using OpenSim.Client.World;
using OpenSim.Memory;
using OpenSim.Primitives;
using PCampbot.Behaviours;

namespace PCampbot.Tests;

public class CrossBehaviourTests
{
    // He stands in the south-western corner of the region at 1000,1000.
    [TestCase(999, 999, 256, AgentControl.None, 0)]
    [TestCase(998, 1000, 256, AgentControl.None, 0)]
    [TestCase(998, 1000, 512, AgentControl.Forward | AgentControl.FastForward, MathF.PI)]
    [TestCase(1000, 999, 256, AgentControl.Forward | AgentControl.FastForward, -MathF.PI / 2)]
    public void Crosser_GoesOnlyWhereARegionLiesStraightOverTheBorder(int x, int y, int size, AgentControl controls, float heading)
    {
        var seen = new Seen([new RegionArea(RegionHandle.FromGrid((uint)x, (uint)y), size, size)]);
        new CrossBehaviour(new Random(1), flies: false).Go(seen, 1_000_000);
        Assert.That(seen.Session.Controls, Is.EqualTo(controls));
        var ahead = Vector3.Transform(Vector3.UnitX, seen.Session.BodyRotation);
        Assert.That(MathF.Cos(MathF.Atan2(ahead.Y, ahead.X) - heading), Is.EqualTo(1).Within(1e-4));
    }

    private sealed class Seen : ITraveller, IViewerLink
    {
        private readonly RegionArea[] _others;

        public Seen(RegionArea[] others)
        {
            _others = others;
            Session = new ClientSession(new LoginResult(), this, new BlockPool("test", 1536, 64), 0);
            Session.World.RegionHandle = RegionHandle.FromGrid(1000, 1000).Value;
        }

        public ClientSession Session { get; }

        public IEnumerable<RegionArea> Regions => [Session.World.Area, .. _others];

        public string Destination => "";

        public void Teleport(Vector3 place, ulong region, long now) => Assert.Fail("He walks.");

        public void CrossingRefused() => Assert.Fail("He has only begun.");

        public void Send(ReadOnlySpan<byte> datagram)
        {
        }
    }
}
