using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Inventory;
using OpenSim.Modules.Scripts;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.Modules.BuiltIn.Tests.Inventory;

/// <summary>Contents of objects for who asks by HTTP.</summary>
[TestFixture]
public sealed class ObjectContentsTests : InventoryFixture
{
    private const uint Everything = 0x7fffffff;

    private RecordingViewer _bob = null!;
    private SceneObjectGroup _box;
    private PrimItemRow _card = null!;

    protected override IRegionModuleBase[] Modules => [new InventoryModule()];

    [SetUp]
    public void FillBox()
    {
        _bob = Region.Enter(Bob);
        _box = Region.Region.AddBox(new Vector3(50, 60, 25), "box", Ada.PrincipalId);
        _card = Inside("card", Ada.PrincipalId, Everything, Everything);
        Scene.Inventories.Put(_box.RootPart.Slot, _card);
    }

    [Test]
    public void Owner_SeesWhatLiesThere_AndOthersAnEmptyObject()
    {
        var seen = Ask(c => c.Read(Ada.PrincipalId, _box.RootPart.Id))!;
        Assert.That(seen.Serial, Is.EqualTo(_box.RootPart.Inventory!.Serial));
        Assert.That(seen.Items.Select(i => (i.ItemId, i.AssetId)), Is.EqualTo(new[] { (_card.ItemId, _card.AssetId) }));
        Assert.That(Ask(c => c.Read(Bob.PrincipalId, _box.RootPart.Id))!.Items, Is.Empty);
        Assert.That(Ask(c => c.Read(Ada.PrincipalId, UUID.Random())), Is.Null);
        Assert.That(Ask(c => c.Read(UUID.Random(), _box.RootPart.Id)), Is.Null);
    }

    [Test]
    public void Rewritten_StandsForTheNewAsset_AndTheViewerIsTold()
    {
        var asset = UUID.Random();
        Assert.That(Ask(c => c.RefusalToRewrite(Ada.PrincipalId, _box.RootPart.Id, _card.ItemId, AssetType.Notecard)), Is.Null);
        Assert.That(Rewrite(Ada.PrincipalId, _card.ItemId, AssetType.Notecard, asset), Is.EqualTo(new RewriteAnswer(null)));
        Assert.That(_box.RootPart.Inventory!.Find(_card.ItemId), Is.EqualTo(_card with { AssetId = asset, PrimId = _box.RootPart.Id }));
        Assert.That(Viewer.Take("SendProperties"), Has.Count.EqualTo(1));
    }

    [TestCase(true)]
    [TestCase(false)]
    public void Item_WhereSoManyLieAsMay_StaysWhereItIs(bool mayBeCopied)
    {
        Region.Configuration.Set("Limits", "ItemsPerPrim", "1");
        var masks = mayBeCopied ? Everything : Everything & ~(uint)PermissionMask.Copy;
        var item = new InventoryItem
        {
            Id = UUID.Random(), Owner = Ada.PrincipalId, Name = "second", AssetType = AssetType.Notecard, CurrentPermissions = masks,
            BasePermissions = masks
        };
        ServedRegion.Wait(Region.Services.Inventory.PutItem(item, FolderType.Notecard));
        Scene.Requests.Contents.Update(Viewer, _box.RootPart, item);
        Region.Settle();
        Assert.That(Viewer.Take("SendAlert").Single()[0], Is.EqualTo("At most 1 things may lie in one prim here."));
        Assert.That(_box.RootPart.Inventory!.Items!.Single().Name, Is.EqualTo("card"));
        Assert.That(ServedRegion.Wait(Region.Services.Inventory.GetItem(Ada.PrincipalId, item.Id)), Is.Not.Null);
    }

    // Bob puts something of his into Ada's box, which takes what others drop or does not.
    [TestCase(true, Everything, AssetType.Notecard, 7, 2)]
    [TestCase(false, Everything, AssetType.Notecard, 7, 1)]
    [TestCase(true, Everything & ~(uint)PermissionMask.Transfer, AssetType.Notecard, 7, 1)]
    [TestCase(true, Everything, AssetType.LslText, 10, 1)] // no scripts
    public void Others_PutIn_WhereTheObjectTakesIt(bool takes, uint rights, sbyte type, int kind, int count)
    {
        if (takes)
            Scene.Writer.SetFlags(_box.RootPart, PrimFlags.AllowInventoryDrop);
        var item = BobsItem(rights, type, kind);
        Scene.Requests.Contents.Update(_bob, _box.RootPart, item);
        Region.Settle();
        Assert.That(_box.RootPart.Inventory!.Items, Has.Count.EqualTo(count));
        Assert.That(_bob.Calls.Any(call => call.Method is "SendAlert"), Is.EqualTo(count == 1));
        if (count == 2)
            Assert.That(_box.RootPart.Inventory!.Find("gift")!.OwnerId, Is.EqualTo(Ada.PrincipalId));
    }

    [Test]
    public void Others_ChangeNothing_WhereTheObjectTakesThings_AndALockedOneTakesNone()
    {
        Scene.Writer.SetFlags(_box.RootPart, PrimFlags.AllowInventoryDrop);
        Scene.Requests.Contents.Update(_bob, _box.RootPart, new InventoryItem { Id = _card.ItemId, Name = "taken" });
        Region.Settle();
        Assert.That(_box.RootPart.Inventory!.Items!.Single().Name, Is.EqualTo("card"));
        const uint Locked = Everything & ~(uint)(PermissionMask.Move | PermissionMask.Modify);
        Scene.Writer.SetPermissions(_box.RootPart.Slot, Everything, Locked, 0, 0, Everything);
        Scene.Requests.Contents.Update(_bob, _box.RootPart, BobsItem(Everything, AssetType.Notecard, 7));
        Region.Settle();
        Assert.That(_box.RootPart.Inventory!.Items, Has.Count.EqualTo(1));
    }

    private InventoryItem BobsItem(uint rights, sbyte type, int kind)
    {
        var item = new InventoryItem
        {
            Id = UUID.Random(), Owner = Bob.PrincipalId, Name = "gift", AssetType = type, InvType = kind, AssetId = UUID.Random(),
            CurrentPermissions = rights, BasePermissions = rights, NextPermissions = rights
        };
        ServedRegion.Wait(Region.Services.Inventory.PutItem(item, FolderType.Notecard));
        return item;
    }

    [Test]
    public void Stranger_OtherKind_OtherItem_AndWhatMayNotBeChanged_AreRefusedInWords()
    {
        var bound = Inside("bound", Ada.PrincipalId, 0x8a000, 0x8a000);
        Scene.Inventories.Put(_box.RootPart.Slot, bound);
        (UUID, UUID, sbyte)[] tries =
        [
            (Bob.PrincipalId, _card.ItemId, AssetType.Notecard), (Ada.PrincipalId, _card.ItemId, AssetType.LslText),
            (Ada.PrincipalId, UUID.Random(), AssetType.Notecard), (Ada.PrincipalId, bound.ItemId, AssetType.Notecard)
        ];
        foreach (var (who, item, type) in tries)
        {
            Assert.That(Ask(c => c.RefusalToRewrite(who, _box.RootPart.Id, item, type)), Is.Not.Empty);
            Assert.That(Rewrite(who, item, type, UUID.Random()).Refusal, Is.Not.Empty);
        }

        Assert.That(_box.RootPart.Inventory!.Items!.Select(i => i.AssetId), Is.EquivalentTo(new[] { _card.AssetId, bound.AssetId }));
        Assert.That(_bob.Take("SendProperties"), Is.Empty);
    }

    [Test]
    public void Script_IsCompiledByWhateverRunsScripts_AndItsErrorsAreSaid()
    {
        var script = Inside("script", Ada.PrincipalId, Everything, Everything) with { AssetType = AssetType.LslText, InvType = 10 };
        Scene.Inventories.Put(_box.RootPart.Slot, script);
        Assert.That(Rewrite(Ada.PrincipalId, script.ItemId, AssetType.LslText, UUID.Random()).Compiled,
            Is.SameAs(CompileAnswer.NoCompiler));

        var compiler = new Compiler();
        Scene.RegisterModuleInterface<IScriptCompiler>(compiler);
        var asset = UUID.Random();
        var answer = Rewrite(Ada.PrincipalId, script.ItemId, AssetType.LslText, asset);
        Assert.That((answer.Refusal, answer.Compiled), Is.EqualTo(((string?)null, compiler.Answer)));
        Assert.That(compiler.Asked, Is.EqualTo(new[] { (Ada.PrincipalId, _box.RootPart.Id, script.ItemId, asset, true) }));
        Assert.That(_box.RootPart.Inventory!.Find(script.ItemId)!.AssetId, Is.EqualTo(asset), "it is saved, whether it compiles or not");
        Rewrite(Bob.PrincipalId, script.ItemId, AssetType.LslText, asset);
        Rewrite(Ada.PrincipalId, _card.ItemId, AssetType.Notecard, asset);
        Assert.That(compiler.Asked, Has.Count.EqualTo(1), "what is refused, and what is no script, is nothing to compile");
    }

    [Test]
    public void Script_SavedWithItsBoxOfRunningCleared_IsNotToRun()
    {
        var script = Inside("script", Ada.PrincipalId, Everything, Everything) with { AssetType = AssetType.LslText, InvType = 10 };
        Scene.Inventories.Put(_box.RootPart.Slot, script);
        foreach (var isRunning in new[] { false, true })
        {
            Rewrite(Ada.PrincipalId, script.ItemId, AssetType.LslText, UUID.Random(), isRunning);
            Scene.Requests.Scripts.SendRunning(Viewer, _box.RootPart.Id, script.ItemId);
            Assert.That(Viewer.Take("SendScriptRunning").Single()[2], Is.EqualTo(isRunning));
        }
    }

    private RewriteAnswer Rewrite(UUID who, UUID item, int type, UUID asset, bool isRunning = true) =>
        Ask(c => c.Rewrite(who, _box.RootPart.Id, item, type, asset, isRunning)!)!;

    private sealed class Compiler : IScriptCompiler
    {
        public CompileAnswer Answer { get; } = new(false, ["(3, 4): Syntax error"]);

        public List<(UUID User, UUID Prim, UUID Item, UUID Asset, bool IsRunning)> Asked { get; } = [];

        public Task<CompileAnswer> Compile(UUID user, UUID prim, UUID item, UUID asset, bool isRunning)
        {
            Asked.Add((user, prim, item, asset, isRunning));
            return Task.FromResult(Answer);
        }

        public Task<CompileAnswer> Check(UUID user, UUID asset) => throw new NotSupportedException();
    }

    private T? Ask<T>(Func<IObjectContents, Task<T?>> ask)
    {
        var contents = Scene.RequestModuleInterface<IObjectContents>()!;
        T? answer = default;
        Region.Region.WithoutToken(() => answer = Waiting.For(new ValueTask<T?>(ask(contents))));
        return answer;
    }
}
