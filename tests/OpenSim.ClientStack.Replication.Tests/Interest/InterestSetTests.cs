using System.Numerics;
using OpenSim.ClientStack.Replication.Interest;
using OpenSim.Testing;

namespace OpenSim.ClientStack.Replication.Tests.Interest;

public class InterestSetTests
{
    [Test]
    public void Scan_WithoutCulling_PassesEveryPrimNearestCellFirst()
    {
        using var region = new TestRegion();
        region.AddBox(new Vector3(250, 250, 20));
        region.AddBox(new Vector3(10, 10, 20));
        region.AddBox(new Vector3(60, 10, 20));
        region.Step();
        var interest = NewInterest(region);
        interest.Update(new Vector3(5, 5, 20), float.PositiveInfinity);

        var places = new List<float>();
        while (interest.Scan.TryNext(out var prim))
            places.Add(region.Scene.Prims.HotAt(prim).Position.X);
        Assert.That(places, Is.EqualTo(new[] { 10f, 60f, 250f }));
        Assert.That(interest.Scan.IsDone);
    }

    [Test]
    public void Scan_WhilePrimsComeAndGo_MissesNoneThatStays()
    {
        using var region = new TestRegion();
        var random = new Random(3);
        var boxes = new List<World.SceneObjectGroup>();
        for (var i = 0; i < 200; i++)
            boxes.Add(region.AddBox(new Vector3(random.Next(64), random.Next(32), 20)));
        region.Step();
        var interest = NewInterest(region);
        interest.Update(new Vector3(5, 5, 20), float.PositiveInfinity);

        var passed = new HashSet<int>();
        while (interest.Scan.TryNext(out var prim))
        {
            passed.Add(prim);
            if (boxes.Count > 120)
            {
                var victim = random.Next(boxes.Count);
                region.Scene.Writer.DeleteObject(boxes[victim].Slot);
                boxes.RemoveAt(victim);
            }
        }

        Assert.That(boxes.Select(b => b.RootPart.Slot.Index), Is.SubsetOf(passed));
    }

    [Test]
    public void Update_WithCulling_KeepsACellsWidthBeforeDropping()
    {
        using var region = new TestRegion();
        var interest = NewInterest(region);
        interest.Update(new Vector3(128, 128, 20), 64);
        var near = region.Scene.Cells.CellAt(new Vector3(72, 128, 20));
        Assert.That(interest.Contains(near));
        Assert.That(interest.Contains(region.Scene.Cells.CellAt(new Vector3(5, 5, 20))), Is.False);

        interest.Update(new Vector3(150, 128, 20), 64);
        Assert.That(interest.Contains(near), "still within the margin");
        interest.Update(new Vector3(220, 128, 20), 64);
        Assert.That(interest.Contains(near), Is.False);
        Assert.That(interest.Dropped, Does.Contain(near));
    }

    private static InterestSet NewInterest(TestRegion region)
    {
        var cells = region.Scene.Cells;
        return new InterestSet(cells, new NearestFirst(cells.Width, cells.Height));
    }
}
