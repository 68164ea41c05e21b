using OpenSim.Modules.Guests;
using OpenSim.Modules.Inventory;
using OpenSim.Modules.Objects;
using OpenSim.Modules.Things.Inventory.Passages;
using OpenSim.Services.Assets;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;
using OpenSim.Telemetry.Limits;
using OpenSim.World;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>
/// People's inventories by UDP, as viewers use it beside the capabilities: items and folders, gifts, objects taken and rezzed, contents of
/// prims. Anything that is changed is changed in the order in which it was asked for.
/// </summary>
public sealed class InventoryModule : RegionModule
{
    internal static readonly LimitDef ItemsDef = new("scene", "", "ItemsPerPrim", "opensim.scene.items_per_prim", "items", LimitPer.Object,
        ContentsSettings.ItemsPerPrim,
        "Things that lie in one prim; more are not put in, which is said, and what may not be copied comes back.");

    public override string Name => "BasicInventoryAccessModule";

    protected override void Attach(Scene scene)
    {
        if (Service<IInventoryService>() is not { } inventory || Service<IAssetService>() is not { } assets)
            return;
        var work = new UserWork(scene);
        var passages = PassageDesk.Of(scene, inventory, Service<IWornObjectService>());
        var news = new NewItems(scene.Info, assets, Service<OwnGrid>(), Service<GuestBook>());
        Answer(new InventoryRequests(scene, inventory, Service<ILibraryService>(), work, news));
        scene.RegisterModuleInterface<IOwnInventory>(new OwnInventory(scene, inventory, Service<ILibraryService>(), work, news));
        var access = new ObjectContentsAccess(scene);
        scene.RegisterModuleInterface<IObjectContents>(access);
        var goingOut = new ContentsTaking(scene, inventory, work, passages);
        var contents = new ContentsRequests(scene, inventory, assets, work, passages, Context.Statistics.RowLimit(
            ItemsDef.In(scene.Info.Name), () => Context.Configuration.Get(ContentsSettings.ItemsPerPrim)), goingOut);
        scene.RegisterModuleInterface<IContentsTaking>(new ContentsGifts(scene, inventory, work, passages, goingOut, contents));
        var taking = new ObjectTaking(scene, inventory, assets, work, passages, contents);
        scene.RegisterModuleInterface<IObjectReturns>(taking);
        var rezzing = new ObjectRezzing(scene, inventory, assets, work, passages);
        scene.RegisterModuleInterface<IObjectRezzing>(rezzing);
        Answer(new ObjectRequests(scene, inventory, assets, work, passages, taking, rezzing));
        var notecards = new NotecardItems(scene, inventory, assets, Service<ILibraryService>(), access);
        Answer(new NotecardRequests(scene, inventory, notecards, rezzing, work));
        Answer(contents);
        Answer(new Gifts(scene, inventory, work, passages));
    }
}
