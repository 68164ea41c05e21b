using OpenSim.Modules.Capabilities;

namespace OpenSim.Modules.Core.Objects;

/// <summary>Tells viewers the land impact of objects and what physics takes them for.</summary>
public sealed class ObjectCostModule : SharedRegionModule
{
    public override string Name => "ObjectCosts";

    protected override void Start()
    {
        if (Service<ICapabilities>() is not { } capabilities)
            return;
        capabilities.Add("GetObjectCost", ObjectCostCapabilities.Costs);
        capabilities.Add("ResourceCostSelected", ObjectCostCapabilities.Selected);
        capabilities.Add("GetObjectPhysicsData", ObjectCostCapabilities.Physics);
    }
}
