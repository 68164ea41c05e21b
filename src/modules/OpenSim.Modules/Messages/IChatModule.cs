using OpenSim.Primitives;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Messages;

/// <summary>What scripts and other modules ask of chat.</summary>
public interface IChatModule
{
    /// <summary>
    /// Says something from a place: whisper, say and shout by their distances, region chat to everybody. Scripts hear all of it
    /// (<see cref="World.Events.SceneEvents.OnChat"/>), people what is on channel 0 and on that of scripts' errors.
    /// </summary>
    void Say(in ChatMessage message);

    /// <summary>How far it is heard, in metres; null for what is for one alone, however far.</summary>
    float? RangeOf(ChatType type);

    /// <summary>Says something to one avatar alone, whatever the distance.</summary>
    void SayTo(UUID agentId, in ChatMessage message);
}
