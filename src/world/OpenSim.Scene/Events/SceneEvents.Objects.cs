using OpenSim.Primitives;
using OpenSim.Store.Regions;

namespace OpenSim.World.Events;

// Prims and presences.
public sealed partial class SceneEvents
{
    /// <summary>A linkset is about to go: its parts can still be read.</summary>
    public event Action<SceneObjectGroup>? OnObjectRemoved;

    /// <summary>
    /// A linkset has been put down or put on out of an inventory or a prim, its contents in it; with the number that its scripts are told
    /// (on_rez). Not what has come over a border, been loaded, or been copied.
    /// </summary>
    public event Action<SceneObjectGroup, int>? OnObjectRezzed;

    /// <summary>
    /// A linkset has come out of another region, its contents in it: over the border, alone or with who wears it (false), or with a wearer
    /// who has teleported (true).
    /// </summary>
    public event Action<SceneObjectGroup, bool>? OnObjectArrived;

    /// <summary>An avatar has been teleported within the region.</summary>
    public event Action<ScenePresence>? OnTeleported;

    /// <summary>The prims of a linkset are not what they were: linked or unlinked.</summary>
    public event Action<SceneObjectGroup>? OnObjectLinksChanged;

    /// <summary>Somebody has paid an object so much by its prim: its owner has it.</summary>
    public event Action<SceneObjectPart, UUID, int>? OnObjectPaid;

    /// <summary>
    /// A person has changed a worn linkset for the first time since it was kept (<see cref="Writing.SceneWriter.AttachmentKept"/>).
    /// </summary>
    public event Action<SceneObjectGroup>? OnAttachmentChanged;

    /// <summary>
    /// A linkset that stood in the region is worn by somebody, or lies on the ground that somebody wore (Zero). What comes out of an
    /// inventory is told of by <see cref="OnObjectRezzed"/>.
    /// </summary>
    public event Action<SceneObjectGroup, UUID>? OnWearerChanged;

    /// <summary>
    /// A linkset, by its root's id, or an item in a prim sets out for another place and is to be held still (<see
    /// cref="Prims.ThingsOnTheirWay"/>). Its form is taken after that; it may not be in the region yet.
    /// </summary>
    public event Action<UUID>? OnThingHeld;

    /// <summary>It stays here, or has arrived; nothing of that id may be here any more.</summary>
    public event Action<UUID>? OnThingReleased;

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

    public void TriggerObjectPaid(SceneObjectPart part, UUID payer, int amount)
    {
        foreach (var handler in Delegate.EnumerateInvocationList(OnObjectPaid))
            Guard(nameof(OnObjectPaid), static (h, a) => h(a.part, a.payer, a.amount), handler, (part, payer, amount));
    }

    public void TriggerObjectRemoved(SceneObjectGroup group) => Raise(OnObjectRemoved, nameof(OnObjectRemoved), group);

    public void TriggerObjectArrived(SceneObjectGroup group, bool isByTeleport) =>
        Raise(OnObjectArrived, nameof(OnObjectArrived), group, isByTeleport);

    public void TriggerTeleported(ScenePresence who) => Raise(OnTeleported, nameof(OnTeleported), who);

    public void TriggerObjectRezzed(SceneObjectGroup group, int startParameter) =>
        Raise(OnObjectRezzed, nameof(OnObjectRezzed), group, startParameter);

    public void TriggerObjectLinksChanged(SceneObjectGroup group) => Raise(OnObjectLinksChanged, nameof(OnObjectLinksChanged), group);

    public void TriggerWearerChanged(SceneObjectGroup group, UUID wearer) =>
        Raise(OnWearerChanged, nameof(OnWearerChanged), group, wearer);

    public void TriggerAttachmentChanged(SceneObjectGroup group) => Raise(OnAttachmentChanged, nameof(OnAttachmentChanged), group);

    internal void TriggerThingHeld(UUID id) => Raise(OnThingHeld, nameof(OnThingHeld), id);

    internal void TriggerThingReleased(UUID id) => Raise(OnThingReleased, nameof(OnThingReleased), id);

    public void TriggerPresenceAdded(ScenePresence presence) => Raise(OnPresenceAdded, nameof(OnPresenceAdded), presence);

    public void TriggerPresenceRemoved(ScenePresence presence) => Raise(OnPresenceRemoved, nameof(OnPresenceRemoved), presence);
}
