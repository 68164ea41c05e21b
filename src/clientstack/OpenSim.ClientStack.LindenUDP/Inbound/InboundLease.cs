using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Loop;

namespace OpenSim.ClientStack.LindenUDP.Inbound;

/// <summary>One message on its way to the region, decoded once into memory of its own. It goes back to its pool when it has been handled.</summary>
internal sealed class InboundLease(LeasePool pool) : IInboxItem
{
    private byte[] _body = new byte[LeasePool.Size];
    private int _length;
    private ViewerSession? _session;
    private uint _message;
    private Welcome _welcome;

    public void Fill(ViewerSession session, uint message, in Welcome welcome, ReadOnlySpan<byte> body)
    {
        _session = session;
        _message = message;
        _welcome = welcome;
        _length = body.Length;
        if (body.Length > _body.Length)
            _body = new byte[body.Length];
        body.CopyTo(_body);
    }

    public void Run(Scene scene)
    {
        try
        {
            var state = _session!.State;
            if (state == SessionState.Closing)
                return;
            // Only here is it known how far the session is: what follows UseCircuitCode or CompleteAgentMovement may come before the region has handled those.
            if (state < _welcome.Least)
                _session.Server.Inbound.OfRegion.Unwanted++;
            else if (!_welcome.Handler(_session, _body.AsSpan(0, _length)))
                _session.Server.Inbound.CountMalformed(_session.Server.Inbound.OfRegion, _session.Sender.Endpoint, _message);
        }
        catch (Exception e)
        {
            // Here and not in the region's inbox, which does not know what it was.
            scene.Errors.Report(MessageTable.Find(_message)?.Name ?? "message", e);
        }
        finally
        {
            Discard();
        }
    }

    public void Discard()
    {
        _session = null;
        _welcome = default;
        if (_body.Length > LeasePool.Size)
            _body = new byte[LeasePool.Size];
        pool.Return(this);
    }
}
