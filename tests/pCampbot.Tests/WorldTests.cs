using System.Numerics;
using OpenSim.Client.World;
using OpenSim.Primitives;
using PCampbot.Measures;
using PCampbot.Remote;

namespace PCampbot.Tests;

public class WorldTests
{
    private static readonly UUID Cube = UUID.Random();
    private static readonly UUID Ada = UUID.Random();

    [Test]
    public void Parse_ALineOfAListing_GivesItsFields()
    {
        var listed = RegionListing.Parse($"12\t7\t{Cube}\t9\t1.5\t-2\t30.25");
        Assert.That(listed, Is.EqualTo(new ListedObject(12, 7, Cube, PCode.Prim, new Vector3(1.5f, -2, 30.25f))));
    }

    [TestCase("Soak 1: 7 prims and avatars written to /data/listing-1.txt.\n", "/data/listing-1.txt")]
    [TestCase("19:00:00 INFO  a line of the log\nSoak 1: 7 prims and avatars written to /my data/l.txt.", "/my data/l.txt")]
    [TestCase("/tmp/l.txt: from here only files in the data folder can be used.", null)]
    public void File_IsTheOneThatTheAnswerNames(string answer, string? file) => Assert.That(RegionListing.FileIn(answer), Is.EqualTo(file));

    [TestCase("")]
    [TestCase("12\t7\tno id\t9\t1\t2\t3")]
    [TestCase("12 7 9")]
    public void Parse_AnotherLine_IsRefused(string line) =>
        Assert.That(() => RegionListing.Parse(line), Throws.InstanceOf<FormatException>());

    [Test]
    public void Differences_OfEqualWorlds_AreNone() => Assert.That(WorldComparison.Differences(Region(), World()), Is.Empty);

    [Test]
    public void Differences_AreToldOneByOne()
    {
        var missing = World();
        missing.Remove(7);
        Assert.That(WorldComparison.Differences(Region(), missing), Is.EqualTo(new[] { "avatar 7 was not told of" }));

        var more = World();
        more.GetOrAdd(99, out _);
        Assert.That(WorldComparison.Differences(Region(), more), Is.EqualTo(new[] { "prim 99 is not there any more" }));

        var elsewhere = World();
        elsewhere.Find(12)!.Position += new Vector3(0, 0.1f, 0);
        Assert.That(WorldComparison.Differences(Region(), elsewhere).Single(), Does.StartWith("prim 12 is told to be at"));

        var unlinked = World();
        unlinked.Find(12)!.ParentId = 0;
        Assert.That(WorldComparison.Differences(Region(), unlinked), Is.EqualTo(new[] { "prim 12 is told to belong to 0, really to 7" }));

        var another = World();
        another.Find(12)!.PCode = PCode.Grass;
        Assert.That(WorldComparison.Differences(Region(), another).Single(), Does.Contain("is told to be Grass"));
    }

    [Test]
    public void Differences_NotLookedFor_HoldNoAssertion()
    {
        Assert.That(FigureNames.TryFind("different", out var read));
        Assert.That(read!(SomeFigures.Of()), Is.NaN);
        Assert.That(read(SomeFigures.Of() with { Different = 0 }), Is.Zero);
    }

    [Test]
    public void Growth_OfALeak_IsSeen_AndOfABurstIsNot()
    {
        TimelineSample[] Samples(Func<int, double> mib) =>
            [.. Enumerable.Range(0, 100).Select(i => new TimelineSample(i, 0, 0, mib(i), 0, 0, 0, 0, 20, 100 + i))];

        Assert.That(Growth.Of(Samples(i => i)), Is.EqualTo(new Growth(80, 0, 80)));
        Assert.That(Growth.Of(Samples(i => i is > 30 and < 60 or 99 ? 500 : 100)).MiB, Is.Zero);
        Assert.That(Growth.Of([]), Is.EqualTo(default(Growth)));
    }

    private static Dictionary<uint, ListedObject> Region() => new()
    {
        [12] = new ListedObject(12, 7, Cube, PCode.Prim, new Vector3(1, 2, 3)),
        [7] = new ListedObject(7, 0, Ada, PCode.Avatar, new Vector3(100, 100, 25))
    };

    private static WorldModel World()
    {
        var world = new WorldModel();
        foreach (var listed in Region().Values)
        {
            var seen = world.GetOrAdd(listed.LocalId, out _);
            world.SetId(seen, listed.Id);
            (seen.ParentId, seen.PCode, seen.Position) = (listed.ParentId, listed.Kind, listed.Place);
        }

        return world;
    }
}
