using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;

namespace OpenSim.Services.Hypergrid;

/// <summary>
/// What a grid does for its own users while they are in others, at the home URI (docs/protocol.md, Between services). Other grids ask it,
/// and believe it.
/// </summary>
public interface IUserAgentService
{
    /// <summary>
    /// Sends a user on his way, into another grid or back into this one: his session is given a token by which the other grid knows that it
    /// was. A refusal carries the reason, and he is where he was.
    /// </summary>
    /// <param name="source">Where he is; null for a login.</param>
    /// <param name="gatekeeper">Address of the grid to which he goes.</param>
    /// <param name="destination">The region, as that grid has told of it.</param>
    ValueTask<SimulationAnswer> Launch(GridRegion? source, AgentCircuitData agent, string gatekeeper, GridRegion destination);

    /// <summary>Whether the session was launched with this token: <c>destination's gatekeeper;random id</c>.</summary>
    ValueTask<bool> VerifyAgent(UUID sessionId, string token);

    /// <summary>Whether the session's viewer is at this address.</summary>
    ValueTask<bool> VerifyClient(UUID sessionId, string address);

    /// <summary>Whether the session's last journey goes to the grid of that address.</summary>
    ValueTask<bool> IsComingHome(UUID sessionId, string gridAddress);

    /// <summary>Null when there is no region to go to.</summary>
    ValueTask<HomePlace?> GetHome(UUID userId);

    /// <summary>Ends a session. Nothing happens where it is not the user's.</summary>
    ValueTask Logout(UUID userId, UUID sessionId);

    /// <summary>Address of the grid in which a user travels; empty when he is not abroad.</summary>
    ValueTask<string> LocateUser(UUID userId);

    /// <summary>
    /// Somebody as other grids name him, <c>id;home URI;First Last</c>: a user of this grid, or a friend of the asker from another one.
    /// Empty for whom nothing is known of.
    /// </summary>
    ValueTask<string> GetUui(UUID userId, UUID targetId);

    /// <summary>Zero for whom there is not, or who is not to be found from outside.</summary>
    ValueTask<UUID> GetUuid(string firstName, string lastName);

    /// <summary>Addresses of a user's services by name.</summary>
    ValueTask<IReadOnlyDictionary<string, string>> GetServerUrls(UUID userId);

    ValueTask<PublicUser?> GetUserInfo(UUID userId);
}
