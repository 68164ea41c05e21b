using OpenSim.Primitives;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Chat;

/// <summary>What scripts and other modules ask of chat.</summary>
public interface IChatModule
{
    /// <summary>Says something from a place: whisper, say and shout by their distances, region chat to everybody.</summary>
    void Say(in ChatMessage message);

    /// <summary>Says something to one avatar alone, whatever the distance.</summary>
    void SayTo(UUID agentId, in ChatMessage message);
}
