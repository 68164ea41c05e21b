using System.Numerics;
using OpenSim.Dynamics;
using OpenSim.Physics.Dynamics;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World.Persistence;
using OpenSim.World.Regions;

namespace OpenSim.World.Tests.Bodies;

/// <summary>
/// A region that ends without a word while its things are in motion: of some the place of a quarter of a minute ago is kept, of others that
/// of now, and so they may stand in one another. None is below the ground or inside another for good.
/// </summary>
[TestFixture]
public sealed class KilledMotionTests
{
    private const int Things = 24;
    private const int Lives = 5;
    private const float Half = 0.25f; // of a box
    private const float Land = 21;

    private MemorySceneStore _store = null!;
    private RegionInfo _info = null!;

    [SetUp]
    public void Make() => (_store, _info) = (new MemorySceneStore(), TestRegion.NewInfo());

    [Test]
    public void KilledAtAnyMoment_NothingIsBelowTheGround_OrInsideAnother([Range(1, 4)] int seed)
    {
        var random = new Random(seed);
        for (var life = 0; life < Lives; life++)
        {
            using var kept = Start(isFirst: life == 0);
            if (life == 0)
                Drop(kept.Region, random);
            kept.Region.StepSeconds(0.5 + (random.NextDouble() * 6));
            Stir(kept.Region.Scene, random);
            kept.Region.StepSeconds(0.2 + (random.NextDouble() * 18)); // and it is killed
        }

        using var last = Start(isFirst: false);
        last.Region.StepSeconds(30);
        Vector3[] places = [.. last.Region.Scene.Objects.Select(thing => thing.WorldPosition)];
        Assert.That(places, Has.Length.EqualTo(Things));
        Assert.That(places.Min(p => p.Z), Is.GreaterThan(Land + Half - 0.03f));
        Assert.That(last.Region.Scene.Bodies.AwakeCount, Is.Zero);
        for (var a = 0; a < places.Length; a++)
        {
            for (var b = a + 1; b < places.Length; b++)
                Assert.That(Vector3.Distance(places[a], places[b]), Is.GreaterThan(2 * Half * 0.9f), $"{places[a]} {places[b]}");
        }
    }

    private KeptRegion Start(bool isFirst)
    {
        var kept = new KeptRegion(_info, _store, new SceneOptions { Dynamics = space => new RigidBodyWorld(space) });
        if (!isFirst)
            new SceneLoader(kept.Region.Scene).Load(_store);
        return kept;
    }

    private static void Drop(TestRegion region, Random random)
    {
        for (var i = 0; i < Things; i++)
        {
            var place = new Vector3(100 + (random.NextSingle() * 2), 100 + (random.NextSingle() * 2), 22 + (i * 0.6f));
            region.Scene.Writer.SetFlags(region.AddBox(place).RootPart, PrimFlags.Physics);
        }
    }

    private static void Stir(Scene scene, Random random)
    {
        float Any() => (random.NextSingle() - 0.5f) * 8;
        foreach (var thing in scene.Objects)
        {
            var velocity = new Vector3(Any(), Any(), MathF.Abs(Any()));
            scene.Bodies.Commands.Add(new BodyCommand(thing.Slot.Index, BodyCommandKind.Velocity, velocity));
        }
    }
}
