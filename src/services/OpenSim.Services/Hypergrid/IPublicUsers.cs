using OpenSim.Primitives;

namespace OpenSim.Services.Hypergrid;

/// <summary>What the homes of people of other grids tell of them (get_user_info).</summary>
public interface IPublicUsers
{
    /// <summary>Null for who is at home here, for whom nobody knows, and where the home tells nothing. Nothing is thrown.</summary>
    ValueTask<PublicUser?> Find(UUID id);
}
