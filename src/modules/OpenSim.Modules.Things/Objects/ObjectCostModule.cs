using OpenSim.Modules.Capabilities;
using OpenSim.Services.Assets;

namespace OpenSim.Modules.Things.Objects;

/// <summary>Tells viewers the land impact of objects and what physics takes them for.</summary>
public sealed class ObjectCostModule : SharedRegionModule
{
    public override string Name => "ObjectCosts";

    protected override void Start()
    {
        if (Service<ICapabilities>() is not { } capabilities)
            return;
        var costs = new ObjectCostCapabilities(new MeshCosts(Service<IAssetService>()));
        capabilities.Add("GetObjectCost", costs.Costs);
        capabilities.Add("ResourceCostSelected", costs.Selected);
        capabilities.Add("GetObjectPhysicsData", ObjectCostCapabilities.Physics);
    }
}
