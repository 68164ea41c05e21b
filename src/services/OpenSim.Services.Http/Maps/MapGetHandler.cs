using OpenSim.Primitives;
using OpenSim.Services.Maps;

namespace OpenSim.Services.Http.Maps;

/// <summary>
/// The map's pictures for viewers: <c>/map-1-1000-1000-objects.jpg</c>, or <c>/map/scope/map-1-1000-1000-objects.jpg</c> of one of several
/// grids in one server, unless regions give pictures at the same port: <c>/map</c> is theirs then.
/// </summary>
public sealed class MapGetHandler(IMapImageService maps) : IServiceHandler
{
    public HandlerDef Def { get; } = new("MapImageService", "MapGetServiceConnector", "/map*", ServicePort.Public, ["GET", "HEAD"]);

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request) => await Picture(request.Path.Trim('/').Split('/')) is { } picture
        ? new ServiceAnswer(200, "image/jpeg", picture)
        : ServiceAnswer.Empty(404);

    private ValueTask<byte[]?> Picture(string[] path) => path switch
    {
        [var name] => maps.GetMapTile(name, UUID.Zero),
        ["map", var scope, var name] when UUID.TryParse(scope, out var id) => maps.GetMapTile(name, id),
        _ => new(default(byte[]))
    };
}
