using System.Net.Sockets;
using Microsoft.AspNetCore.Connections;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using OpenSim.Conference.Options;
using OpenSim.Conference.Plans;
using Orleans.Configuration;

namespace OpenSim.Conference;

/// <summary>
/// The Orleans silo of this host. Membership is in memory: it is the only one. It has no gateway for clients, and whoever connects to its
/// port is hung up on, since grains do what they are told. Anything that spreads the conference over hosts changes this class.
/// </summary>
internal static class Silo
{
    public static IHost Make(ConferencePlan plan, ILoggerFactory loggers, Action<IServiceCollection> add)
    {
        var builder = Host.CreateEmptyApplicationBuilder(null);
        builder.Services.AddSingleton(loggers).AddSingleton(TimeProvider.System);
        add(builder.Services);
        builder.UseOrleans(silo => silo
            .UseLocalhostClustering(
                plan.Configuration.Get(ConferenceSettings.SiloPort), gatewayPort: 0, serviceId: "conference", clusterId: plan.Name)
            .Configure<SiloConnectionOptions>(options => options.ConfigureSiloInboundConnection(inbound => inbound.Use(_ => HangUp))));
        return builder.Build();
    }

    /// <exception cref="IOException">Its port is another program's.</exception>
    public static async Task Start(IHost silo, int port)
    {
        try
        {
            await silo.StartAsync();
        }
        catch (Exception e) when (IsPortTaken(e))
        {
            throw new IOException($"Port {port} of 127.0.0.1 is another program's: [Conference] SiloPort says which one the silo takes.", e);
        }
    }

    private static bool IsPortTaken(Exception e) =>
        e is AddressInUseException or SocketException { SocketErrorCode: SocketError.AddressAlreadyInUse }
            || (e.InnerException is { } inner && IsPortTaken(inner));

    private static Task HangUp(ConnectionContext connection)
    {
        connection.Abort();
        return Task.CompletedTask;
    }
}
