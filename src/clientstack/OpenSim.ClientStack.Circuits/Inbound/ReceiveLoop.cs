using Microsoft.Extensions.Logging;
using OpenSim.Telemetry.Logging;
using OpenSim.Telemetry.Threads;
using OpenSim.Transport;

namespace OpenSim.ClientStack.Circuits.Inbound;

/// <summary>
/// The body of the receiving thread. It ends when the socket is closed by its owner and for nothing else: what the system refuses is said
/// and counted, and then it tries again, because a region that hears nobody is dead for everybody in it.
/// </summary>
public sealed partial class ReceiveLoop(IUdpReceiver receiver, IDatagramHandler handler, ILogger logger, TimeProvider time)
{
    /// <summary>Before the next try after an error: one that lasts must not take a whole core.</summary>
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(20);

    private readonly LogThrottle _errorLog = new(time);
    private readonly LogThrottle _dropLog = new(TimeSpan.FromMinutes(1), time);
    private long _errors;
    private long _drops;

    /// <param name="named">Told of each round; null when nobody watches.</param>
    public void Run(NamedThread? named, CancellationToken stop)
    {
        while (!stop.IsCancellationRequested)
        {
            named?.Rest();
            if (receiver.Receive(handler) < 0)
                return;
            named?.Beat();
            if (receiver.Errors != _errors)
                TakeError(stop);
            if (receiver.KernelDrops != _drops)
                TakeDrops();
        }
    }

    private void TakeError(CancellationToken stop)
    {
        _errors = receiver.Errors;
        if (_errorLog.ShouldLog(out var more))
            LogError(receiver.LastError, more);
        stop.WaitHandle.WaitOne(Pause);
    }

    private void TakeDrops()
    {
        if (!_dropLog.ShouldLog(out _))
            return;
        LogDrops(receiver.KernelDrops - _drops);
        _drops = receiver.KernelDrops;
    }

    [LoggerMessage(40, LogLevel.Error,
        "Receiving from the viewers' socket failed: {Error} ({More} more since the last such line). It is tried again.")]
    private partial void LogError(string error, long more);

    [LoggerMessage(41, LogLevel.Warning,
        "The kernel has dropped {Drops} datagrams of viewers, because they came faster than they were read: raise "
        + "client_socket_rcvbuf_size in [ClientStack.LindenUDP] and net.core.rmem_max, or give the region more processor time.")]
    private partial void LogDrops(long drops);
}
