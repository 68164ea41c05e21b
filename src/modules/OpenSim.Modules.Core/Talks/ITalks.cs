using OpenSim.Primitives;

namespace OpenSim.Modules.Core.Talks;

/// <summary>Talks towards other modules.</summary>
public interface ITalks
{
    /// <summary>Takes somebody out of a talk that is not his any more, and tells him and the others. Any thread.</summary>
    void Close(UUID agent, UUID talk);
}
