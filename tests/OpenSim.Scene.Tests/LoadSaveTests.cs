using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Writing;
using OpenSim.Testing;
using OpenSim.World.Persistence;
using OpenSim.World.Prims;

namespace OpenSim.World.Tests;

public class LoadSaveTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    [Test]
    public void Load_ChildrenBeforeTheirRoot_AreLinkedInOrderAndNothingIsToldOrSaved()
    {
        var info = TestRegion.NewInfo();
        var rows = Linkset(5, new Vector3(30, 30, 20));
        using var region = new TestRegion(info);
        var loader = new SceneLoader(region.Scene);

        loader.Load(new ScriptedStore(sink =>
        {
            sink.Begin(5);
            foreach (var i in new[] { 3, 1, 0, 4, 2 })
                sink.Prim(rows[i]);
        }));
        region.Step();

        Assert.That(region.Scene.Prims.TryGet(rows[0].Id, out var root));
        var group = new SceneObjectPart(region.Scene, root).Group;
        var ids = new List<UUID>();
        foreach (var part in group.Parts)
            ids.Add(part.Id);
        Assert.That(ids, Is.EqualTo(rows.Select(r => r.Id)));
        Assert.That(group.WorldPosition, Is.EqualTo(new Vector3(30, 30, 20)));
        Assert.That(region.Scene.Changes.IsEmpty && region.Scene.PersistSelect.IsEmpty);
        Assert.That(region.Scene.Cells.PrimsIn(region.Scene.Cells.CellAt(group.WorldPosition)).Length, Is.EqualTo(5));
    }

    [Test]
    public void Linkset_OfMoreThan256Prims_IsSavedAndFoundAgain_InItsOrder()
    {
        const int Boxes = 300;
        var info = TestRegion.NewInfo();
        using var kept = new KeptRegion(info);
        List<SceneObjectGroup> boxes = [.. Enumerable.Range(0, Boxes).Select(i => kept.Region.AddBox(new Vector3(i % 200, i / 200, 25)))];
        List<UUID> order = [.. boxes.Select(box => box.RootPart.Id)];
        Assert.That(kept.Region.Scene.Writer.Link(boxes[0], [.. boxes.Skip(1).Select(box => (GroupSlot)box)]));
        kept.Region.StepSeconds(2);

        using var again = new KeptRegion(info, kept.Store);
        new SceneLoader(again.Region.Scene).Load(kept.Store);
        Assert.That(again.Region.Scene.TryGetPart(order[^1], out var last));
        var ids = new List<UUID>();
        foreach (var part in last.Group.Parts)
            ids.Add(part.Id);
        Assert.That(ids, Is.EqualTo(order));
        Assert.That(Vector3.Distance(last.WorldPosition, new Vector3(99, 1, 25)), Is.LessThan(0.001f));
    }

    [Test]
    public void Load_ThatTakesLong_SaysHowFarItIsAndHowLongTheRestTakes()
    {
        var time = new ManualTime();
        var said = new List<string>();
        using var region = new TestRegion();
        var loader = new SceneLoader(region.Scene) { Progress = new LoadProgress(time, said.Add) };

        loader.Load(new ScriptedStore(sink =>
        {
            sink.Begin(4096);
            for (var i = 1; i <= 4096; i++)
            {
                if (i % 1024 == 0)
                    time.AdvanceSeconds(1.5);
                sink.Prim(Linkset(1, default)[0]);
            }
        }));

        Assert.That(said[0], Is.EqualTo("1,024 of 4,096 prims are loaded, about 5 s to go."));
        Assert.That(said, Has.Count.EqualTo(4));
    }

    [Test]
    public void Load_OrphansAndDuplicates_AreLeftOut()
    {
        using var region = new TestRegion();
        var whole = Linkset(2, default);
        var orphans = Linkset(3, default);
        var loader = new SceneLoader(region.Scene);

        loader.Load(new ScriptedStore(sink =>
        {
            sink.Begin(5);
            sink.Prim(whole[0]);
            sink.Prim(orphans[1]);
            sink.Prim(whole[1]);
            sink.Prim(whole[1]);
            sink.Prim(orphans[2]);
            sink.Orphan(orphans[0].Id);
        }));

        Assert.That((region.Scene.Prims.Count, region.Scene.Groups.Count, loader.Duplicates), Is.EqualTo((2, 1, 1)));
        Assert.That(region.Scene.Prims.TryGet(orphans[1].Id, out _), Is.False);
    }

    [Test]
    public void Load_PrimsWithItems_KnowTheirCountOnlyAndReadThemOnce()
    {
        var info = TestRegion.NewInfo();
        var store = new MemorySceneStore();
        var rows = Linkset(2, default);
        rows.ForEach(r => r.RegionId = info.Id);
        var items = new[] { Item("script", 10) with { PrimId = rows[1].Id }, Item("note", 7) with { PrimId = rows[1].Id } };
        store.Store(new ObjectOperation(rows[0].Id, rows, true, [new PrimInventory(rows[1].Id, items)]));
        var reads = 0;
        using var region = new TestRegion(info);
        region.Scene.Inventories.Source = id =>
        {
            Interlocked.Increment(ref reads);
            return store.LoadInventory(id);
        };
        new SceneLoader(region.Scene).Load(store);
        region.Scene.Prims.TryGet(rows[0].Id, out var root);
        region.Scene.Prims.TryGet(rows[1].Id, out var child);

        Assert.That(new SceneObjectPart(region.Scene, root).Inventory, Is.Null);
        var inventory = new SceneObjectPart(region.Scene, child).Inventory!;
        Assert.That((inventory.Count, inventory.ScriptCount, inventory.Items, reads),
            Is.EqualTo((2, 1, (IReadOnlyList<PrimItemRow>?)null, 0)));
        Assert.That(new SceneObjectPart(region.Scene, child).Flags, Is.EqualTo(PrimFlags.Scripted));
        Assert.That(new SceneObjectPart(region.Scene, root).Flags, Is.EqualTo(PrimFlags.InventoryEmpty));

        var seen = new List<string>();
        region.Scene.Inventories.WhenLoaded(child, i => seen.Add("first " + i.Find("note")!.InvType));
        region.Scene.Inventories.WhenLoaded(child, i => seen.Add("second"));
        Assert.That(() => region.Scene.Inventories.Remove(child, UUID.Random()), Throws.InvalidOperationException, "not in memory yet");
        Assert.That(SpinWait.SpinUntil(() => region.Scene.Inbox.ActionCount > 0, Patience));
        region.Step();
        region.Scene.Inventories.WhenLoaded(child, _ => seen.Add("third"));

        Assert.That(seen, Is.EqualTo(new[] { "first 7", "second", "third" }));
        Assert.That(reads, Is.EqualTo(1));
    }

    [Test]
    public void Inventory_OfAStoreThatFails_IsAskedForAgain_AndWhoWaitsIsTold()
    {
        var info = TestRegion.NewInfo();
        var store = new MemorySceneStore();
        var rows = Linkset(1, default);
        rows[0].RegionId = info.Id;
        store.Store(new ObjectOperation(rows[0].Id, rows, true,
            [new PrimInventory(rows[0].Id, [Item("note", 7) with { PrimId = rows[0].Id }])]));
        using var region = new TestRegion(info);
        var isAway = true;
        region.Scene.Inventories.Source = id => isAway ? throw new IOException("away") : store.LoadInventory(id);
        new SceneLoader(region.Scene).Load(store);
        region.Scene.Prims.TryGet(rows[0].Id, out var prim);
        var viewer = new RecordingViewer();

        var seen = new List<string>();
        region.Scene.Inventories.WhenLoaded(prim, i => seen.Add(i.Items![0].Name), viewer);
        Settle(region);
        Assert.That(seen, Is.Empty);
        Assert.That(viewer.Take("SendAlert").Single()[0], Does.Contain("cannot be read"));
        isAway = false;
        region.StepSeconds(10.1);
        Settle(region);
        Assert.That(seen, Is.EqualTo(new[] { "note" }));
    }

    [Test]
    public void Inventory_Changes_AreSavedWithTheObjectAndTold()
    {
        using var kept = new KeptRegion();
        var scene = kept.Region.Scene;
        var box = kept.Region.AddBox(default);
        scene.PersistSelect.SelectAll();
        kept.Region.Step();
        var script = Item("script", 10);

        scene.Inventories.Put(box.RootPart, script);
        Assert.That(box.RootPart.Flags, Is.EqualTo(PrimFlags.Scripted));
        var serial = box.RootPart.Inventory!.Serial;
        scene.Inventories.Put(box.RootPart, script with { Name = "renamed" });
        kept.Region.Step();
        scene.PersistSelect.SelectAll();

        Assert.That(box.RootPart.Inventory!.Serial, Is.EqualTo(serial + 1));
        Assert.That(scene.Changes.Properties.Length, Is.EqualTo(1));
        Assert.That(kept.Store.LoadInventory(box.Id).Single().Name, Is.EqualTo("renamed"));
        Assert.That(kept.Store.LoadInventory(box.Id).Single().PrimId, Is.EqualTo(box.Id));
        Assert.That(scene.Inventories.Remove(box.RootPart, script.ItemId));
        scene.PersistSelect.SelectAll();
        Assert.That(kept.Store.LoadInventory(box.Id), Is.Empty);
        Assert.That(box.RootPart.Flags, Is.EqualTo(PrimFlags.InventoryEmpty));
    }

    /// <summary>
    /// Random edits with saves at random moments, with a writer that is not always ready: what a new start loads must be what stood in the
    /// region, inventories too. Linking and unlinking between saves is where rows of one object get deleted under another.
    /// </summary>
    [TestCase(1)]
    [TestCase(2)]
    [TestCase(3)]
    [TestCase(4)]
    public void RandomEditsAndSaves_ThenLoad_GivesTheSameRegion(int seed)
    {
        var random = new Random(seed);
        var info = TestRegion.NewInfo();
        var store = new MemorySceneStore();
        using var kept = new KeptRegion(info, store);
        var scene = kept.Region.Scene;
        for (var i = 0; i < 400; i++)
        {
            Edit(kept.Region, random);
            kept.Writer.IsReady = random.Next(10) != 0;
            if (random.Next(8) == 0)
                scene.PersistSelect.SelectAll();
            if (random.Next(3) == 0)
                kept.Region.Step();
        }

        scene.PersistSelect.SelectAll();

        using var loaded = new KeptRegion(info, store);
        new SceneLoader(loaded.Region.Scene).Load(store);
        Assert.That(Describe(loaded.Region.Scene, store), Is.EqualTo(Describe(scene, store)));
        Assert.That(scene.Prims.Count, Is.GreaterThan(10));
    }

    private static void Edit(TestRegion region, Random random)
    {
        var scene = region.Scene;
        var groups = scene.Objects.ToList();
        if (groups.Count < 8)
        {
            var added = region.AddLinkset(new Vector3(random.Next(256), random.Next(256), 20), random.Next(1, 5));
            scene.Inventories.Put(added.RootPart, Item("note " + random.Next(100), 7));
            return;
        }

        var group = groups[random.Next(groups.Count)];
        var part = group.Parts[random.Next(group.PartCount)];
        switch (random.Next(7))
        {
            case 0: scene.Writer.DeleteObject(group); break;
            case 1: scene.Writer.MoveGroup(group, new Vector3(random.Next(256))); break;
            case 2: scene.Writer.Link(group, groups[random.Next(groups.Count)]); break;
            case 3: scene.Writer.Unlink(part); break;
            case 4: scene.Writer.Unlink(group.RootPart, part); break;
            case 5: scene.Writer.SetName(part, "name " + random.Next(1000)); break;
            case 6
            when part.Inventory is null or { Items: not null }:
                scene.Inventories.Put(part, Item("item " + random.Next(100), 10)); break;
        }
    }

    private static List<string> Describe(Scene scene, MemorySceneStore store)
    {
        var lines = new List<string>();
        foreach (var row in scene.Objects.SelectMany(PrimRowMapping.ToRows))
        {
            scene.TryGetPart(row.Id, out var part);
            var items = part.Inventory is { } inventory ? inventory.Items ?? store.LoadInventory(row.Id) : [];
            lines.Add(
                $"{row.ObjectId} {row.LinkNumber} {row.Id} {row.Name} {row.GroupPosition} {row.Position} [{string.Join(", ", items.Select(n => n.Name))}]");
        }

        lines.Sort(StringComparer.Ordinal);
        return lines;
    }

    private static void Settle(TestRegion region)
    {
        Assert.That(SpinWait.SpinUntil(() => region.Scene.BackgroundCount == 0, Patience));
        region.Step();
    }

    private static List<PrimRow> Linkset(int prims, Vector3 position)
    {
        var rows = new List<PrimRow>();
        for (var i = 0; i < prims; i++)
        {
            var row = TestRegion.BoxRow(position);
            row.Position = new Vector3(i, 0, 0);
            row.LinkNumber = prims == 1 ? 0 : i + 1;
            row.ObjectId = i == 0 ? row.Id : rows[0].Id;
            rows.Add(row);
        }

        return rows;
    }

    private static PrimItemRow Item(string name, int type) => new() { ItemId = UUID.Random(), Name = name, InvType = type };

    private sealed class ScriptedStore(Action<IPrimSink> stream) : ISceneStore
    {
        public RegionLoadReport Load(UUID regionId, IPrimSink sink, CancellationToken cancel = default)
        {
            stream(sink);
            return new RegionLoadReport();
        }

        public IReadOnlyList<PrimItemRow> LoadInventory(UUID primId) => [];

        public void LoadScripts(UUID regionId, Action<PrimItemRow> take, CancellationToken cancel = default)
        {
        }
    }
}
