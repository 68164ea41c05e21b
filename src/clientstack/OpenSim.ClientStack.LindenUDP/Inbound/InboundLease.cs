using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.World;
using OpenSim.World.Loop;

namespace OpenSim.ClientStack.LindenUDP.Inbound;

/// <summary>One message on its way to the region, decoded once into memory of its own. It goes back to its pool when it has been handled.</summary>
internal sealed class InboundLease(LeasePool pool) : IInboxItem
{
    private byte[] _body = new byte[LeasePool.Size];
    private int _length;
    private ViewerSession? _session;
    private MessageHandler? _handler;

    public void Fill(ViewerSession session, MessageHandler handler, ReadOnlySpan<byte> body)
    {
        _session = session;
        _handler = handler;
        _length = body.Length;
        if (body.Length > _body.Length)
            _body = new byte[body.Length];
        body.CopyTo(_body);
    }

    public void Run(Scene scene)
    {
        try
        {
            if (_session!.State != SessionState.Closing && !_handler!(_session, _body.AsSpan(0, _length)))
                _session.Server.CountMalformed(_session);
        }
        finally
        {
            Discard();
        }
    }

    public void Discard()
    {
        _session = null;
        _handler = null;
        if (_body.Length > LeasePool.Size)
            _body = new byte[LeasePool.Size];
        pool.Return(this);
    }
}
