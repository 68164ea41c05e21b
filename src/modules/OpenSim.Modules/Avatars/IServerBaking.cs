using OpenSim.Primitives;

namespace OpenSim.Modules.Avatars;

/// <summary>Offered by a region that bakes avatars' textures for viewers that cannot. From any thread.</summary>
public interface IServerBaking
{
    /// <summary>Whether this visitor's viewer is told that the region bakes: then it does not bake itself.</summary>
    bool Bakes(AgentCircuitData agent);
}
