using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Wire.Assets;

namespace OpenSim.Services.Remote.Assets;

/// <summary>
/// Calls of an asset server. Documents go out and come in as streams: of a large asset its bytes are held once, and nothing else.
/// </summary>
/// <param name="folder">For large assets while they come.</param>
/// <param name="maxBytes">Of one asset; what is larger counts as not there.</param>
/// <param name="patience">For an asset to come or to go; null is that for a grid's own server.</param>
public sealed class AssetCalls(ServiceClient client, string folder, long maxBytes, TimeSpan? patience = null)
{
    private const string Path = "/assets/";

    // A server may be busy for long with what it is to store, as OpenSimulator's is.
    private static readonly TimeSpan UsualPatience = TimeSpan.FromMinutes(2);

    private TimeSpan Patience => patience ?? UsualPatience;

    /// <summary>Null when there is none, or the server gives another one.</summary>
    /// <exception cref="ServiceAwayException">There is no answer.</exception>
    public ValueTask<Asset?> Get(UUID id) => client.Read(ServiceCall.Get(Path + id) with { Timeout = Patience }, async (reply, cancel) =>
    {
        if (!reply.IsSuccess)
            return null;
        using var data = new SpilledBytes(folder, maxBytes);
        return await AssetXmlReader.Read(reply.Content, data, cancel) is { } asset && asset.Id == id
            ? asset with { Data = data.ToArray() }
            : null;
    });

    /// <exception cref="ServiceAwayException">There is no answer.</exception>
    public async ValueTask<Asset?> GetMetadata(UUID id)
    {
        var reply = await client.Send(ServiceCall.Get($"{Path}{id}/metadata"));
        return reply.IsSuccess && AssetXml.Read(reply.Body) is { } asset && asset.Id == id ? asset : null;
    }

    /// <summary>One answer for each. False for all when the server does not know the question.</summary>
    /// <exception cref="ServiceAwayException">There is no answer.</exception>
    public async ValueTask<bool[]> Exist(IReadOnlyList<UUID> ids)
    {
        var reply = await client.Send(Xml("POST", "/get_assets_exist", AssetXml.Values(ids)) with { Retry = Retry.Once });
        var answers = reply.IsSuccess ? AssetXml.ReadValues(reply.Body, "boolean"u8, ids.Count) ?? [] : [];
        return [.. ids.Select((_, i) => i < answers.Count && answers[i] is "true" or "1")];
    }

    /// <summary>False when the server does not take it.</summary>
    /// <exception cref="ServiceAwayException">There is no answer.</exception>
    public async ValueTask<bool> Store(OpenAsset asset)
    {
        var document = new AssetXmlStream(asset);
        var reply = await client.Send(new ServiceCall("POST", Path)
        {
            ContentType = AssetXml.ContentType,
            Stream = document,
            StreamLength = document.DocumentLength,
            Timeout = Patience
        });
        var ids = reply.IsSuccess ? AssetXml.ReadValues(reply.Body, "string"u8, 1) : null;
        return ids is [var text] && UUID.TryParse(text, out var id) && !id.IsZero;
    }

    /// <exception cref="ServiceAwayException">There is no answer.</exception>
    public async ValueTask<bool> Delete(UUID id)
    {
        var reply = await client.Send(Xml("DELETE", Path + id, ""));
        return reply.IsSuccess && AssetXml.ReadValues(reply.Body, "boolean"u8, 1) is ["true"];
    }

    private static ServiceCall Xml(string method, string path, string body) =>
        new(method, path) { Body = Encoding.UTF8.GetBytes(body), ContentType = AssetXml.ContentType };
}
