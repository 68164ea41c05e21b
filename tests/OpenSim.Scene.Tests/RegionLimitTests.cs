using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World.Prims;
using OpenSim.World.Regions;

namespace OpenSim.World.Tests;

/// <summary>What a region's file bounds: sizes of prims and of linksets.</summary>
public sealed class RegionLimitTests
{
    private static readonly PrimSizes Small = new() { Min = 0.1f, Max = 8 };

    [Test]
    public void ScalePrim_BeyondTheBounds_IsBrought()
    {
        using var region = RegionWith(Small);
        var box = region.AddBox(new Vector3(128, 128, 25));

        region.Scene.Writer.ScalePrim(box.RootPart, new Vector3(0.01f, 4, 100));
        Assert.That(box.RootPart.Scale, Is.EqualTo(new Vector3(0.1f, 4, 8)));
        region.Scene.Writer.ScalePrim(box.RootPart, new Vector3(float.NaN, 4, 100));
        Assert.That(box.RootPart.Scale, Is.EqualTo(new Vector3(0.5f)));
    }

    [Test]
    public void ScaleGroup_BeyondTheBounds_StopsWhereTheLargestPartIsLargest()
    {
        using var region = RegionWith(Small);
        var (root, child) = (region.AddBox(new Vector3(128, 128, 25)), region.AddBox(new Vector3(129, 128, 25)));
        region.Scene.Writer.ScalePrim(child.RootPart, new Vector3(2, 1, 1));
        region.Scene.Writer.Link(root.Slot, child.Slot);

        region.Scene.Writer.ScaleGroup(root.Slot, 100);

        Assert.That(new[] { root.Parts[0].Scale.X, root.Parts[1].Scale.X }, Is.EqualTo(new[] { 2f, 8f }), "both four times as large");
    }

    [TestCase(false, 100)]
    [TestCase(true, 8)]
    public void AddObject_TooLarge_IsBroughtIntoTheBoundsWhereTheRegionSaysSo(bool boundsArrivals, float expected)
    {
        using var region = RegionWith(Small with { BoundsArrivals = boundsArrivals });
        var row = TestRegion.BoxRow(new Vector3(128, 128, 25));
        row.Scale = new Vector3(100, 1, 1);

        var added = region.Scene.Writer.AddObject(row)!.Value;

        Assert.That(added.RootPart.Scale, Is.EqualTo(new Vector3(expected, 1, 1)));
    }

    [Test]
    public void Link_MorePrimsThanTheRegionLinks_IsRefusedWhole()
    {
        using var region = new TestRegion(TestRegion.NewInfo() with { MaxLinksetPrims = 2 });
        var boxes = Enumerable.Range(0, 3).Select(i => region.AddBox(new Vector3(100 + i, 128, 25))).ToList();

        Assert.That(region.Scene.Writer.Link(boxes[0].Slot, boxes[1].Slot, boxes[2].Slot), Is.False);
        Assert.That(boxes.Select(b => b.PartCount), Is.All.EqualTo(1));
        Assert.That(region.Scene.Writer.Link(boxes[0].Slot, boxes[1].Slot), Is.True);
        Assert.That(boxes[0].PartCount, Is.EqualTo(2));
    }

    private static readonly (string What, Action<TestRegion, SceneObjectGroup> Do, bool IsPhysical)[] Physical =
    [
        ("made physical with two shapes", (_, _) => { }, true),
        ("a third shape is linked to it", (r, g) => r.Scene.Writer.Link(g, r.AddBox(g.WorldPosition + Vector3.UnitY)), false),
        ("its third part gets a shape", (r, g) => SetShapeType(g.Parts[2], 0), false),
        ("its third part gets a shape while it is not physical, and it is made physical", (r, g) =>
        {
            r.Scene.Writer.SetFlags(g.RootPart, PrimFlags.None, PrimFlags.Physics);
            SetShapeType(g.Parts[2], PrimExtras.ConvexShape);
            r.Scene.Writer.SetFlags(g.RootPart, PrimFlags.Physics);
        }, false),
        ("the limit is lifted", (r, g) =>
        {
            r.Scene.Options.Configuration.Set("Startup", "LinksetPhysPrims", "0");
            r.Step();
            SetShapeType(g.Parts[2], 0);
        }, true)
    ];

    [Test]
    public void LinksetPhysPrims_HoldsHoweverALinksetGrows([Range(0, 4)] int which)
    {
        using var region = new TestRegion();
        region.Scene.Options.Configuration.Set("Startup", "LinksetPhysPrims", "2");
        region.Step();
        var set = region.AddLinkset(new Vector3(100, 100, 25), 3);
        region.Scene.Writer.SetFlags(set.RootPart, PrimFlags.Physics);
        Assert.That(set.RootPart.IsPhysical, Is.False, "three shapes");
        SetShapeType(set.Parts[2], PrimExtras.NoShape);
        region.Scene.Writer.SetFlags(set.RootPart, PrimFlags.Physics);
        Assert.That(set.RootPart.IsPhysical, Is.True, "two shapes");
        Physical[which].Do(region, set);
        Assert.That(set.RootPart.IsPhysical, Is.EqualTo(Physical[which].IsPhysical), Physical[which].What);
    }

    private static void SetShapeType(SceneObjectPart part, byte type) =>
        part.Scene.Writer.SetExtras(part, PrimUpdateFlags.None, part.Extras with { PhysicsShapeType = type });

    [Test]
    public void DrawDistance_BeforeTheViewerHasNamedOne_IsTheSetting()
    {
        using var region = new TestRegion();
        region.Scene.Options.Configuration.Set("Startup", "DefaultDrawDistance", "96");
        Assert.That(region.AddAvatar("Ada").DrawDistance, Is.EqualTo(96));
    }

    [Test]
    public void Watch_NewValue_ComesInTheRegionsOwnTime_AndNoLongerThanTheRegion()
    {
        var region = new TestRegion();
        var heard = new List<double>();
        var configuration = region.Scene.Options.Configuration;
        region.Scene.Watch(SceneSettings.DefaultDrawDistance, heard.Add);
        Assert.That(heard, Is.EqualTo(new[] { 255.0 }));

        configuration.Set("Startup", "DefaultDrawDistance", "64");
        Assert.That(heard, Has.Count.EqualTo(1), "not on the thread that sets it");
        region.Step();
        Assert.That(heard, Is.EqualTo(new[] { 255.0, 64 }));

        region.Dispose();
        Assert.That(() => configuration.Set("Startup", "DefaultDrawDistance", "128"), Throws.Nothing);
        Assert.That(heard, Has.Count.EqualTo(2));
    }

    private static TestRegion RegionWith(PrimSizes sizes) => new(TestRegion.NewInfo() with { PrimSizes = sizes });
}
