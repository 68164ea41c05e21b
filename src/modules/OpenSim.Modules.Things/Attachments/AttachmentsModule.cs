using System.Numerics;
using OpenSim.Modules.Attachments;
using OpenSim.Modules.Inventory;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Modules.Things.Inventory.Passages;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Limits;
using OpenSim.World.Prims;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Things.Attachments;

/// <summary>Objects that avatars wear: put on out of inventories and from the ground, kept, taken off and dropped.</summary>
public sealed class AttachmentsModule : RegionModule, IAttachmentRequests, IWearing
{
    private WearingFromInventory _fromInventory = null!; // Attach comes before every request
    private WearingFromWorld _fromWorld = null!;
    private TakingOff _off = null!;
    private AttachmentRack _rack = null!;
    private WornItems _items = null!;
    private OutfitItems _outfits = null!;

    public override string Name => "AttachmentsModule";

    public void Wear(ScenePresence who, WearRequest request) => _fromInventory.Wear(who, request);

    public void Wear(ScenePresence wearer, WearRequest request, Action<string?> answered) =>
        _fromInventory.Wear(wearer, request, answered);

    // Anyone who asks twice need not be told that it is on its way.
    public void Attach(ScenePresence who, SceneObjectGroup what, byte point, bool adds) =>
        Attach(who, what, point, adds, refusal => Tell(who, refusal == ThingsOnTheirWay.Words ? null : refusal));

    public void Attach(ScenePresence wearer, SceneObjectGroup what, byte point, bool adds, Action<string?> answered)
    {
        if (!what.IsAttachment)
        {
            _fromWorld.Attach(wearer, what, point, adds, answered);
            return;
        }

        if (what.AttachedTo == wearer.LocalId && point != 0 && point != what.AttachmentPoint)
            _rack.Move(wearer, what, point, adds);
        answered(what.AttachedTo == wearer.LocalId ? null : "Somebody else wears this.");
    }

    public void Detach(ScenePresence who, SceneObjectGroup what) => _off.Detach(who, what);

    public void Detach(ScenePresence who, UUID item)
    {
        if (_items.Find(who, item) is { } worn)
            _off.Detach(who, worn);
    }

    public void Detach(ScenePresence wearer, SceneObjectGroup what, Action<string?> answered) => _off.Detach(wearer, what, answered);

    public void Drop(ScenePresence who, SceneObjectGroup what)
    {
        if (what.IsAttachment)
            Tell(who, _off.Drop(who, what));
    }

    public void Drop(
        ScenePresence wearer, SceneObjectGroup what, Action<string?> answered, (Vector3 Position, Quaternion Rotation)? place = null) =>
        answered(_off.Drop(wearer, what, place));

    private static void Tell(ScenePresence who, string? refusal)
    {
        if (refusal is not null)
            who.Viewer?.Refuse(refusal);
    }

    public void MoveToOutfit(ScenePresence who, UUID folder, IReadOnlyList<(UUID Item, UUID Folder)> items) =>
        _outfits.Move(who, folder, items);

    protected override void Attach(Scene scene)
    {
        if (!Context.Configuration.Get(AttachmentSettings.Enabled) || Service<IInventoryService>() is not { } inventory
            || Service<IAssetService>() is not { } assets || Service<IWornObjectService>() is not { } worn)
            return;
        var work = new UserWork(scene);
        var keeper = new AttachmentKeeper(scene, inventory, assets, worn, work);
        var list = new WornList(scene);
        _items = new WornItems(scene);
        var passages = PassageDesk.Of(scene, inventory, worn);
        _off = new TakingOff(scene, passages, keeper, list, work);
        _rack = new AttachmentRack(scene, new AttachmentLimits(Context.Statistics, Context.Configuration, scene), _off, list);
        _fromInventory = new WearingFromInventory(scene, inventory, keeper, _rack, _items, list, _off, work);
        _fromWorld = new WearingFromWorld(scene, inventory, assets, passages, _rack, work);
        _outfits = new OutfitItems(scene, inventory, work);
        scene.Watch(AttachmentSettings.WearReplacesAll, all => _rack.ReplacesAll = all);
        scene.RegisterModuleInterface(_items);
        scene.RegisterModuleInterface<IWearing>(this);
        Context.Statistics.Gauge(AttachmentStats.Worn.In(scene.Info.Name), () => scene.Groups.WornCount);
        Listen(scene, keeper);
        Answer(this);
    }

    protected override void Detach(Scene scene)
    {
        scene.UnregisterModuleInterface(_items);
        scene.UnregisterModuleInterface<IWearing>(this);
    }

    private void Listen(Scene scene, AttachmentKeeper keeper)
    {
        scene.Events.OnMakeRootAgent += _fromInventory.Arrive;
        scene.Events.OnAttachmentChanged += keeper.Changed;
        scene.Events.OnPresenceRemoved += who =>
        {
            keeper.Leave(who);
            _fromInventory.Leave(who);
        };
    }
}
