using OpenSim.Modules.Land.Maps;
using OpenSim.Modules.Land.Stores;
using OpenSim.Services.Grid;
using OpenSim.Store.Accounts;

namespace OpenSim.Modules.Land.Regions;

/// <summary>The commands about regions as such, and about what of them is stored.</summary>
public sealed class RegionCommandsModule : SharedRegionModule
{
    public override string Name => "RegionCommandsModule";

    protected override void Start()
    {
        new RegionCommands(Context.Scenes).AddTo(Context.Commands);
        new PhysicsCommands(Context.Scenes).AddTo(Context.Commands);
        new NeighbourCommands(Context, Service<IGridService>()).AddTo(Context.Commands);
        new MapExport(Context.Scenes).AddTo(Context.Commands);
        new StoreCommands(Context.Scenes, Service<AccountWriter>()).AddTo(Context.Commands);
    }
}
