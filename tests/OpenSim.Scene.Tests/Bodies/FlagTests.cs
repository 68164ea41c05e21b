using System.Numerics;
using OpenSim.Dynamics;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World.Prims;

namespace OpenSim.World.Tests.Bodies;

/// <summary>Whatever is done to objects while they fall, in whatever order: none is lost, none is below the ground for good.</summary>
[TestFixture]
public sealed class FlagTests
{
    private const float Land = 21;
    private const int Count = 24;

    private readonly List<SceneObjectGroup> _things = [];
    private TestRegion _region = null!;

    [SetUp]
    public void Build()
    {
        _region = new TestRegion(options: new SceneOptions { Dynamics = space => new RigidBodyWorld(space) });
        _things.Clear();
    }

    [TearDown]
    public void End() => _region.Dispose();

    [Test]
    public void AnythingDone_WhileThingsFall_LosesNothing([Range(1, 6)] int seed)
    {
        var random = new Random(seed);
        for (var i = 0; i < Count; i++)
            Add(random);
        for (var tick = 0; tick < 450; tick++)
        {
            Do(random);
            _region.Step();
        }

        foreach (var thing in _things.Where(t => t.Exists))
        {
            _region.Scene.Writer.SetFlags(thing.RootPart, PrimFlags.Physics, PrimFlags.Phantom);
            foreach (var part in thing.Parts) // a part without a shape may be anywhere
                _region.Scene.Writer.SetExtras(part, PrimUpdateFlags.None,
                    part.Extras with { PhysicsShapeType = 0, VolumeDetect = false });
        }

        _region.StepSeconds(15);
        Assert.That(_things.Where(t => t.Exists).Sum(t => t.Parts.Count), Is.EqualTo(Count), $"seed {seed}: linked or not, all are there");
        foreach (var thing in _things.Where(t => t.Exists))
        {
            var place = thing.WorldPosition;
            Assert.That(float.IsFinite(place.LengthSquared()), $"seed {seed}: {place}");
            Assert.That(place.Z, Is.GreaterThan(Land - 0.3f), $"seed {seed}: {place}");
        }

        Assert.That(_region.Scene.Bodies.Count, Is.EqualTo(_things.Count(t => t.Exists)));
        Assert.That(_region.Scene.Bodies.AwakeCount, Is.LessThan(8));
    }

    [Test]
    public void EveryFlag_ThatStopsAThing_StopsItInMidAir([Values("physics", "region", "held")] string how)
    {
        var box = _region.AddBox(new Vector3(100, 100, 60));
        _region.Scene.Writer.SetFlags(box.RootPart, PrimFlags.Physics);
        _region.Step(10);
        Assert.That(box.WorldPosition.Z, Is.LessThan(60));
        switch (how)
        {
            case "physics": _region.Scene.Writer.SetFlags(box.RootPart, PrimFlags.None, PrimFlags.Physics); break;
            case "region": _region.Scene.Settings.Change(row => row with { DisablePhysics = true }); break;
            default: _region.Scene.Bodies.Hold(box); break;
        }

        _region.Step(3);
        var place = box.WorldPosition;
        _region.StepSeconds(2);
        Assert.That(box.WorldPosition.Z, Is.EqualTo(place.Z).Within(0.01f));
    }

    private void Add(Random random)
    {
        var place = new Vector3(random.NextSingle() * 8, random.NextSingle() * 8, random.NextSingle() * 10);
        var box = _region.AddBox(new Vector3(100, 100, 22) + place);
        _region.Scene.Writer.SetFlags(box.RootPart, PrimFlags.Physics);
        _things.Add(box);
    }

    private void Do(Random random)
    {
        var writer = _region.Scene.Writer;
        var one = _things[random.Next(_things.Count)];
        var other = _things[random.Next(_things.Count)];
        if (!one.Exists)
            return;
        switch (random.Next(9))
        {
            case 0: writer.SetFlags(one.RootPart, PrimFlags.Physics); break;
            case 1: writer.SetFlags(one.RootPart, PrimFlags.None, PrimFlags.Physics); break;
            case 2: writer.SetFlags(one.RootPart, PrimFlags.Phantom); break;
            case 3: writer.SetFlags(one.RootPart, PrimFlags.None, PrimFlags.Phantom); break;
            case 4 when other.Exists && other.Id != one.Id && one.Parts.Count + other.Parts.Count < 12: writer.Link(one, other); break;
            case 5: writer.ScalePrim(one.RootPart, new Vector3(0.05f + (random.NextSingle() * 3))); break;
            case 6: writer.RotateGroup(one, Quaternion.CreateFromYawPitchRoll(random.NextSingle() * 6, random.NextSingle() * 6, 0)); break;
            case 7: writer.MoveGroup(one, other.Exists ? other.WorldPosition : new Vector3(104, 104, 30)); break;
            default:
                writer.SetExtras(one.RootPart, PrimUpdateFlags.None, one.RootPart.Extras with
                {
                    PhysicsShapeType = (byte)random.Next(3),
                    VolumeDetect = random.Next(6) == 0,
                    Density = 1 + (random.NextSingle() * 20_000)
                });
                break;
        }
    }
}
