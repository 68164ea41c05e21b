using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Objects;

/// <summary>
/// Puts objects that lie in inventories and in prims into the region, for anybody: a viewer's user, or a prim whose script asks for it
/// (llRezObject). With the region's token; the answer comes once, with the token, at once or when services have been asked, and never where
/// the region ends before.
/// </summary>
public interface IObjectRezzing
{
    /// <param name="who">
    /// Whose rights count, on the object in which it lies and on the land, and whose it is then: usually
    /// <see cref="Actor.Of(SceneObjectPart)"/>.
    /// </param>
    void Rez(Actor who, RezRequest request, Action<RezAnswer> answered);
}
