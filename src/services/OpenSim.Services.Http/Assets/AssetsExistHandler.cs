using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Wire.Assets;

namespace OpenSim.Services.Http.Assets;

/// <summary>Which of many assets there are, at <c>/get_assets_exist</c>.</summary>
/// <param name="isForOthers">Other grids ask it, before they bring what their guest takes along: what is there is not sent again.</param>
public sealed class AssetsExistHandler(IAssetService assets, bool isForOthers = false) : IServiceHandler
{
    private const int MaxIds = 20_000;

    public HandlerDef Def { get; } = new(isForOthers ? "HGAssetService" : "AssetService", "AssetServiceConnector", "/get_assets_exist",
        isForOthers ? ServicePort.Public : ServicePort.Private, ["POST"], 2 * HandlerDef.FormBody);

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        if (await request.ReadBody(Def.MaxBody) is not { } body || AssetXml.ReadValues(body, "string"u8, MaxIds) is not { } texts)
            return ServiceAnswer.Empty(400);
        var exist = await assets.AssetsExist([.. texts.Select(text => UUID.TryParse(text, out var id) ? id : UUID.Zero)]);
        return ServiceAnswer.Text(AssetXml.Values(exist), contentType: AssetXml.ContentType);
    }
}
