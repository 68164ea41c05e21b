using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World.Viewers;

namespace OpenSim.World;

// Going elsewhere at once.
public sealed partial class SceneEvents
{
    /// <summary>TeleportLocationRequest: a region by its handle, the place in it, where to look.</summary>
    public event Action<ScenePresence, RegionHandle, Vector3, Vector3>? OnTeleportRequested;

    /// <summary>TeleportLandmarkRequest: the landmark's asset; zero is home.</summary>
    public event Action<ScenePresence, UUID>? OnTeleportToLandmark;

    /// <summary>TeleportLureRequest: an invitation is accepted.</summary>
    public event Action<ScenePresence, UUID>? OnTeleportToLure;

    /// <summary>StartLure: people are invited, with some words.</summary>
    public event Action<ScenePresence, string, IReadOnlyList<UUID>>? OnLure;

    public void TriggerTeleportRequested(ScenePresence who, RegionHandle region, Vector3 position, Vector3 lookAt) =>
        Raise(OnTeleportRequested, nameof(OnTeleportRequested), who, region, position, lookAt);

    public void TriggerTeleportToLandmark(ScenePresence who, UUID landmark) => Raise(OnTeleportToLandmark, nameof(OnTeleportToLandmark), who, landmark);

    public void TriggerTeleportToLure(ScenePresence who, UUID lure) => Raise(OnTeleportToLure, nameof(OnTeleportToLure), who, lure);

    public void TriggerLure(ScenePresence who, string words, IReadOnlyList<UUID> invited) => Raise(OnLure, nameof(OnLure), who, words, invited);
}
