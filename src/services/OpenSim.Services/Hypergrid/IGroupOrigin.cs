using OpenSim.Primitives;

namespace OpenSim.Services.Hypergrid;

/// <summary>The groups service of another grid, as it is asked about a group of its own.</summary>
public interface IGroupOrigin
{
    /// <summary>Whether the group has announced that.</summary>
    ValueTask<bool> HasNotice(UUID noticeId, UUID groupId);
}
