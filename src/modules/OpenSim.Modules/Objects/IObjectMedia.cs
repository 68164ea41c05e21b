using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Objects;

/// <summary>Pages of the web on faces of prims, for who has asked already whether they may be changed. Needs the token.</summary>
public interface IObjectMedia
{
    /// <summary>Puts these in the place of all that a prim shows, and tells viewers.</summary>
    /// <param name="faces">A map for each face, as viewers have it (object_media_data of ObjectMedia); undefined for a face without.</param>
    /// <returns>False when it is more than can be kept.</returns>
    bool Set(SceneObjectPart part, LlsdArray faces, UUID changedBy);
}
