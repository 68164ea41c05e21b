using System.Numerics;
using OpenSim.Physics.Dynamics;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.Dynamics.Tests;

/// <summary>What people build stands, and falls when it is pushed, each time the same.</summary>
[TestFixture]
public sealed class BuildingTests
{
    private const float Ground = FallingWorld.Ground;

    private FallingWorld _world = null!;

    [SetUp]
    public void Make() => _world = new FallingWorld(space => new RigidBodyWorld(space));

    [TearDown]
    public void End() => _world.Dispose();

    [Test]
    public void Wall_OfTwentyByTwenty_Stands_AndDoesNotCreepInAnHour()
    {
        var bricks = Bricks(20, 20);
        var before = bricks.ConvertAll(brick => _world[brick].Pose.Position);
        _world.Run(5);
        Assert.That(_world.Engine.AwakeCount, Is.Zero);
        AssertMoved(bricks, before, 0.1f);
        before = bricks.ConvertAll(brick => _world[brick].Pose.Position);
        for (var i = 0; i < 12; i++)
        {
            _world.Engine.Disturb(_world.Space.BoxOf(bricks[0]).Grown(30)); // as if somebody built beside it, each five minutes
            for (var second = 0; second < 300; second += _world.Engine.AwakeCount > 0 ? 1 : 300)
                _world.Run(1);
        }

        AssertMoved(bricks, before, 0.01f);
    }

    [Test]
    public void Tower_ThatIsWokenAgainAndAgain_DoesNotCreep()
    {
        var tower = Enumerable.Range(0, 10).Select(i => _world.Body(new Vector3(100, 100, Ground + 0.25f + (i * 0.5f)), new Vector3(0.5f)))
            .ToList();
        _world.Run(5);
        var before = tower.ConvertAll(body => _world[body].Pose.Position);
        for (var i = 0; i < 600; i++)
        {
            _world.Command(new BodyCommand(tower[i % 10], BodyCommandKind.Wake));
            _world.Run(1);
        }

        AssertMoved(tower, before, 0.01f);
    }

    [Test]
    public void Dominoes_TwoHundred_AllFall_TheLastLast()
    {
        var row = Enumerable.Range(0, 200).Select(i => _world.Body(new Vector3(20 + (i * 0.5f), 100, Ground + 0.5f),
            new Vector3(0.15f, 0.5f, 1))).ToList();
        _world.Run(3);
        Assert.That(row, Has.All.Matches<int>(Stands), "until somebody pushes");
        _world.Command(new BodyCommand(row[0], BodyCommandKind.Spin, new Vector3(0, 2.5f, 0)));
        var fallen = 0;
        for (var second = 0; second < 60 && fallen < row.Count; second++)
        {
            _world.Run(1);
            var now = row.FindIndex(Stands);
            now = now < 0 ? row.Count : now;
            Assert.That(now, Is.GreaterThanOrEqualTo(fallen), "one after the other");
            fallen = now;
        }

        Assert.That(fallen, Is.EqualTo(row.Count));
        _world.Run(5);
        Assert.That(_world.Engine.AwakeCount, Is.Zero);
    }

    [Test]
    public void CardHouse_OfFiveFloors_Stands_AndFallsWithoutFriction()
    {
        var cards = Cards(5, 0.9f);
        _world.Run(5);
        var top = cards.Max(card => _world[card].Pose.Position.Z);
        Assert.That(top, Is.GreaterThan(Ground + (4.5f * FloorHeight)), "five floors");
        Assert.That(_world.Engine.AwakeCount, Is.Zero);
        End();
        Make();
        cards = Cards(5, 0.02f);
        _world.Run(5);
        Assert.That(cards.Max(card => _world[card].Pose.Position.Z), Is.LessThan(Ground + (2 * FloorHeight)));
    }

    [Test]
    public void Arch_HoldsItself_AndFallsWithoutItsKeystone()
    {
        var stones = Arch(9);
        _world.Run(6);
        var key = stones[stones.Count / 2];
        Assert.That(_world[key].Pose.Position.Z, Is.GreaterThan(Ground + 2.5f));
        Assert.That(_world.Engine.AwakeCount, Is.Zero);
        _world.Remove(key);
        _world.Run(5);
        var highest = stones.Where(stone => stone != key).Max(stone => _world[stone].Pose.Position.Z);
        Assert.That(highest, Is.LessThan(Ground + 2.6f), "its neighbours were at 2.8");
    }

    [Test]
    public void Gyroscope_GivesWayAtARightAngle()
    {
        const float Torque = 400;
        var disc = _world.Body(new Vector3(100, 100, 80), new Vector3(1, 1, 0.2f), FallingWorld.Cylinder,
            matter: new BodyMatter { Gravity = 0, Propulsion = new Propulsion { Torque = new Vector3(Torque, 0, 0) } },
            spin: new Vector3(0, 0, 40));
        // A disc of 157 kg and half a metre: its spin about the axis carries I · 40.
        var inertia = 0.5f * 1000 * (MathF.PI * 0.25f * 0.2f) * 0.25f;
        _world.Run(1);
        var axis = Vector3.Transform(Vector3.UnitZ, _world[disc].Pose.Rotation);
        Assert.That(MathF.Atan2(axis.X, axis.Z), Is.EqualTo(MathF.Atan2(Torque, inertia * 40)).Within(0.12f), "towards the torque");
        Assert.That(MathF.Abs(axis.Y), Is.LessThan(0.2f));
    }

    [Test]
    public void Compound_SwingsByItsPeriod()
    {
        const float Radius = 0.5f;
        const string Text = "<PhysicsInertia><MASS>10</MASS><CM><X>0</X><Y>0</Y><Z>-0.3</Z></CM>"
            + "<INERTIA><X>0.8</X><Y>0.8</Y><Z>0.8</Z></INERTIA><IROT><X>0</X><Y>0</Y><Z>0</Z><W>1</W></IROT></PhysicsInertia>";
        var ball = _world.Body(new Vector3(100, 100, Ground + Radius), new Vector3(2 * Radius), FallingWorld.Ball,
            matter: new BodyMatter { Inertia = BodyInertia.Read(Text) }, rotation: Quaternion.CreateFromAxisAngle(Vector3.UnitY, 0.3f));
        var crossings = new List<float>();
        var before = 0f;
        for (var i = 0; i < 45 * 6; i++)
        {
            _world.Step();
            var tilt = Vector3.Transform(Vector3.UnitZ, _world[ball].Pose.Rotation).X;
            if (before * tilt < 0)
                crossings.Add(i / 45f);
            before = tilt;
        }

        // It rolls: about the place of contact it has I + m (R - d)², and is drawn back by m g d.
        var period = 2 * MathF.PI * MathF.Sqrt((80 + (1000 * (Radius - 0.3f) * (Radius - 0.3f))) / (1000 * 9.8f * 0.3f));
        Assert.That(crossings.Count, Is.GreaterThan(3));
        Assert.That(crossings[3] - crossings[1], Is.EqualTo(period).Within(period * 0.15f));
    }

    [Test]
    public void SameBuildings_FallTheSameWay()
    {
        string Ruin()
        {
            End();
            Make();
            var bricks = Bricks(8, 8);
            var ball = _world.Body(new Vector3(94, 102, Ground + 2), new Vector3(1), FallingWorld.Ball, velocity: new Vector3(25, 0, 0));
            _world.Run(6);
            return string.Join(" ", bricks.Append(ball).Select(body => _world[body]));
        }

        Assert.That(Ruin(), Is.EqualTo(Ruin()));
    }

    private const float CardLength = 1;
    private const float CardThick = 0.04f;
    private const float Lean = 0.35f;

    private static float FloorHeight => (CardLength * MathF.Cos(Lean)) + (CardThick * 1.5f);

    private List<int> Bricks(int columns, int rows)
    {
        var size = new Vector3(0.4f, 1, 0.4f);
        var bricks = new List<int>();
        for (var row = 0; row < rows; row++)
        {
            var isShifted = row % 2 == 1; // with half a brick at both ends
            for (var column = 0; column < columns + (isShifted ? 1 : 0); column++)
            {
                var width = isShifted && column % columns == 0 ? 0.5f : 1;
                var from = column == 0 || !isShifted ? column : column - 0.5f;
                bricks.Add(_world.Body(new Vector3(100, 100 + ((from + (width / 2)) * size.Y), Ground + ((row + 0.5f) * size.Z)),
                    size * new Vector3(1, width, 1)));
            }
        }

        return bricks;
    }

    // Tents of two cards, a level card between two tents' tops.
    private List<int> Cards(int floors, float friction)
    {
        var stuff = FallingWorld.Plain with { Friction = friction };
        _world.Stuff = _ => stuff;
        var (cards, half, spread) = (new List<int>(), CardLength / 2, 2 * CardLength * MathF.Sin(Lean) * 1.05f);
        for (var floor = 0; floor < floors; floor++)
        {
            var height = Ground + (floor * FloorHeight);
            var tents = floors - floor;
            for (var i = 0; i < tents; i++)
            {
                var middle = 100 + ((i - (tents / 2f)) * spread);
                foreach (var side in new[] { -1, 1 })
                {
                    var away = (half * MathF.Sin(Lean)) + (CardThick / 2 * MathF.Cos(Lean)) + 0.001f;
                    cards.Add(_world.Body(
                        new Vector3(middle + (side * away), 100, height + (half * MathF.Cos(Lean)) + (CardThick / 2 * MathF.Sin(Lean))),
                        new Vector3(CardThick, 0.8f, CardLength), rotation: Quaternion.CreateFromAxisAngle(Vector3.UnitY, -side * Lean),
                        stuff: stuff));
                }

                if (i > 0)
                    cards.Add(_world.Body(new Vector3(middle - (spread / 2), 100, height + FloorHeight - (CardThick / 2)),
                        new Vector3(spread * 1.1f, 0.8f, CardThick), stuff: stuff));
            }
        }

        return cards;
    }

    // Wedges along half a circle: boxes that taper inwards.
    private List<int> Arch(int count)
    {
        const float Radius = 3;
        var stuff = FallingWorld.Plain with { Friction = 1 };
        _world.Stuff = _ => stuff;
        var stones = new List<int>();
        var each = MathF.PI / count;
        var wedge = PrimShape.Box with { PathScaleX = (byte)(200 - (100 * (Radius - 0.5f) / (Radius + 0.5f))) };
        for (var i = 0; i < count; i++)
        {
            var (sin, cos) = MathF.SinCos(each * (i + 0.5f));
            stones.Add(_world.Body(new Vector3(100 + (Radius * cos), 100, Ground + (Radius * sin)),
                new Vector3(2 * (Radius + 0.5f) * MathF.Tan(each / 2), 1, 1), wedge,
                Quaternion.CreateFromAxisAngle(Vector3.UnitY, MathF.Atan2(-cos, -sin)), stuff: stuff));
        }

        foreach (var side in new[] { -1, 1 })
            _world.Wall(new Vector3(100 + (side * (Radius + 1.05f)), 100, Ground + 0.5f), new Vector3(1, 2, 1.5f));
        return stones;
    }

    private bool Stands(int body) => Vector3.Transform(Vector3.UnitZ, _world[body].Pose.Rotation).Z > 0.9f;

    private void AssertMoved(List<int> bodies, List<Vector3> before, float max)
    {
        for (var i = 0; i < bodies.Count; i++)
            Assert.That(Vector3.Distance(_world[bodies[i]].Pose.Position, before[i]), Is.LessThan(max), $"{i}");
    }
}
