using OpenSim.Store.Regions;

namespace OpenSim.World.Events;

// Prims and presences.
public sealed partial class SceneEvents
{
    /// <summary>A linkset is about to go: its parts can still be read.</summary>
    public event Action<SceneObjectGroup>? OnObjectRemoved;

    /// <summary>The prims of a linkset are not what they were: linked or unlinked.</summary>
    public event Action<SceneObjectGroup>? OnObjectLinksChanged;

    /// <summary>A worn linkset has changed for the first time since it was kept (<see cref="Writing.SceneWriter.AttachmentKept"/>).</summary>
    public event Action<SceneObjectGroup>? OnAttachmentChanged;

    /// <summary>An agent is in the list, child agents too. <see cref="OnMakeRootAgent"/> tells when it has arrived with its body.</summary>
    public event Action<ScenePresence>? OnPresenceAdded;

    /// <summary>An agent is about to be removed from the list.</summary>
    public event Action<ScenePresence>? OnPresenceRemoved;

    /// <summary>Region settings are not what they were; viewers need a new handshake.</summary>
    public event Action<RegionSettingsRow>? OnRegionSettingsChanged;

    /// <summary>Sky and length of day are not what they were; viewers ask for them when they are told of the region again.</summary>
    public event Action<Scene>? OnEnvironmentChanged;

    public void TriggerRegionSettingsChanged(RegionSettingsRow settings) =>
        Raise(OnRegionSettingsChanged, nameof(OnRegionSettingsChanged), settings);

    public void TriggerEnvironmentChanged(Scene scene) => Raise(OnEnvironmentChanged, nameof(OnEnvironmentChanged), scene);

    public void TriggerObjectRemoved(SceneObjectGroup group) => Raise(OnObjectRemoved, nameof(OnObjectRemoved), group);

    public void TriggerObjectLinksChanged(SceneObjectGroup group) => Raise(OnObjectLinksChanged, nameof(OnObjectLinksChanged), group);

    public void TriggerAttachmentChanged(SceneObjectGroup group) => Raise(OnAttachmentChanged, nameof(OnAttachmentChanged), group);

    public void TriggerPresenceAdded(ScenePresence presence) => Raise(OnPresenceAdded, nameof(OnPresenceAdded), presence);

    public void TriggerPresenceRemoved(ScenePresence presence) => Raise(OnPresenceRemoved, nameof(OnPresenceRemoved), presence);
}
