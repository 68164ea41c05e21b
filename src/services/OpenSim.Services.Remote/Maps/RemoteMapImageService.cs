using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Maps;

namespace OpenSim.Services.Remote.Maps;

/// <summary>The grid's pictures of its regions at another process: <c>/map</c>, where viewers fetch them too.</summary>
public sealed class RemoteMapImageService(ServiceClient client) : IMapImageService
{
    public async ValueTask<string?> AddMapTile(int x, int y, byte[] picture, UUID scopeId) => Refusal(await client.Post("/map", new LlsdMap
    {
        ["X"] = x, ["Y"] = y, ["SCOPE"] = scopeId, ["TYPE"] = "image/jpeg", ["DATA"] = Convert.ToBase64String(picture)
    }, Retry.Late, $"{x} {y}"));

    public async ValueTask<string?> RemoveMapTile(int x, int y, UUID scopeId) =>
        Refusal(await client.Post("/map", new LlsdMap { ["X"] = x, ["Y"] = y, ["SCOPE"] = scopeId }, Retry.Once));

    public async ValueTask<byte[]?> GetMapTile(string name, UUID scopeId) =>
        await client.Send(ServiceCall.Get("/" + name)) is { IsSuccess: true } reply ? reply.Body : null;

    private static string? Refusal(LlsdMap answer)
    {
        if (answer["Result"].AsString().Equals("Success", StringComparison.OrdinalIgnoreCase))
            return null;
        return answer["Message"].AsString() is { Length: > 0 } reason ? reason : "The grid does not take the picture.";
    }
}
