using System.Numerics;
using OpenSim.Client.World;
using OpenSim.Primitives;
using PCampbot.Behaviours;
using PCampbot.Measures;
using PCampbot.Remote;

namespace PCampbot.Tests;

public class PushTests
{
    private CrowdMeasures _measures = null!;
    private PushWatch _watch = null!;

    [SetUp]
    public void Make()
    {
        _measures = new CrowdMeasures([], new Random(1));
        _watch = new PushWatch(_measures);
    }

    [Test]
    public void Push_CountsFromBeingBesideToGivingWay()
    {
        var ball = Body(new Vector3(10, 10, 21.5f));
        Assert.That(_watch.Check(new Vector3(8, 10, 22), ball, 1_000_000), Is.False, "on the way");
        Assert.That(_watch.Check(new Vector3(8.9f, 10, 22), ball, 2_000_000), Is.False, "there");
        ball.Position += new Vector3(0.05f, 0, 0);
        Assert.That(_watch.Check(new Vector3(9, 10, 22), ball, 2_100_000), Is.False, "as good as nothing");
        ball.Position += new Vector3(0.1f, 0, 0);
        Assert.That(_watch.Check(new Vector3(9, 10, 22), ball, 2_300_000));
        Assert.That(_measures.Phase.Pushes.ToSpread(), Is.EqualTo(new Spread(1, 300, 300, 300)));
        Assert.That((_measures.Phase.PeoplePushed, _measures.Phase.PushesMissed), Is.EqualTo((0, 0)));
    }

    [Test]
    public void Push_AgainstWhatStandsFast_IsMissedAfterFiveSeconds()
    {
        var ball = Body(new Vector3(10, 10, 21.5f));
        _watch.Check(new Vector3(9, 10, 22), ball, 1_000_000);
        Assert.That(_watch.Check(new Vector3(9, 10, 22), ball, 6_000_000), Is.False);
        Assert.That(_watch.Check(new Vector3(9, 10, 22), ball, 6_000_001));
        Assert.That((_measures.Phase.Pushes.Count, _measures.Phase.PushesMissed), Is.EqualTo((0, 1)));
    }

    [Test]
    public void Push_OfAPerson_IsCountedApart()
    {
        var person = new SeenObject { LocalId = 3, PCode = PCode.Avatar, Position = new Vector3(10, 10, 22) };
        _watch.Check(new Vector3(9.5f, 10, 22), person, 1_000_000);
        person.Position += Vector3.UnitX;
        Assert.That(_watch.Check(new Vector3(9.5f, 10, 22), person, 1_200_000));
        Assert.That((_measures.Whole.PeoplePushed, _measures.Whole.Pushes.Count), Is.EqualTo((1, 0)));
    }

    [TestCase(0x1u, 0u, PCode.Prim, true)]
    [TestCase(0x0u, 0u, PCode.Prim, false)]
    [TestCase(0x1u, 7u, PCode.Prim, false)]
    [TestCase(0x1u, 0u, PCode.Avatar, false)]
    public void Body_IsARootWithTheFlagOfPhysics(uint flags, uint parent, PCode kind, bool isBody) =>
        Assert.That(PushBehaviour.IsBody(new SeenObject { LocalId = 1, Flags = flags, ParentId = parent, PCode = kind }),
            Is.EqualTo(isBody));

    [Test]
    public void Ticks_AreReadFromTheTableThatASimulatorPrints()
    {
        const string Table =
            """
            Push: 45.0 ticks/s, 3.1 ms each, time dilation 1.000, 0 slow since the start
            phase              ticks   mean us    p99 us  worst us       items         bytes   allocated  gcs
            Inbox               3600       4.1      18.0     900.2          12             0           0    0
            Tick                3600    3100.2    7412.5   12000.0           0             0           0    0
            """;
        Assert.That(TickTable.P99(Table), Is.EqualTo(7.4125));
        Assert.That(() => TickTable.P99("There is no such command."), Throws.TypeOf<FormatException>());
    }

    private static SeenObject Body(Vector3 place) =>
        new() { LocalId = 7, PCode = PCode.Prim, Flags = 1, Position = place, Scale = new Vector3(1) };
}
