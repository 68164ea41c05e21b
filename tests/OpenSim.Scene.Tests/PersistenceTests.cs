using System.Numerics;
using System.Reflection;
using OpenSim.Physics.Vehicles;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Writing;
using OpenSim.Testing;
using OpenSim.World.Persistence;
using OpenSim.World.Prims;

namespace OpenSim.World.Tests;

public class PersistenceTests
{
    [Test]
    public void Select_Edit_IsHandedOverWithinHalfASecond()
    {
        using var kept = new KeptRegion();
        kept.Region.AddBox(new Vector3(1, 2, 3), "crate");

        kept.Region.StepSeconds(0.2);
        Assert.That(kept.Store.Prims, Is.Empty, "the next edits of the same moment come along");
        kept.Region.StepSeconds(0.4);

        Assert.That(kept.Store.Prims.Single().Name, Is.EqualTo("crate"));
        Assert.That(kept.Region.Scene.PersistSelect.IsEmpty);
    }

    [Test]
    public void Keep_HandsOverInTheNextTick_AndEndsWhenTheWriterHasItSafe()
    {
        using var kept = new KeptRegion();
        var box = kept.Region.AddBox(new Vector3(1, 2, 3), "crate");
        var safe = kept.Region.Scene.PersistSelect.Keep(box.RootPart.Id);
        Assert.That((safe.IsCompleted, kept.Store.Prims.Count), Is.EqualTo((false, 0)));
        kept.Region.Step();
        Assert.That(kept.Store.Prims.Single().Name, Is.EqualTo("crate"));
        Assert.That(SpinWait.SpinUntil(() => safe.IsCompletedSuccessfully, TimeSpan.FromSeconds(60)));
        kept.Region.Scene.Store = null;
        Assert.That(kept.Region.Scene.PersistSelect.Keep(box.RootPart.Id).IsCompleted, "a region that is not kept");
    }

    [Test]
    public void KeepUrgent_WaitsForDeletions_AndForNothingWhereThereAreNone()
    {
        using var kept = new KeptRegion();
        var box = kept.Region.AddBox(new Vector3(1, 2, 3), "crate");
        kept.Region.StepSeconds(1);
        var (select, writes) = (kept.Region.Scene.PersistSelect, kept.Store.Writes);
        Assert.That(select.KeepUrgent().IsCompleted, "nothing is urgent");
        kept.Region.Scene.Writer.DeleteObject(box);
        var safe = select.KeepUrgent();
        Assert.That((safe.IsCompleted, kept.Store.Writes), Is.EqualTo((false, writes)));
        kept.Region.Step();
        Assert.That(kept.Store.Prims, Is.Empty);
        Assert.That(SpinWait.SpinUntil(() => safe.IsCompletedSuccessfully, TimeSpan.FromSeconds(60)));
    }

    [Test]
    public void Select_Drag_IsHandedOverAgainAndAgain_NotAtEachStep()
    {
        using var kept = new KeptRegion();
        var box = kept.Region.AddBox(default);
        kept.Region.StepSeconds(1);
        var before = kept.Store.Writes;
        for (var i = 0; i < 90; i++)
        {
            kept.Region.Scene.Writer.MoveGroup(box, new Vector3(i));
            kept.Region.Step();
        }

        Assert.That(kept.Store.Writes - before, Is.InRange(3, 8), "two seconds of dragging");
    }

    [Test]
    public void Select_MovedByPhysics_IsHandedOverEveryQuarterOfAMinute()
    {
        using var kept = new KeptRegion();
        var box = kept.Region.AddBox(default);
        kept.Region.StepSeconds(1);
        var before = kept.Store.Writes;
        kept.Region.Scene.Timers.Every(TimeSpan.FromSeconds(0.1),
            scene => scene.Writer.MoveByPhysics(box, (box.RootPart.Position, box.Rotation), new Vector3(scene.Clock.UnixTime % 200),
                Quaternion.Identity, default));
        kept.Region.StepSeconds(14);
        Assert.That(kept.Store.Writes, Is.EqualTo(before));

        kept.Region.StepSeconds(32);

        Assert.That(kept.Store.Writes - before, Is.InRange(2, 3));
    }

    [Test]
    public void Select_SavedAndNotTouchedAgain_IsNotSavedAgain()
    {
        using var kept = new KeptRegion();
        kept.Region.AddBox(default);

        kept.Region.StepSeconds(400);

        Assert.That(kept.Store.Writes, Is.EqualTo(1));
    }

    [Test]
    public void Select_WriterNotReady_KeepsTheChangesAndHandsOverTheNewest()
    {
        using var kept = new KeptRegion();
        kept.Writer.IsReady = false;
        var box = kept.Region.AddBox(default, "first");
        kept.Region.StepSeconds(100);
        kept.Region.Scene.Writer.SetName(box.RootPart, "second");
        Assert.That(kept.Writer.Submitted, Is.Empty);

        kept.Writer.IsReady = true;
        kept.Region.StepSeconds(1);

        Assert.That(kept.Store.Prims.Single().Name, Is.EqualTo("second"));
    }

    [Test]
    public void Select_Linkset_IsOneOperation_RootFirst()
    {
        using var kept = new KeptRegion();
        var group = kept.Region.AddLinkset(default, 3);
        var item = new PrimItemRow { ItemId = UUID.Random(), Name = "note" };
        kept.Region.Scene.Inventories.Put(group.Parts[1].Slot, item);

        kept.Region.StepSeconds(1);
        kept.Region.Scene.Writer.SetName(group.RootPart, "again");
        kept.Region.StepSeconds(1);

        var operations = kept.Writer.Submitted.Cast<ObjectOperation>().ToList();
        Assert.That(operations.Select(o => (o.ObjectId, o.Whole, o.Inventories.Count)),
            Is.EqualTo(new[] { (group.Id, true, 1), (group.Id, false, 0) }),
            "links and contents that have not changed are not written again");
        Assert.That(operations[0].Prims.Select(p => p.LinkNumber), Is.EqualTo(new[] { 1, 2, 3 }));
        Assert.That(operations[0].Inventories[0].Items, Is.EqualTo(new[] { item with { PrimId = group.Parts[1].Id } }));
    }

    [Test]
    public void Select_UnlinkedAndDeleted_KeepsTheOrderInWhichItHappened()
    {
        using var kept = new KeptRegion();
        var group = kept.Region.AddLinkset(default, 2);
        kept.Region.StepSeconds(1);
        kept.Writer.Submitted.Clear();
        var (root, child) = (group.Id, group.Parts[1].Id);

        kept.Region.Scene.Writer.Unlink(group.Parts[1].Slot);
        kept.Region.Scene.Writer.DeleteObject(group);
        kept.Region.Step();

        Assert.That(kept.Writer.Submitted.Cast<ObjectOperation>().Select(o => (o.ObjectId, o.IsDeletion)),
            Is.EqualTo(new[] { (child, false), (root, true) }), "the prim that left is written before the rows of its old object go");
    }

    [Test]
    public void Select_ManyDueAtOnce_IsSpreadOverTicks()
    {
        using var kept = new KeptRegion();
        for (var i = 0; i < 3000; i++)
            kept.Region.AddBox(default);

        kept.Region.StepSeconds(1);

        Assert.That(kept.Store.Prims, Has.Count.EqualTo(3000));
        Assert.That(kept.Writer.MaxPrims, Is.LessThanOrEqualTo(512));
    }

    [Test]
    public void SelectAll_NothingDueYet_WritesEverythingAtOnce()
    {
        using var kept = new KeptRegion();
        for (var i = 0; i < 1000; i++)
            kept.Region.AddBox(default);

        var prims = kept.Region.Scene.PersistSelect.SelectAll();

        Assert.That((prims, kept.Store.Prims.Count), Is.EqualTo((1000, 1000)));
        Assert.That(kept.Region.Scene.PersistSelect.SelectAll(), Is.Zero);
    }

    [Test]
    public void Delete_BeforeItWasSaved_LeavesNothing()
    {
        using var kept = new KeptRegion();
        var box = kept.Region.AddBox(default);
        kept.Region.Step();
        kept.Region.Scene.Writer.DeleteObject(box);

        kept.Region.StepSeconds(100);

        Assert.That(kept.Store.Prims, Is.Empty);
        Assert.That(kept.Store.Writes, Is.Zero);
    }

    [Test]
    public void Delete_ComesBackUnderItsIdBeforeTheStoreHeard_IsSavedAnew()
    {
        using var kept = new KeptRegion();
        var row = TestRegion.BoxRow(default, "first");
        var old = kept.Region.Scene.Writer.AddObject(row, TestRegion.BoxRow(default, "child"))!.Value;
        kept.Region.Scene.PersistSelect.SelectAll();

        kept.Region.Scene.Writer.DeleteObject(old);
        row.Name = "second";
        kept.Region.Scene.Writer.AddObject(row);
        kept.Region.StepSeconds(100);

        Assert.That(kept.Store.Prims.Select(p => p.Name), Is.EqualTo(new[] { "second" }));
    }

    [TestCase(PrimFlags.TemporaryOnRez)]
    [TestCase(PrimFlags.Temporary)]
    public void Temporary_Objects_AreNotSaved(PrimFlags flag)
    {
        using var kept = new KeptRegion();
        var row = TestRegion.BoxRow(default);
        row.ObjectFlags = (uint)flag;
        kept.Region.Scene.Writer.AddObject(row);

        kept.Region.Scene.PersistSelect.SelectAll();

        Assert.That(kept.Store.Prims, Is.Empty);
    }

    [Test]
    public void Attach_ObjectLeavesTheStore_AndReturnsWhenDropped()
    {
        using var kept = new KeptRegion();
        var box = kept.Region.AddBox(default);
        kept.Region.Scene.PersistSelect.SelectAll();
        var avatar = kept.Region.AddAvatar();

        kept.Region.Scene.Writer.Attach(box, avatar, new AttachmentPlace(1, default, Quaternion.Identity));
        kept.Region.Scene.Writer.SetName(box.RootPart, "worn");
        kept.Region.StepSeconds(100);
        Assert.That(kept.Store.Prims, Is.Empty);
        kept.Region.Scene.Writer.Drop(box, new Vector3(1), Quaternion.Identity);
        kept.Region.Step();

        Assert.That(kept.Store.Prims.Single().Name, Is.EqualTo("worn"));
    }

    /// <summary>
    /// Every field of a row has its place in the columns: a column added to the row and forgotten in the mapping fails here.
    /// </summary>
    [Test]
    public void Rows_EveryField_SurvivesLoadAndSave()
    {
        var store = new MemorySceneStore();
        var info = TestRegion.NewInfo();
        var rows = new List<PrimRow> { FilledRow(1, info.Id), FilledRow(2, info.Id) };
        foreach (var vector in typeof(PrimRow).GetFields().Where(f => f.FieldType == typeof(Vector3)))
            rows.ForEach(row => vector.SetValue(row, (Vector3)vector.GetValue(row)! / 100)); // as a region has places
        foreach (var row in rows)
        {
            (row.ObjectId, row.GroupPosition) = (rows[0].Id, rows[0].GroupPosition);
            row.Vehicle = VehicleXml.Write(VehiclePresets.Of(VehicleKind.Boat)!); // the one text that is read
        }

        rows[0].Position = Vector3.Zero;
        (rows[0].LinkNumber, rows[1].LinkNumber) = (1, 2);
        store.Store(new ObjectOperation(rows[0].Id, rows, true, []));

        using var region = new TestRegion(info);
        new SceneLoader(region.Scene).Load(store);
        Assert.That(region.Scene.Prims.TryGet(rows[0].Id, out var root));
        var saved = PrimRowMapping.ToRows(new SceneObjectPart(region.Scene, root).Group);

        foreach (var field in typeof(PrimRow).GetFields())
        {
            for (var i = 0; i < 2; i++)
                Assert.That(field.GetValue(saved[i]), Is.EqualTo(field.GetValue(rows[i])), $"{field.Name} of prim {i}");
        }
    }

    /// <summary>OpenSimulator would keep the flag for ever, and viewers would not open the box when it has been filled.</summary>
    [Test]
    public void Rows_InventoryEmpty_IsToldToViewersAndNeverStored()
    {
        using var kept = new KeptRegion();
        var row = TestRegion.BoxRow(default);
        row.ObjectFlags = (uint)(PrimFlags.InventoryEmpty | PrimFlags.Phantom); // as an older program stored it
        var box = kept.Region.Scene.Writer.AddObject(row)!.Value;
        kept.Region.Scene.PersistSelect.SelectAll();

        Assert.That(box.RootPart.Flags, Is.EqualTo(PrimFlags.InventoryEmpty | PrimFlags.Phantom));
        Assert.That(kept.Store.Prims.Single().ObjectFlags, Is.EqualTo((uint)PrimFlags.Phantom));
    }

    [Test]
    public void CreatePrim_IsTheMakersAndSaved()
    {
        using var kept = new KeptRegion();
        var maker = kept.Region.Scene.Writer.AddPresence(TestRegion.NewAgent(), null)!;
        var group = UUID.Random();
        var place = new Vector3(1, 2, 3);
        var made = new NewPrim(PrimShape.Box, place, new Quaternion(0, 0, 2, 0), new Vector3(0.5f), Material: 3, State: 7, [1, 2]);

        var prim = kept.Region.Scene.Writer.CreatePrim(made, maker, group);
        var tree = kept.Region.Scene.Writer.CreatePrim(made with { Shape = PrimShape.Box with { PCode = PCode.Tree } }, maker, group);
        kept.Region.StepSeconds(1);

        var rows = kept.Store.Prims.ToDictionary(row => row.Id);
        Assert.That((prim.OwnerId, prim.GroupId, prim.RootPart.CreatorId, prim.WorldPosition),
            Is.EqualTo((maker.Id, group, maker.Id, place)));
        Assert.That((rows[prim.Id].OwnerMask, rows[prim.Id].NextOwnerMask), Is.EqualTo(
            ((uint)PermissionMask.Everything, (uint)(PermissionMask.Move | PermissionMask.Transfer))));
        Assert.That(rows[prim.Id].Rotation, Is.EqualTo(new Quaternion(0, 0, 1, 0)));
        Assert.That((rows[prim.Id].State, rows[tree.Id].State), Is.EqualTo(((byte)0, (byte)7)), "the state of a prim is where it is worn");
    }

    [Test]
    public void Rows_BrokenNumbers_AreReplaced()
    {
        using var region = new TestRegion();
        var row = TestRegion.BoxRow(new Vector3(float.NaN, 1, 2));
        row.Rotation = new Quaternion(0, 0, 0, 0);
        row.Velocity = new Vector3(float.PositiveInfinity);

        var box = region.Scene.Writer.AddObject(row)!.Value;

        Assert.That((box.WorldPosition, box.Rotation, box.RootPart.Velocity),
            Is.EqualTo((new Vector3(128, 128, 0), Quaternion.Identity, Vector3.Zero)), "in the middle, where it is seen");
    }

    [Test]
    public void AddObject_IdInTheRegionAlready_GivesNull()
    {
        using var region = new TestRegion();
        var row = TestRegion.BoxRow(default);
        var other = TestRegion.BoxRow(default);
        region.Scene.Writer.AddObject(row);

        Assert.That(region.Scene.Writer.AddObject(other, row), Is.Null);
        Assert.That(region.Scene.Writer.AddObject(other, other), Is.Null);
        Assert.That(region.Scene.Writer.AddObject(), Is.Null);
        Assert.That(region.Scene.Prims.Count, Is.EqualTo(1));
    }

    /// <summary>A row in which no field has its default and no two fields of a type are equal.</summary>
    private static PrimRow FilledRow(int seed, UUID region)
    {
        var row = new PrimRow();
        var next = seed * 1000;
        foreach (var field in typeof(PrimRow).GetFields())
            field.SetValue(row, Value(field, ++next));
        row.RegionId = region;
        row.HasShape = true;
        row.CreatorId = $"{new UUID(7, (ulong)seed)};http://home.example:8002/;First Last {seed}";
        row.ObjectFlags = (uint)(PrimFlags.Phantom | PrimFlags.CastShadows);
        row.LoopedSoundFlags |= 1; // another sound is not kept
        return row;
    }

    private static object Value(FieldInfo field, int n) => field.FieldType switch
    {
        var t when t == typeof(UUID) => new UUID(1, (ulong)n),
        var t when t == typeof(int) => n,
        var t when t == typeof(uint) => (uint)n,
        var t when t == typeof(byte) => (byte)(n % 200 + 5),
        var t when t == typeof(bool) => true,
        var t when t == typeof(float) => n + 0.25f,
        var t when t == typeof(string) => "text " + n,
        var t when t == typeof(byte[]) => new[] { (byte)n, (byte)(n >> 8) },
        var t when t == typeof(Vector3) => new Vector3(n, n + 0.5f, n + 0.75f),
        var t when t == typeof(Quaternion) => Quaternion.Normalize(new Quaternion(n, 1, 2, 3)),
        var t when t == typeof(PrimShape) => new PrimShape(
            PCode.Prim, 16, 1, (ushort)n, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16),
        _ => throw new AssertionException($"Say how a field of type {field.FieldType} is filled.")
    };
}
