using OpenSim.ClientStack.Circuits.Inbound;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.Primitives;
using OpenSim.Transport;

namespace OpenSim.ClientStack.Circuits;

/// <summary>Whom the circuits work for: the region. Called on receiving threads.</summary>
public interface ICircuitHost
{
    /// <summary>
    /// A session for somebody who knows the code, session and agent of a viewer that was announced; null for anybody else. It is given
    /// once.
    /// </summary>
    CircuitSession? Admit(uint code, UUID sessionId, UUID agentId, in EndpointKey from);

    /// <summary>An empty lease, for the pool.</summary>
    InboundLease NewLease(InboundShards inbound);

    /// <summary>
    /// Queues a message for the region, which calls <see cref="InboundLease.Handle"/>. False when it has no place for it: the caller keeps
    /// the lease.
    /// </summary>
    bool TryPost(CircuitSession session, InboundLease lease);
}
