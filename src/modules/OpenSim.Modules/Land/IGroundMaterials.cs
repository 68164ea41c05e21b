using OpenSim.Primitives;

namespace OpenSim.Modules.Land;

/// <summary>The ground of materials (PBR) that a region may have beside its textures.</summary>
public interface IGroundMaterials
{
    /// <summary>
    /// The four materials, the lowest first, for a viewer that draws them; null for one that does not, and where there are none. They go in
    /// RegionHandshake in the place of the textures, as OpenSimulator has it.
    /// </summary>
    IReadOnlyList<UUID>? For(UUID agent);

    /// <summary>Whether the viewer draws such ground.</summary>
    bool IsDrawnBy(UUID agent);
}
