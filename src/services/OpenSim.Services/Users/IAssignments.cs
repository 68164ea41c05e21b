using OpenSim.Primitives;

namespace OpenSim.Services.Users;

/// <summary>
/// Regions to which people are assigned, each of a conference's audience to one of its keynote regions: who is assigned comes into his own
/// of them, and into no other. Anyone who is assigned to none goes where he likes.
/// </summary>
public interface IAssignments
{
    /// <summary>Whether people are assigned to that region.</summary>
    bool IsAssigned(string region);

    /// <summary>The name of the region to which he is assigned, himself or by a group of his; null when to none.</summary>
    ValueTask<string?> RegionOf(UUID agent, string name);
}
