using OpenSim.Primitives;

namespace OpenSim.Services.Hypergrid;

/// <summary>Sessions of this grid's users, from their log-in on: only such a session goes abroad.</summary>
public interface IHomeSessions
{
    /// <summary>Somebody has logged in. Other grids ask later whether his viewer still has this address.</summary>
    ValueTask Begin(UUID userId, UUID sessionId, string clientAddress);
}
