namespace OpenSim.World;

// What avatars do.
public sealed partial class SceneEvents
{
    /// <summary>An avatar has sat down on a prim.</summary>
    public event Action<ScenePresence, SceneObjectPart>? OnAvatarSat;

    /// <summary>An avatar has got up; the local id of the prim, which may be about to go.</summary>
    public event Action<ScenePresence, uint>? OnAvatarStood;

    public void TriggerAvatarSat(ScenePresence presence, SceneObjectPart part) => Raise(OnAvatarSat, nameof(OnAvatarSat), presence, part);

    public void TriggerAvatarStood(ScenePresence presence, uint part) => Raise(OnAvatarStood, nameof(OnAvatarStood), presence, part);
}
