using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.Circuits.Inbound;

/// <summary>
/// One message on its way to the region, decoded once into memory of its own. It goes back to its pool when it has been handled.
/// </summary>
public abstract class InboundLease(InboundShards inbound)
{
    private byte[] _body = new byte[LeasePool.Size];
    private int _length;
    private CircuitSession? _session;
    private SessionState _minState;

    /// <summary>What it is; null once it has been handled.</summary>
    public MessageInfo? Message { get; private set; }

    /// <summary>Handles the message and gives the lease back. Called by the region once.</summary>
    public void Handle()
    {
        try
        {
            var state = _session!.State;
            if (state == SessionState.Closing)
                return;
            // Only here is it known how far the session is: what follows UseCircuitCode or CompleteAgentMovement may come before the region
            // has handled those.
            if (state < _minState)
                inbound.RegionCounts.Unwanted++;
            else if (!inbound.Handlers.Handle(_session, Message!, _body.AsSpan(0, _length)))
                inbound.CountMalformed(ref inbound.RegionCounts, _session.Sender.Endpoint, Message!.Id);
        }
        finally
        {
            Discard();
        }
    }

    /// <summary>Gives the lease back unhandled.</summary>
    public void Discard()
    {
        _session = null;
        Message = null;
        if (_body.Length > LeasePool.Size)
            _body = new byte[LeasePool.Size];
        inbound.Leases.Return(this);
    }

    internal void Fill(CircuitSession session, MessageInfo message, SessionState minState, ReadOnlySpan<byte> body)
    {
        _session = session;
        Message = message;
        _minState = minState;
        _length = body.Length;
        if (body.Length > _body.Length)
            _body = new byte[body.Length];
        body.CopyTo(_body);
    }
}
