using OpenSim.Modules.Core.Inventory;
using OpenSim.Modules.Core.Inventory.Passages;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Limits;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Core.Attachments;

/// <summary>Objects that avatars wear: put on out of inventories and from the ground, kept, taken off and dropped.</summary>
public sealed class AttachmentsModule : RegionModule, IAttachmentRequests
{
    private WearingFromInventory _fromInventory = null!; // Attach comes before every request
    private WearingFromWorld _fromWorld = null!;
    private TakingOff _off = null!;
    private AttachmentRack _rack = null!;
    private WornItems _items = null!;
    private OutfitItems _outfits = null!;

    public override string Name => "AttachmentsModule";

    public void Wear(ScenePresence who, WearRequest request) => _fromInventory.Wear(who, request);

    public void Attach(ScenePresence who, SceneObjectGroup what, byte point, bool adds)
    {
        if (!what.IsAttachment)
            _fromWorld.Attach(who, what, point, adds);
        else if (what.AttachedTo == who.LocalId && point != 0 && point != what.AttachmentPoint)
            _rack.Move(who, what, point, adds);
    }

    public void Detach(ScenePresence who, SceneObjectGroup what) => _off.Detach(who, what);

    public void Detach(ScenePresence who, UUID item)
    {
        if (_items.Find(who, item) is { } worn)
            _off.Detach(who, worn);
    }

    public void Drop(ScenePresence who, SceneObjectGroup what) => _off.Drop(who, what);

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
        Context.Statistics.Gauge(AttachmentStats.Worn.In(scene.Info.Name), () => scene.Groups.WornCount);
        Listen(scene, keeper);
        Answer(this);
    }

    protected override void Detach(Scene scene) => scene.UnregisterModuleInterface(_items);

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
