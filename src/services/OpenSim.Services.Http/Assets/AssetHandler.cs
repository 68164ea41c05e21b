using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Wire.Assets;
using OpenSim.Settings;

namespace OpenSim.Services.Http.Assets;

/// <summary>
/// The asset service at <c>/assets</c>: an asset as XML, its bytes (<c>/data</c>) or what is known of it (<c>/metadata</c>). Bytes go
/// through in blocks, in and out: a large asset is nowhere held whole.
/// </summary>
public sealed class AssetHandler : IServiceHandler
{
    private const int Maptile = 1; // flag of an asset
    private const string ById = "/assets";

    private readonly IAssetService _assets;
    private readonly Configuration _configuration;
    private readonly string _folder;
    private readonly long _maxAsset;
    private readonly UploadPlaces _uploads;

    /// <param name="folder">For uploads while they come.</param>
    /// <param name="isForOthers">Other grids ask it: of what they may have.</param>
    public AssetHandler(
        IAssetService assets, Configuration configuration, UploadPlaces uploads, string folder, bool isForOthers = false)
    {
        _assets = assets;
        _configuration = configuration;
        _folder = folder;
        _uploads = uploads;
        _maxAsset = configuration.Get(isForOthers ? AssetHandlerSettings.MaxMegabytesOfOthers : AssetHandlerSettings.MaxMegabytes)
            * 1024L * 1024L;
        Def = new HandlerDef(isForOthers ? "HGAssetService" : "AssetService", "AssetServiceConnector", ById,
            isForOthers ? ServicePort.Public : ServicePort.Private, ["GET", "HEAD", "POST", "DELETE"], MaxBody(_maxAsset))
        {
            ReadsWhileItComes = !isForOthers
        };
    }

    public HandlerDef Def { get; }

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        var parts = request.Rest.Trim('/').Split('/');
        return request.Method switch
        {
            "POST" => parts[0].Length > 0 ? Said(AssetXml.Value(false)) : await Store(request), // what is stored never changes
            "DELETE" => Said(AssetXml.Value(UUID.TryParse(parts[0], out var id) && await Delete(id))),
            _ => await Get(parts, request) ?? NotFound(request)
        };
    }

    private async ValueTask<ServiceAnswer?> Get(string[] parts, ServiceRequest request)
    {
        if (!UUID.TryParse(parts[0], out var id) || id.IsZero)
            return null;
        switch (parts)
        {
            case [_]:
                return await _assets.Open(id) is { } asset ? Document(asset) : null;
            case [_, "data"]:
                return await _assets.Open(id) is { } bytes
                    ? new ServiceAnswer(200, "application/octet-stream", default) { Content = bytes.Content, ContentLength = bytes.Length }
                    : null;
            case [_, "metadata"]:
                return await _assets.GetMetadata(id) is { } known
                    ? new ServiceAnswer(200, AssetXml.MediaType(known.Type), AssetXml.Metadata(known))
                    : null;
            default:
                return ServiceAnswer.Empty(400);
        }
    }

    private static ServiceAnswer Document(OpenAsset asset)
    {
        var document = new AssetXmlStream(asset);
        return new ServiceAnswer(200, AssetXml.ContentType, default) { Content = document, ContentLength = document.DocumentLength };
    }

    private async ValueTask<ServiceAnswer> Store(ServiceRequest request)
    {
        if (!await _uploads.Take(request.Aborted))
            return Busy("There are too many uploads at this moment. Please try again.");
        try
        {
            using var data = new SpilledBytes(_folder, _maxAsset);
            if (await AssetXmlReader.Read(request.Body, data, request.Aborted) is not { } asset)
                return data.HasNoRoom ? Busy("There is no room for it on the disk.") : ServiceAnswer.Empty(400);
            // Whoever sends it wants others to find it, on every server of the grid: memory would not do, whatever it is called.
            return Said(AssetXml.Value(await _assets.Store(asset with { Temporary = false, Local = false }, data.Open())));
        }
        finally
        {
            _uploads.Give();
        }
    }

    // With that header its sender knows that the service is there for everything else.
    private static ServiceAnswer Busy(string words) =>
        ServiceAnswer.Text(words, 503) with { Headers = new Dictionary<string, string> { ["Retry-After"] = "5" } };

    private async ValueTask<bool> Delete(UUID id)
    {
        if (!_configuration.Get(AssetHandlerSettings.AllowRemoteDelete))
            return false;
        if (!_configuration.Get(AssetHandlerSettings.AllowRemoteDeleteAllTypes)
            && ((await _assets.GetMetadata(id))?.Flags & Maptile) is not Maptile)
            return false;
        return await _assets.Delete(id);
    }

    private ServiceAnswer NotFound(ServiceRequest request)
    {
        var redirect = _configuration.Get(AssetHandlerSettings.RedirectUrl).TrimEnd('/');
        return redirect.Length == 0 || request.Rest.Trim('/').Length == 0
            ? ServiceAnswer.Empty(404)
            : ServiceAnswer.Empty(302) with
            {
                Headers = new Dictionary<string, string> { ["Location"] = redirect + ById + request.Rest }
            };
    }

    private static ServiceAnswer Said(string xml) => ServiceAnswer.Text(xml, contentType: AssetXml.ContentType);

    // Base64 takes a third more, and the names around it have room.
    private static int MaxBody(long asset) => (int)Math.Min(int.MaxValue, (asset / 3 * 4) + (128 * 1024));
}
