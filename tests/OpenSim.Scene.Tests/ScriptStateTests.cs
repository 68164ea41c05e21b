using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Writing;
using OpenSim.Testing;
using OpenSim.World.Persistence;
using OpenSim.World.Prims;

namespace OpenSim.World.Tests;

/// <summary>What scripts remember: saved by itself, and asked for wherever contents leave.</summary>
public class ScriptStateTests
{
    private static readonly ScriptMemory Old = "<State>old</State>";
    private static readonly ScriptMemory New = "<State>new</State>";

    [Test]
    public void KeepState_IsOneOperation_AndNeitherViewersNorTheLinksetHearOfIt()
    {
        using var kept = Kept(out var part, out var script);
        var (serial, version, before) = (part.Inventory!.Serial, part.Version, kept.Store.Writes);
        kept.Region.Scene.Inventories.KeepState(part, script, New, isRunning: false);
        kept.Region.Step();
        Assert.That(kept.Writer.Submitted[^1], Is.EqualTo(new ScriptStateOperation(script, part.Id, New, false)));
        Assert.That((part.Inventory.Serial, part.Version, kept.Store.Writes), Is.EqualTo((serial, version, before)));
        Assert.That(kept.Region.Scene.Changes.IsEmpty);
        Assert.That(part.Inventory.Find(script), Has.Property("ScriptState").EqualTo(New).And.Property("IsRunning").False);
        kept.Region.StepSeconds(20);
        Assert.That(kept.Store.Writes, Is.EqualTo(before));
        Assert.That(kept.Region.Scene.PersistSelect.IsEmpty);
    }

    [Test]
    public void KeepState_ManyTimesInATick_HandsOverTheLast()
    {
        using var kept = Kept(out var part, out var script);
        var before = kept.Writer.Submitted.Count;
        for (var i = 0; i < 100; i++)
            kept.Region.Scene.Inventories.KeepState(part, script, $"<State>{i}</State>", true);
        kept.Region.Step();
        Assert.That(kept.Writer.Submitted.Skip(before), Is.EqualTo(new[] { new ScriptStateOperation(script, part.Id, "<State>99</State>", true) }));
    }

    [Test]
    public void KeepState_OfWhatIsNotThere_IsNothing()
    {
        using var kept = Kept(out var part, out _);
        var before = kept.Writer.Submitted.Count;
        kept.Region.Scene.Inventories.KeepState(part, UUID.Random(), New, true);
        kept.Region.Scene.Inventories.KeepState(kept.Region.AddBox(default).RootPart, UUID.Random(), New, true);
        kept.Region.Step();
        Assert.That(kept.Writer.Submitted.Skip(before).OfType<ScriptStateOperation>(), Is.Empty);
    }

    [Test]
    public void KeepState_WhileTheContentsWaitToBeSaved_GoesWithThem()
    {
        using var kept = Kept(out var part, out var script);
        kept.Region.Scene.Inventories.Put(part, new PrimItemRow { ItemId = UUID.Random(), Name = "note" });
        kept.Region.Scene.Inventories.KeepState(part, script, New, true);
        kept.Region.StepSeconds(1);
        Assert.That(kept.Writer.Submitted.OfType<ScriptStateOperation>(), Is.Empty);
        Assert.That(Stored(kept, script).ScriptState, Is.EqualTo(New));
    }

    [Test]
    public void KeepState_OfUnreadContents_IsInThemWhenTheyAreRead_ThoughTheStoreHasItNotYet()
    {
        using var kept = Kept(out _, out var script);
        using var again = new KeptRegion(kept.Region.Scene.Info, kept.Store);
        new SceneLoader(again.Region.Scene).Load(kept.Store);
        again.Region.Scene.Store = new MemoryStoreWriter(); // takes it, and brings it to the store much later
        var part = again.Region.Scene.Objects.Single().RootPart;
        again.Region.Scene.Inventories.KeepState(part, script, New, false);
        PrimItemRow? read = null;
        again.Region.Scene.Inventories.WhenLoaded(part, contents => read = contents.Find(script));
        again.Region.WithoutToken(() => SpinWait.SpinUntil(() => again.Region.Scene.Inbox.ActionCount > 0, TimeSpan.FromSeconds(60)));
        again.Region.Step();
        Assert.That((read!.ScriptState, read.IsRunning), Is.EqualTo((New, false)));
    }

    [Test]
    public void KeepState_OfWornThings_GoesWhenTheyComeOff()
    {
        using var kept = new KeptRegion();
        var wearer = kept.Region.AddAvatar();
        var hat = kept.Region.Scene.Writer.AddAttachment([TestRegion.BoxRow(default, owner: wearer.Id)], wearer,
            new AttachmentPlace(2, default, Quaternion.Identity, UUID.Random()))!.Value;
        var script = Script(hat.RootPart);
        kept.Region.Scene.Inventories.Replace(hat.RootPart, [script]);
        kept.Region.Scene.Writer.AttachmentKept(hat, inItem: true);
        kept.Region.Scene.Inventories.KeepState(hat.RootPart, script.ItemId, New, true);
        kept.Region.StepSeconds(1);
        Assert.That((kept.Writer.Submitted.Count, hat.DiffersFromItem, hat.IsToBeKept), Is.EqualTo((0, true, false)));
    }

    [Test]
    public void StateOf_IsAskedWhenContentsAreSaved_AndWhenTheyAreCopied()
    {
        using var kept = Kept(out var part, out var script);
        kept.Region.Scene.Inventories.StateOf = (item, _) => item.Name == "script" ? (New, false) : null;
        var copy = kept.Region.Scene.Writer.Duplicate(part.Group, default, Quaternion.Identity, UUID.Zero)!.Value;
        var copied = copy.RootPart.Inventory!.Items!.Single();
        Assert.That((copied.ScriptState, copied.IsRunning, copied.ItemId != script), Is.EqualTo((New, false, true)));
        kept.Region.Scene.Inventories.Put(part, new PrimItemRow { ItemId = UUID.Random(), Name = "note" });
        kept.Region.StepSeconds(1);
        Assert.That((Stored(kept, script).ScriptState, Stored(kept, script).IsRunning), Is.EqualTo((New, false)));
    }

    [Test]
    public void ReadScripts_GivesEachStoredScriptWithItsPrim_InOnePass_AndAsksNothingWhereThereAreNone()
    {
        using var kept = Kept(out _, out var script);
        using var again = new KeptRegion(kept.Region.Scene.Info, kept.Store);
        var asked = 0;
        again.Region.Scene.Inventories.ScriptSource = take =>
        {
            asked++;
            kept.Store.LoadScripts(kept.Region.Scene.Info.Id, take);
        };
        again.Region.Scene.Inventories.ReadScripts((_, _) => { });
        Assert.That(asked, Is.Zero);
        new SceneLoader(again.Region.Scene).Load(kept.Store);
        var found = new List<(string, UUID, ScriptMemory)>();
        again.Region.Scene.Inventories.ReadScripts((part, row) => found.Add((part.Name, row.ItemId, row.ScriptState)));
        Assert.That(found, Is.EqualTo(new[] { ("sign", script, Old) }));
        Assert.That(asked, Is.EqualTo(1));
    }

    [TestCase(true)]
    [TestCase(false)]
    public void GetScriptRunning_IsAnsweredByWhatIsKept(bool isRunning)
    {
        using var kept = Kept(out var part, out var script);
        var viewer = new RecordingViewer().Enter(kept.Region);
        kept.Region.Scene.Inventories.KeepState(part, script, Old, isRunning);
        kept.Region.Scene.Requests.Scripts.SendRunning(viewer, part.Id, script);
        kept.Region.Scene.Requests.Scripts.SendRunning(viewer, part.Id, UUID.Zero);
        kept.Region.Scene.Requests.Scripts.SendRunning(viewer, UUID.Zero, script);
        Assert.That(viewer.Take("SendScriptRunning").Select(call => call[2]), Is.EqualTo(new object[] { isRunning, false, false }));
    }

    private static PrimItemRow Script(SceneObjectPart part) => new()
    {
        ItemId = UUID.Random(), PrimId = part.Id, Name = "script", InvType = SceneInventories.ScriptType, AssetType = 10, ScriptState = Old,
        BasePermissions = 0x8e000, CurrentPermissions = 0x8e000
    };

    private static KeptRegion Kept(out SceneObjectPart part, out UUID script)
    {
        var kept = new KeptRegion();
        part = kept.Region.AddBox(new Vector3(1, 2, 3), "sign").RootPart;
        var item = Script(part);
        script = item.ItemId;
        kept.Region.Scene.Inventories.Put(part, item);
        kept.Region.StepSeconds(1);
        return kept;
    }

    private static PrimItemRow Stored(KeptRegion kept, UUID script) =>
        kept.Store.Prims.SelectMany(p => kept.Store.LoadInventory(p.Id)).Single(i => i.ItemId == script);
}
