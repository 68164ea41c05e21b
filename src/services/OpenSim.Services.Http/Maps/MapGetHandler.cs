using OpenSim.Primitives;
using OpenSim.Services.Maps;

namespace OpenSim.Services.Http.Maps;

/// <summary>The map's pictures for viewers: <c>/map-1-1000-1000-objects.jpg</c>.</summary>
public sealed class MapGetHandler(IMapImageService maps) : IServiceHandler
{
    public HandlerDef Def { get; } = new("MapImageService", "MapGetServiceConnector", "/map-*", ServicePort.Public, ["GET", "HEAD"]);

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request) =>
        await maps.GetMapTile(request.Path.Trim('/'), UUID.Zero) is { } picture
            ? new ServiceAnswer(200, "image/jpeg", picture)
            : ServiceAnswer.Empty(404);
}
