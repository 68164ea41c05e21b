using OpenSim.World;

namespace OpenSim.Modules;

/// <summary>The program that runs the regions, for modules that have one started again.</summary>
public interface IRegionRestarts
{
    /// <summary>
    /// Ends the region soon after this call, and begins it again; or ends the program, where [Startup] InworldRestartShutsDown says so. Any
    /// thread, with the region's token or without it.
    /// </summary>
    void Restart(Scene scene);
}
