using OpenSim.World;
using OpenSim.World.Terrain;

namespace OpenSim.Modules.Land;

/// <summary>The ground, for anybody who may shape it: viewers' users, and prims on behalf of their owners (llModifyLand).</summary>
public interface ITerrainEditing
{
    /// <summary>
    /// Begins an edit, or puts it in line behind others of the same person; squares that he may not shape stay as they are. With the token.
    /// </summary>
    /// <returns>Why it is not done, in words, or null.</returns>
    string? Modify(Actor who, TerrainStroke stroke);
}
