using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Services.Wire.Assets;

namespace OpenSim.Services.Remote.Users;

/// <summary>Avatars' baked textures at another process, <c>/bakes/agent</c>.</summary>
public sealed class RemoteBakedTextureService(ServiceClient client) : IBakedTextureService
{
    private const string Path = "/bakes/";

    public async ValueTask<IReadOnlyList<BakedTexture>> Get(UUID userId)
    {
        var reply = await client.Send(ServiceCall.Get(Path + userId));
        using var document = new MemoryStream(reply.Body, writable: false);
        return reply.IsSuccess && reply.Body.Length > 0 ? BakesXml.Read(document) ?? [] : [];
    }

    public async ValueTask<bool> Store(UUID userId, IReadOnlyList<BakedTexture> bakes) => (await client.Send(
        new ServiceCall("POST", Path + userId)
        {
            Body = BakesXml.Write(bakes), ContentType = BakesXml.ContentType, Retry = Retry.Late, Subject = userId.ToString()
        })).IsSuccess;
}
