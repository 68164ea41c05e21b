using System.Net;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Connections.Features;
using Microsoft.Extensions.Logging;
using OpenSim.Settings;
using OpenSim.Telemetry.Logging;

namespace OpenSim.Http;

/// <summary>
/// Which connections are taken: so many in all and of one address, and none that would need a descriptor of those kept for the regions. One
/// that asks for nothing is closed. Anything that is refused costs a line in the log now and then.
/// </summary>
internal sealed partial class ConnectionGate(HttpLimits limits, Configuration configuration, ILogger log, TimeProvider time)
{
    private static readonly ReadOnlyMemory<byte> Refusal = (
        "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n"
        + "Content-Length: 49\r\n\r\nThere are too many connections. Try again later.\n").Select(c => (byte)c).ToArray();

    private readonly LogThrottle _throttle = new(time);
    private readonly TimeSpan _patience = TimeSpan.FromSeconds(configuration.Get(HttpSettings.HeaderTimeout));

    public async Task Pass(ConnectionContext connection, ConnectionDelegate next)
    {
        var address = (connection.RemoteEndPoint as IPEndPoint)?.Address ?? IPAddress.None;
        var holder = limits.Holder(address);
        if (!TryTake(holder))
        {
            if (_throttle.ShouldLog(out var more))
                LogRefused(address, limits.Connections.Used, more);
            await connection.Transport.Output.WriteAsync(Refusal, connection.ConnectionClosed);
            return;
        }

        try
        {
            CloseIfSilent(connection);
            await next(connection);
        }
        finally
        {
            Give(holder);
        }
    }

    private bool TryTake(IPAddress? holder)
    {
        if (!limits.HasDescriptors() || (holder is not null && !limits.ConnectionsOfAddress.TryTake(holder)))
            return false;
        if (limits.Connections.TryTake())
            return true;
        if (holder is not null)
            limits.ConnectionsOfAddress.Give(holder);
        return false;
    }

    private void Give(IPAddress? holder)
    {
        limits.Connections.Give();
        if (holder is not null)
            limits.ConnectionsOfAddress.Give(holder);
    }

    // Kestrel gives a connection that says nothing as long as one that is kept for the next request, and it looks once a second.
    private void CloseIfSilent(ConnectionContext connection)
    {
        var asked = new ConnectionNews();
        connection.Features.Set(asked);
        var since = time.GetTimestamp();
        connection.Features.Get<IConnectionHeartbeatFeature>()?.OnHeartbeat(_ =>
        {
            if (!asked.HasAsked && time.GetElapsedTime(since) > _patience)
                connection.Features.Get<IConnectionLifetimeNotificationFeature>()?.RequestClose();
        }, connection);
    }

    [LoggerMessage(10, LogLevel.Warning, "A connection from {Address} was refused: {Open} are open, and there are bounds of all, of one "
        + "address, and of open files; see 'show limits' ({More} more refused since the last line).")]
    private partial void LogRefused(IPAddress address, long open, long more);
}
