using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Teleports;

/// <summary>Moves avatars at once.</summary>
public interface ITeleports
{
    /// <summary>
    /// To a place in this region, onto the ground when it is below. False when the avatar may not be there; its viewer has been told.
    /// </summary>
    bool Within(ScenePresence who, Vector3 position, Vector3 lookAt, TeleportFlags flags);

    /// <summary>To a place in a region of this name; his viewer is told what comes of it.</summary>
    void Elsewhere(ScenePresence who, string region, Vector3 place, Vector3 lookAt, TeleportFlags flags);

    /// <summary>To a place by the corner of a square of the grid's map, whatever region that is of: this one too.</summary>
    void OnGrid(ScenePresence who, RegionHandle square, Vector3 place, Vector3 lookAt, TeleportFlags flags);

    /// <summary>Home, here or in another region.</summary>
    /// <param name="done">Told with the token held whether he is at home, or on his way there.</param>
    void Home(ScenePresence who, Action<bool> done);
}
