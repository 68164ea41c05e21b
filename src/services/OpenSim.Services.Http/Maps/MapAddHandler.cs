using System.Buffers.Text;
using System.Text;
using OpenSim.Llsd;
using OpenSim.Services.Maps;
using OpenSim.Services.Wire;

namespace OpenSim.Services.Http.Maps;

/// <summary>
/// Regions' pictures for the map, at <c>/map</c>, and their taking away at <c>/removemap</c>. A post without a picture takes away too.
/// </summary>
public sealed class MapAddHandler(IMapImageService maps, bool isRemoval = false) : IServiceHandler
{
    public HandlerDef Def { get; } = new("MapImageService", isRemoval ? "MapRemoveServiceConnector" : "MapAddServiceConnector",
        isRemoval ? "/removemap" : "/map", ServicePort.Private, ["POST"], 2 * HandlerDef.FormBody);

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        if (await request.ReadBody(Def.MaxBody) is not { } body || !Form.TryRead(body, out var form))
            return ServiceAnswer.Text("It is too long.", 413);
        if (!int.TryParse(form["X"].AsString(), out var x) || !int.TryParse(form["Y"].AsString(), out var y))
            return Said("Bad request.");
        if (isRemoval || !form.ContainsKey("DATA"))
            return Said(await maps.RemoveMapTile(x, y, form["SCOPE"].AsUuid()));
        return Said(Picture(form["DATA"].AsString()) is { } picture
            ? await maps.AddMapTile(x, y, picture, form["SCOPE"].AsUuid())
            : "Bad request.");
    }

    private static byte[]? Picture(string base64)
    {
        var bytes = new byte[Base64.GetMaxDecodedFromUtf8Length(base64.Length)];
        return Convert.TryFromBase64String(base64, bytes, out var length) ? bytes[..length] : null;
    }

    // Callers look for Result; the type is theirs too.
    private static ServiceAnswer Said(string? refusal)
    {
        var answer = refusal is null
            ? new LlsdMap { ["Result"] = "Success" }
            : new LlsdMap { ["Result"] = "Failure", ["Message"] = refusal };
        return ServiceAnswer.Text(Encoding.UTF8.GetString(ServerResponse.ToBytes(answer, isIndented: true)), contentType: "text/html");
    }
}
