using OpenSim.Services;

namespace OpenSim.Modules.Things.Archives;

/// <summary>
/// Archives of regions and of inventory, and objects as XML: the commands <c>load|save oar|iar|xml|xml2</c>, <c>region restore</c>,
/// <c>verify archive</c>.
/// </summary>
public sealed class ArchiverModule : SharedRegionModule
{
    public override string Name => "ArchiverModule";

    protected override void Start()
    {
        new ObjectXmlCommands(Context.Scenes).AddTo(Context.Commands);
        if (Context.Services is not ServiceSet services)
            return;
        new RegionArchiveCommands(Context.Scenes, services).AddTo(Context.Commands);
        new InventoryArchiveCommands(services).AddTo(Context.Commands);
    }
}
