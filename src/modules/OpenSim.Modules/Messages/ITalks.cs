using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Messages;

/// <summary>Talks towards other modules.</summary>
public interface ITalks
{
    /// <summary>Takes somebody out of a talk that is not his any more, and tells him and the others. Any thread.</summary>
    void Close(UUID agent, UUID talk);

    /// <summary>
    /// Takes what a member in another process has said in the talk of a group, for the members here. With the token of the region in which
    /// the one is to whom it was brought.
    /// </summary>
    void Hear(ScenePresence at, InstantMessage said);
}
