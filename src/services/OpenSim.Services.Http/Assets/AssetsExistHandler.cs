using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Wire.Assets;

namespace OpenSim.Services.Http.Assets;

/// <summary>Which of many assets there are, at <c>/get_assets_exist</c>.</summary>
public sealed class AssetsExistHandler(IAssetService assets) : IServiceHandler
{
    private const int MaxIds = 20_000;

    public HandlerDef Def { get; } = new(
        "AssetService", "AssetServiceConnector", "/get_assets_exist", ServicePort.Private, ["POST"], 2 * HandlerDef.FormBody);

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        if (await request.ReadBody(Def.MaxBody) is not { } body || AssetXml.ReadValues(body, "string"u8, MaxIds) is not { } texts)
            return ServiceAnswer.Empty(400);
        var exist = await assets.AssetsExist([.. texts.Select(text => UUID.TryParse(text, out var id) ? id : UUID.Zero)]);
        return ServiceAnswer.Text(AssetXml.Values(exist), contentType: AssetXml.ContentType);
    }
}
