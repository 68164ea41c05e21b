using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.World;

namespace OpenSim.Modules.Teleports;

/// <summary>Brings avatars into other regions. Needs the token.</summary>
public interface ITravels
{
    /// <summary>
    /// Teleports somebody. His viewer is told what comes of it; when it comes to nothing he is where he was. One journey at a time.
    /// </summary>
    /// <param name="position">By the other region's corner.</param>
    /// <param name="gatekeeper">
    /// Address of the grid in which the region is; empty for this one, and for a link to another grid, which has it itself.
    /// </param>
    void Teleport(ScenePresence who, GridRegion there, Vector3 position, Vector3 lookAt, TeleportFlags flags, string gatekeeper = "");

    /// <summary>Brings a linkset over the border, with who sits on it. False when it is to stay: nothing lies there.</summary>
    /// <param name="place">By this region's corner.</param>
    bool Bring(SceneObjectGroup what, Vector3 place);

    /// <summary>The user has thought better of a teleport. Too late once the other region is being given him.</summary>
    void Cancel(ScenePresence who);
}
