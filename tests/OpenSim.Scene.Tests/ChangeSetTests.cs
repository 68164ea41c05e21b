using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World.Prims;

namespace OpenSim.World.Tests;

public class ChangeSetTests
{
    [Test]
    public void Build_NothingChanged_IsEmpty()
    {
        using var region = WithBox(out _);

        region.Step(2);

        Assert.That(region.Scene.Changes.IsEmpty);
        Assert.That(region.Scene.Changes.Cells.Length + region.Scene.Changes.Moves.Length, Is.Zero);
    }

    [Test]
    public void Build_PositionOnly_IsTerse_AndTextIsFull()
    {
        using var region = WithBox(out var box);

        region.Scene.Writer.MoveGroup(box, new Vector3(129, 128, 25));
        region.Step();
        Assert.That(region.Scene.Changes.Prims[0].IsTerse);
        region.Scene.Writer.MoveGroup(box, new Vector3(130, 128, 25));
        region.Scene.Writer.SetText(box.RootPart, "hello", 0xFFFFFFFF);
        region.Step();

        Assert.That(region.Scene.Changes.Prims.Length, Is.EqualTo(1), "one prim is told once a tick");
        Assert.That(region.Scene.Changes.Prims[0].IsTerse, Is.False);
    }

    [Test]
    public void Build_NameOnly_IsAPropertyAndNoUpdate()
    {
        using var region = WithBox(out var box);

        region.Scene.Writer.SetName(box.RootPart, "crate");
        region.Step();

        Assert.That(region.Scene.Changes.Prims.Length, Is.Zero);
        Assert.That(region.Scene.Changes.Properties.ToArray(), Is.EqualTo(new[] { box.RootPart.Slot.Index }));
    }

    [Test]
    public void Build_ContentsOwnerAndSeats_AreToldApart()
    {
        using var region = WithBox(out var box);
        var (scene, sitter) = (region.Scene, region.AddAvatar());
        region.Step(2);
        Assert.That(Happened(() => scene.Inventories.Put(box.RootPart, new PrimItemRow { ItemId = UUID.Random() })),
            Is.EqualTo(PrimUpdateFlags.Contents));
        Assert.That(Happened(() => scene.Writer.ChangeOwner(box, UUID.Random())),
            Is.EqualTo(PrimUpdateFlags.Owner | PrimUpdateFlags.Contents), "what is inside goes with it");
        Assert.That(Happened(() => scene.Writer.Sit(sitter, box.RootPart, default, Quaternion.Identity)),
            Is.EqualTo(PrimUpdateFlags.Seats));
        Assert.That(Happened(() => scene.Writer.SetName(box.RootPart, "chair")), Is.EqualTo(PrimUpdateFlags.None));
        Assert.That(Happened(() => scene.Writer.StandUp(sitter, default, Quaternion.Identity)), Is.EqualTo(PrimUpdateFlags.Seats));
        scene.Writer.Sit(sitter, box.RootPart, default, Quaternion.Identity);
        Assert.That(Happened(() => scene.Writer.RemovePresence(sitter)), Is.EqualTo(PrimUpdateFlags.Seats), "gone from his seat");

        PrimUpdateFlags Happened(Action act)
        {
            region.Step(2);
            act();
            region.Step();
            var all = scene.Changes.Happenings.ToArray();
            return all.Length == 0 ? PrimUpdateFlags.None : all.Single().Mask & PrimUpdateFlags.Happenings;
        }
    }

    [Test]
    public void Build_SomebodySatDown_IsNoUpdateOfTheSeat()
    {
        using var region = WithBox(out var box);
        var sitter = region.AddAvatar();
        region.Step(2);
        var version = box.RootPart.Version;
        region.Scene.Writer.Sit(sitter, box.RootPart, default, Quaternion.Identity);
        region.Step();
        Assert.That((region.Scene.Changes.Prims.Length, region.Scene.Changes.Properties.Length, box.RootPart.Version),
            Is.EqualTo((0, 0, version)), "viewers have it as it is");
    }

    [Test]
    public void Build_GivenByARez_TellsOfTheNewOwner()
    {
        using var region = WithBox(out _);
        region.Scene.Writer.AddObject([TestRegion.BoxRow(default, owner: UUID.Random())], newOwner: UUID.Random());
        region.Step();
        Assert.That(region.Scene.Changes.Prims[0].Mask & PrimUpdateFlags.Owner, Is.EqualTo(PrimUpdateFlags.Owner));
    }

    [Test]
    public void Build_AddedAndDeletedInOneTick_IsAKillAndNoUpdate()
    {
        using var region = WithBox(out _);
        var brief = region.AddBox(new Vector3(50, 50, 25));
        var localId = brief.LocalId;

        region.Scene.Writer.DeleteObject(brief);
        region.Step();

        Assert.That(region.Scene.Changes.Prims.Length, Is.Zero);
        Assert.That(region.Scene.Changes.Kills[0].LocalId, Is.EqualTo(localId));
        Assert.That(brief.Exists, Is.False);
    }

    [Test]
    public void Delete_Index_IsNotUsedAgainBeforeTheNextChangeSet()
    {
        using var region = WithBox(out var box);
        var index = box.RootPart.Slot.Index;
        region.Scene.Writer.DeleteObject(box);
        Assert.That(region.AddBox(default).RootPart.Slot.Index, Is.Not.EqualTo(index));
        region.Step();

        Assert.That(region.Scene.Changes.Kills[0].Index, Is.EqualTo(index));
        Assert.That(region.AddBox(default).RootPart.Slot.Index, Is.Not.EqualTo(index), "its kill is being told in this very tick");
        region.Step();

        var reused = region.AddBox(default).RootPart;
        Assert.That(reused.Slot.Index, Is.EqualTo(index));
        Assert.That(() => region.Scene.Prims.Hot(new PrimSlot(index, 0)).LocalId, Throws.InvalidOperationException,
            "the old handle stays dead");
    }

    [Test]
    public void Version_IndexUsedAgain_GoesOn()
    {
        using var region = WithBox(out var box);
        var index = box.RootPart.Slot.Index;
        var version = box.RootPart.Version;
        region.Scene.Writer.DeleteObject(box);
        region.Step(2);

        var reused = region.AddBox(default).RootPart;

        Assert.That(reused.Slot.Index, Is.EqualTo(index));
        Assert.That(reused.Version, Is.GreaterThan(version), "a cached block of the old prim must not be taken for the new one's");
    }

    [Test]
    public void Build_MovedThroughCellsAndBack_IsNoMove()
    {
        using var region = WithBox(out var box);

        region.Scene.Writer.MoveGroup(box, new Vector3(10, 10, 25));
        region.Scene.Writer.MoveGroup(box, new Vector3(128, 128, 25));
        region.Step();

        Assert.That(region.Scene.Changes.Moves.Length, Is.Zero);
        Assert.That(region.Scene.Changes.Prims.Length, Is.EqualTo(1));
    }

    [Test]
    public void Build_LinksetOverACellBorder_MovesWithAllItsPrims()
    {
        using var region = new TestRegion();
        var group = region.AddLinkset(new Vector3(8, 8, 25), 4);
        region.Step();
        var from = region.Scene.Cells.CellAt(new Vector3(8, 8, 0));
        var to = region.Scene.Cells.CellAt(new Vector3(100, 8, 0));

        region.Scene.Writer.MoveGroup(group, new Vector3(100, 8, 25));
        region.Step();

        Assert.That(region.Scene.Changes.Moves.ToArray().Select(m => (m.From, m.To)), Is.EqualTo(Enumerable.Repeat((from, to), 4)));
        Assert.That(region.Scene.Cells.PrimsIn(from).Length, Is.Zero);
        Assert.That(region.Scene.Cells.PrimsIn(to).Length, Is.EqualTo(4));
    }

    [Test]
    public void Cells_VeryLargeLinkset_StandsInTheLargeListUntilItShrinks()
    {
        using var region = WithBox(out var box);

        region.Scene.Writer.ScalePrim(box.RootPart, new Vector3(64, 64, 1));
        Assert.That(region.Scene.Cells.PrimsIn(region.Scene.Cells.Large).ToArray(), Is.EqualTo(new[] { box.RootPart.Slot.Index }));
        region.Scene.Writer.ScalePrim(box.RootPart, new Vector3(1));

        Assert.That(region.Scene.Cells.PrimsIn(region.Scene.Cells.Large).Length, Is.Zero);
        Assert.That(region.Scene.Prims.Hot(box.RootPart).Cell, Is.EqualTo(region.Scene.Cells.CellAt(box.WorldPosition)));
    }

    [TestCase(-50, -50, 0)]
    [TestCase(0, 0, 0)]
    [TestCase(15.9f, 0, 0)]
    [TestCase(16, 0, 1)]
    [TestCase(0, 16, 16)]
    [TestCase(255.9f, 255.9f, 255)]
    [TestCase(400, 400, 255)]
    [TestCase(float.NaN, 0, 0)]
    public void CellAt_Position_IsTheNearestSquare(float x, float y, int expected)
    {
        using var region = new TestRegion();

        Assert.That(region.Scene.Cells.CellAt(new Vector3(x, y, 25)), Is.EqualTo(expected));
    }

    [Test]
    public void PrimsIn_WalkedFromTheEndWhileOthersGo_MissesNobody()
    {
        using var region = new TestRegion();
        var boxes = Enumerable.Range(0, 20).Select(_ => region.AddBox(new Vector3(8, 8, 25))).ToList();
        var random = new Random(5);
        var seen = new HashSet<int>();

        for (var at = 19; at >= 0; at = Math.Min(at, region.Scene.Cells.PrimsIn(0).Length) - 1)
        {
            seen.Add(region.Scene.Cells.PrimsIn(0)[Math.Min(at, region.Scene.Cells.PrimsIn(0).Length - 1)]);
            if (boxes.Count < 5)
                continue;
            var gone = boxes[random.Next(boxes.Count)];
            boxes.Remove(gone);
            region.Scene.Writer.DeleteObject(gone);
        }

        Assert.That(boxes.Select(b => b.RootPart.Slot.Index), Is.SubsetOf(seen));
    }

    [Test]
    public void Attach_LeavesItsCellForTheAttachedList_AndComesBackWhenDropped()
    {
        using var region = WithBox(out var box);
        var avatar = region.AddAvatar(position: new Vector3(10, 20, 30));
        region.Step();

        region.Scene.Writer.Attach(box, avatar, new AttachmentPlace(0x25, new Vector3(0.1f, 0, 0), Quaternion.Identity));
        region.Step();

        Assert.That(region.Scene.Prims.Hot(box.RootPart).Cell, Is.EqualTo(region.Scene.Cells.Attached));
        Assert.That(box.RootPart.ParentId, Is.EqualTo(avatar.LocalId));
        Assert.That(box.RootPart.State, Is.EqualTo(0x52), "nibbles swapped as on the wire");
        Assert.That((box.WorldPosition, box.IsHud), Is.EqualTo((avatar.Position, true)));
        Assert.That(region.Scene.Changes.Prims[0].IsTerse, Is.False);

        region.Scene.Writer.Drop(box, new Vector3(40, 40, 20), Quaternion.Identity);
        Assert.That(region.Scene.Prims.Hot(box.RootPart).Cell, Is.EqualTo(region.Scene.Cells.CellAt(new Vector3(40, 40, 0))));
        Assert.That(box.RootPart.ParentId, Is.Zero);
    }

    private static TestRegion WithBox(out SceneObjectGroup box)
    {
        var region = new TestRegion();
        box = region.AddBox(new Vector3(128, 128, 25));
        region.Step();
        return region;
    }
}
