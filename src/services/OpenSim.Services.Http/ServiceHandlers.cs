using OpenSim.Services.Http.Grid;

namespace OpenSim.Services.Http;

/// <summary>The handlers of all services here. A grid server takes those that its ServiceList names.</summary>
public static class ServiceHandlers
{
    public static IReadOnlyList<IServiceHandler> Of(ServiceSet services) =>
    [
        new GridHandler(services.Grid)
    ];
}
