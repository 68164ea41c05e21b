using OpenSim.Services;
using OpenSim.World;

namespace OpenSim.Modules.Core.Archives;

/// <summary>Archives of regions and of inventory, and objects as XML: the commands <c>load|save oar|iar|xml|xml2</c>, <c>region restore</c>, <c>verify archive</c>.</summary>
public sealed class ArchiverModule : ISharedRegionModule
{
    public string Name => "ArchiverModule";

    public Type? ReplaceableInterface => null;

    public void Initialise(ModuleContext context)
    {
        new ObjectXmlCommands(context.Scenes).AddTo(context.Commands);
        if (context.Services is not ServiceSet services)
            return;
        new RegionArchiveCommands(context.Scenes, services).AddTo(context.Commands);
        new InventoryArchiveCommands(services).AddTo(context.Commands);
    }

    public void PostInitialise()
    {
    }

    public void AddRegion(Scene scene)
    {
    }

    public void RegionLoaded(Scene scene)
    {
    }

    public void RemoveRegion(Scene scene)
    {
    }

    public void Close()
    {
    }
}
