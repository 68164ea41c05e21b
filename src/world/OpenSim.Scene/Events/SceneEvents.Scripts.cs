using OpenSim.World.Movement;
using OpenSim.World.Viewers;

namespace OpenSim.World.Events;

// What scripts hear and feel.
public sealed partial class SceneEvents
{
    /// <summary>
    /// Something has been said, on whatever channel, by a person or an object; wherever it was, and whoever was near enough to hear it.
    /// Notes of typing are none of it.
    /// </summary>
    public event Action<ChatMessage>? OnChat;

    /// <summary>
    /// Controls that an object has taken are held, or have just been pressed or let go: in each tick in which that is so, after the avatar
    /// has been steered and animated.
    /// </summary>
    public event Action<HeldControls>? OnControls;

    /// <summary>What objects had taken of an avatar's controls is its own again: its user has said so, or it has left.</summary>
    public event Action<ScenePresence>? OnControlsReleased;

    /// <summary>A linkset has set out by its keys.</summary>
    public event Action<SceneObjectGroup>? OnMovingStarted;

    /// <summary>It has arrived, or has been stopped.</summary>
    public event Action<SceneObjectGroup>? OnMovingEnded;

    /// <summary>Somebody listens: what only they would hear need not be made else.</summary>
    public bool IsChatHeard => OnChat is not null;

    public void TriggerChat(in ChatMessage message)
    {
        if (OnChat is not null)
            Raise(OnChat, nameof(OnChat), message);
    }

    public void TriggerControls(in HeldControls controls) => Raise(OnControls, nameof(OnControls), controls);

    public void TriggerControlsReleased(ScenePresence presence) => Raise(OnControlsReleased, nameof(OnControlsReleased), presence);

    public void TriggerMovingStarted(SceneObjectGroup group) => Raise(OnMovingStarted, nameof(OnMovingStarted), group);

    public void TriggerMovingEnded(SceneObjectGroup group) => Raise(OnMovingEnded, nameof(OnMovingEnded), group);
}
