using OpenSim.World.Agents;
using OpenSim.World.Viewers;

namespace OpenSim.World;

// What avatars do and how they look.
public sealed partial class SceneEvents
{
    /// <summary>An avatar has sat down on a prim.</summary>
    public event Action<ScenePresence, SceneObjectPart>? OnAvatarSat;

    /// <summary>An avatar has got up; the local id of the prim, which may be about to go.</summary>
    public event Action<ScenePresence, uint>? OnAvatarStood;

    /// <summary>AgentWearablesRequest.</summary>
    public event Action<IViewer>? OnWearablesRequested;

    /// <summary>AgentIsNowWearing: types with items; the assets are not said.</summary>
    public event Action<ScenePresence, IReadOnlyList<Wearable>>? OnNowWearing;

    /// <summary>AgentSetAppearance.</summary>
    public event Action<ScenePresence, AppearanceUpdate>? OnAppearanceSet;

    /// <summary>AgentCachedTexture.</summary>
    public event Action<ScenePresence, CachedBakesQuery>? OnCachedBakesAsked;

    public void TriggerAvatarSat(ScenePresence presence, SceneObjectPart part) => Raise(OnAvatarSat, nameof(OnAvatarSat), presence, part);

    public void TriggerAvatarStood(ScenePresence presence, uint part) => Raise(OnAvatarStood, nameof(OnAvatarStood), presence, part);

    public void TriggerWearablesRequested(IViewer viewer) => Raise(OnWearablesRequested, nameof(OnWearablesRequested), viewer);

    public void TriggerNowWearing(ScenePresence who, IReadOnlyList<Wearable> worn) => Raise(OnNowWearing, nameof(OnNowWearing), who, worn);

    public void TriggerAppearanceSet(ScenePresence who, AppearanceUpdate update) => Raise(OnAppearanceSet, nameof(OnAppearanceSet), who, update);

    public void TriggerCachedBakesAsked(ScenePresence who, CachedBakesQuery query) => Raise(OnCachedBakesAsked, nameof(OnCachedBakesAsked), who, query);
}
