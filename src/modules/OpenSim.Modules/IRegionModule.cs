using OpenSim.World;

namespace OpenSim.Modules;

/// <summary>
/// What every region module has. The life cycle is OpenSimulator's: Initialise, (PostInitialise), AddRegion, RegionLoaded, RemoveRegion,
/// Close. Callbacks run with the region's token held; blocking work goes to <c>scene.Background</c> and comes back by <c>scene.Post</c>.
/// </summary>
public interface IRegionModuleBase
{
    string Name { get; }

    /// <summary>Interface under which another module may stand in for this one; null when it cannot be replaced.</summary>
    Type? ReplaceableInterface { get; }

    void Initialise(ModuleContext context);

    void AddRegion(Scene scene);

    /// <summary>Every module of this region has been added: interfaces can be asked for.</summary>
    void RegionLoaded(Scene scene);

    void RemoveRegion(Scene scene);

    void Close();
}

/// <summary>One instance for each region.</summary>
public interface INonSharedRegionModule : IRegionModuleBase;

/// <summary>One instance for all regions of the process.</summary>
public interface ISharedRegionModule : IRegionModuleBase
{
    void PostInitialise();
}
