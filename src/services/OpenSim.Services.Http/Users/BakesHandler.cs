using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Services.Wire.Assets;

namespace OpenSim.Services.Http.Users;

/// <summary>
/// Avatars' baked textures, at <c>/bakes/agent</c>. Whatever comes of it, the status is 200: of whom nothing is known, nothing is told.
/// </summary>
public sealed class BakesHandler(IBakedTextureService bakes) : IServiceHandler
{
    private const int MaxBody = 16 * 1024 * 1024; // eleven textures of a megabyte as text

    public HandlerDef Def { get; } = new("BakedTextureService", "XBakesConnector", "/bakes", ServicePort.Private, ["GET", "POST"], MaxBody);

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        if (!UUID.TryParse(request.Rest.Trim('/'), out var agent) || agent.IsZero)
            return ServiceAnswer.Empty();
        if (request.Method == "POST")
            return await Store(agent, request);
        var known = await bakes.Get(agent);
        return known.Count == 0 ? ServiceAnswer.Empty() : new ServiceAnswer(200, BakesXml.ContentType, BakesXml.Write(known));
    }

    private async ValueTask<ServiceAnswer> Store(UUID agent, ServiceRequest request)
    {
        if (await request.ReadBody(MaxBody) is not { } body)
            return ServiceAnswer.Text("It is too long.", 413);
        using var document = new MemoryStream(body, writable: false);
        if (BakesXml.Read(document) is not { } known)
            return ServiceAnswer.Empty(400);
        await bakes.Store(agent, known);
        return ServiceAnswer.Empty();
    }
}
