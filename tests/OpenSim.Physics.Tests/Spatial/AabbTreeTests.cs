using System.Numerics;
using OpenSim.Physics.Spatial;
using OpenSim.Testing;

namespace OpenSim.Physics.Tests.Spatial;

[TestFixture]
public sealed class AabbTreeTests
{
    [Test]
    public void RandomChanges_QueriesFindWhatABruteSearchFinds([Range(1, 5)] int seed)
    {
        var random = new Random(seed);
        var tree = new AabbTree(margin: seed % 2 == 0 ? 0 : 0.2f);
        var live = new Dictionary<int, (int Leaf, Aabb Box)>();
        for (var step = 0; step < 3000; step++)
        {
            Change(tree, live, random, step);
            if (step % 250 == 249)
                AssertSameAsBrute(tree, live, random);
        }

        Assert.That(tree.Count, Is.EqualTo(live.Count));
    }

    [Test]
    public void InsertAll_FindsTheSameAsInsertion_AndCanBeChangedAfterwards()
    {
        var random = new Random(3);
        var boxes = Enumerable.Range(0, 500).Select(_ => RandomBox(random)).ToArray();
        var tree = new AabbTree();
        var first = tree.Insert(boxes[0], 0);
        var rest = tree.InsertAll(boxes.AsSpan(1), [.. Enumerable.Range(1, 499)]);
        var live = boxes.Select((box, i) => (i, box)).ToDictionary(p => p.i, p => (Leaf: p.i == 0 ? first : rest + p.i - 1, Box: p.box));

        AssertSameAsBrute(tree, live, random);
        for (var step = 0; step < 500; step++)
            Change(tree, live, random, 1000 + step);
        AssertSameAsBrute(tree, live, random);
    }

    [Test]
    public void InsertedInTheWorstOrder_StaysBalanced()
    {
        var tree = new AabbTree();
        for (var i = 0; i < 10_000; i++)
            tree.Insert(Aabb.Around(new Vector3(i, 0, 0), new Vector3(0.4f)), i);

        Assert.That(tree.Height, Is.LessThan(24)); // log2 is 14; the looser AVL bound of 1.44 log2 is 20, and joining adds a little
    }

    [Test]
    public void Move_WithinTheMargin_LeavesTheTreeAlone()
    {
        var tree = new AabbTree(margin: 0.5f);
        var leaf = tree.Insert(Aabb.Around(Vector3.Zero, Vector3.One), 1);
        Assert.That(tree.Move(leaf, Aabb.Around(new Vector3(0.4f, 0, 0), Vector3.One)), Is.False);
        Assert.That(tree.Move(leaf, Aabb.Around(new Vector3(0.6f, 0, 0), Vector3.One)), Is.True);
    }

    [Test]
    public void Query_Among140000Prims_VisitsSomeDozenNodes_AndAllocatesNothing()
    {
        var random = new Random(1);
        var tree = TownOf(140_000, random);
        int visits = 0, found = 0;
        void Query()
        {
            for (var i = 0; i < 100; i++)
            {
                var walk = tree.Overlapping(Aabb.Around(new Vector3(i * 2.5f, 128, 25), new Vector3(0.5f, 0.5f, 1.2f)));
                while (walk.MoveNext())
                    found++;
                visits += walk.Visits;
            }
        }

        Assert.That(Allocations.WhenWarm(Query), Is.Zero);
        Assert.That(visits / 200, Is.LessThan(250)); // of 279,999 nodes
        Assert.That(found, Is.GreaterThan(0));
        Assert.That(tree.Height, Is.LessThan(28)); // log2 is 17.1; see the bound above
    }

    [Test]
    public void Ray_Among140000Prims_VisitsFewNodesWhenItHitsSoon()
    {
        var random = new Random(1);
        var tree = TownOf(140_000, random);
        var walk = tree.Along(new Ray(new Vector3(128, 128, 200), -Vector3.UnitZ), 300);
        while (walk.MoveNext())
            walk.Limit = MathF.Min(walk.Limit, 200 - tree.BoxOf(walk.Current).Max.Z);

        Assert.That(walk.Visits, Is.LessThan(300));
    }

    [Test]
    public void Ray_InThePlaneOfAFace_DoesNotLoseTheBox()
    {
        var tree = new AabbTree();
        tree.Insert(new Aabb(Vector3.Zero, Vector3.One), 7);
        var walk = tree.Along(new Ray(new Vector3(-1, 0, 0.5f), Vector3.UnitX), 10);

        Assert.That(walk.MoveNext(), Is.True);
        Assert.That(walk.Current, Is.EqualTo(7));
    }

    private static AabbTree TownOf(int prims, Random random)
    {
        // As a region is loaded: cell by cell, in handfuls.
        var tree = new AabbTree();
        var boxes = Enumerable.Range(0, prims).Select(_ => Town(random))
            .OrderBy(b => ((int)(b.Centre.Y / 16) * 16) + (int)(b.Centre.X / 16)).ToArray();
        for (var i = 0; i < prims; i += 512)
            tree.InsertAll(boxes.AsSpan(i..Math.Min(i + 512, prims)), [.. Enumerable.Range(i, Math.Min(512, prims - i))]);
        return tree;
    }

    private static void Change(AabbTree tree, Dictionary<int, (int Leaf, Aabb Box)> live, Random random, int id)
    {
        var box = RandomBox(random);
        var what = random.Next(10);
        if (what < 5 || live.Count == 0)
        {
            live[id] = (tree.Insert(box, id), box);
            return;
        }

        var chosen = live.Keys.ElementAt(random.Next(live.Count));
        if (what < 7)
        {
            tree.Remove(live[chosen].Leaf);
            live.Remove(chosen);
            return;
        }

        tree.Move(live[chosen].Leaf, box);
        live[chosen] = (live[chosen].Leaf, box);
    }

    // A margin may find more, never less; so what is compared is what really overlaps.
    private static void AssertSameAsBrute(AabbTree tree, Dictionary<int, (int Leaf, Aabb Box)> live, Random random)
    {
        var box = RandomBox(random).Grown(10);
        var found = new List<int>();
        foreach (var data in tree.Overlapping(box))
            found.Add(data);
        Assert.That(found, Is.Unique);
        Assert.That(found.Where(i => live[i].Box.Overlaps(box)),
            Is.EquivalentTo(live.Where(p => p.Value.Box.Overlaps(box)).Select(p => p.Key)));

        Ray.TryBetween(Place(random), Place(random), out var ray, out var length);
        var along = new HashSet<int>();
        foreach (var data in tree.Along(ray, length))
            along.Add(data);
        // Sampling the ray can miss a grazed corner, so it is a lower bound.
        for (var d = 0f; d < length; d += 0.5f)
        {
            var at = new Aabb(ray.At(d), ray.At(d));
            Assert.That(live.Where(p => p.Value.Box.Overlaps(at)).Select(p => p.Key), Is.SubsetOf(along));
        }
    }

    private static Vector3 Place(Random random) => new(random.NextSingle() * 100, random.NextSingle() * 100, random.NextSingle() * 100);

    private static Aabb RandomBox(Random random) =>
        Aabb.Around(Place(random), new Vector3(random.NextSingle() * 3, random.NextSingle() * 3, random.NextSingle() * 3));

    // Prims as a region has them: small, near the ground, in heaps.
    private static Aabb Town(Random random) => Aabb.Around(
        new Vector3(random.NextSingle() * 256, random.NextSingle() * 256, 20 + (random.NextSingle() * random.NextSingle() * 60)),
        new Vector3(0.1f + (random.NextSingle() * random.NextSingle()), 0.1f + random.NextSingle(), 0.1f + (random.NextSingle() * 0.5f)));
}
