using OpenSim.Primitives;
using OpenSim.World.Agents;

namespace OpenSim.World.Viewers.Requests;

/// <summary>
/// What avatars wear and how they look. Viewers ask and tell by themselves at every login, so that nothing is said where nobody answers.
/// </summary>
public interface IAvatarRequests : IViewerRequests
{
    /// <summary>AgentWearablesRequest.</summary>
    void SendWearables(IViewer viewer)
    {
    }

    /// <summary>AgentIsNowWearing: types with items; the assets are not said.</summary>
    void Wear(ScenePresence who, IReadOnlyList<Wearable> worn)
    {
    }

    /// <summary>AgentSetAppearance.</summary>
    void SetAppearance(ScenePresence who, AppearanceUpdate update)
    {
    }

    /// <summary>AgentCachedTexture.</summary>
    void SendCachedBakes(ScenePresence who, CachedBakesQuery query)
    {
    }
}
