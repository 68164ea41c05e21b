using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.World;

namespace OpenSim.Modules.Core.Inventory;

/// <summary>
/// People's inventories by UDP, as viewers use it beside the capabilities: items and folders, gifts, objects taken and rezzed, contents of
/// prims. What is changed is changed in the order in which it was asked for.
/// </summary>
public sealed class InventoryModule : RegionModule
{
    public override string Name => "BasicInventoryAccessModule";

    protected override void Attach(Scene scene)
    {
        if (Service<IInventoryService>() is not { } inventory || Service<IAssetService>() is not { } assets)
            return;
        var work = new UserWork(scene);
        Answer(new InventoryRequests(scene, inventory, assets, Service<ILibraryService>(), work));
        var contents = new ContentsRequests(scene, inventory, assets, work);
        var taking = new ObjectTaking(scene, inventory, assets, work, contents);
        scene.RegisterModuleInterface<IObjectReturns>(taking);
        Answer(new ObjectRequests(scene, inventory, assets, work, taking));
        Answer(contents);
        Answer(new Gifts(scene, inventory, work));
    }
}
