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
/// port is hung up on, since grains do what they are told. What spreads the conference over hosts changes this class.
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

    private static Task HangUp(ConnectionContext connection)
    {
        connection.Abort();
        return Task.CompletedTask;
    }
}
