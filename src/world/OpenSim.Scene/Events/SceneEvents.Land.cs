using OpenSim.World.Land;

namespace OpenSim.World.Events;

// Parcels.
public sealed partial class SceneEvents
{
    /// <summary>A parcel is not what it was: its rules, its owner, its extent, or it is new.</summary>
    public event Action<Parcel>? OnParcelChanged;

    /// <summary>An avatar has come onto a parcel, by arriving or by walking.</summary>
    public event Action<ScenePresence, Parcel>? OnAvatarEnteredParcel;

    /// <summary>Somebody here has joined or left a group, or may do something else for one.</summary>
    public event Action<ScenePresence>? OnMembershipsChanged;

    public void TriggerMembershipsChanged(ScenePresence presence) => Raise(OnMembershipsChanged, nameof(OnMembershipsChanged), presence);

    public void TriggerParcelChanged(Parcel parcel) => Raise(OnParcelChanged, nameof(OnParcelChanged), parcel);

    public void TriggerAvatarEnteredParcel(ScenePresence presence, Parcel parcel) =>
        Raise(OnAvatarEnteredParcel, nameof(OnAvatarEnteredParcel), presence, parcel);
}
