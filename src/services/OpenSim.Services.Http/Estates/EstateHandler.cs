using System.Globalization;
using System.Text;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Estates;

namespace OpenSim.Services.Http.Estates;

/// <summary>
/// Estates at <c>/estates</c>: what is asked stands in the address, and what is not there is answered with status 404 and an empty
/// document.
/// </summary>
public sealed class EstateHandler(IEstateService estates) : IServiceHandler
{
    private const string ContentType = "text/xml";

    public HandlerDef Def { get; } =
        new("EstateService", "EstateDataRobustConnector", "/estates", ServicePort.Private, ["GET", "POST"]);

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        Form.TryRead(Encoding.UTF8.GetBytes(request.Query), out var query);
        var resource = request.Rest.Trim('/');
        if (request.Method == "POST")
            return await Post(request, resource, query);
        return Answer(resource switch
        {
            "" => await List(query),
            "estate" => await One(query),
            "regions" => await Regions(query),
            _ => new LlsdMap()
        });
    }

    private async ValueTask<LlsdMap> List(LlsdMap query)
    {
        if (query["name"].AsString() is { Length: > 0 } name)
            return Numbered("estate", await estates.GetEstatesByName(name));
        if (query["owner"].AsString().Length > 0)
            return Numbered("estate", await estates.GetEstatesByOwner(query["owner"].AsUuid()));
        var all = new LlsdMap();
        foreach (var id in await estates.GetEstates())
            if (await estates.GetEstate(id) is { } estate)
                all["estate" + all.Count] = EstatePairs.Write(estate);
        return all;
    }

    private async ValueTask<LlsdMap> One(LlsdMap query)
    {
        var region = query["region"].AsUuid();
        var estate = region.IsZero ? await estates.GetEstate(Number(query)) : await estates.GetEstateOfRegion(region);
        if (estate is null && !region.IsZero && query["create"].AsFlag())
        {
            estate = await estates.StoreEstate(new Estate());
            await estates.LinkRegion(region, estate.Id);
        }

        return estate is null ? new LlsdMap() : EstatePairs.Write(estate);
    }

    private async ValueTask<LlsdMap> Regions(LlsdMap query) => Numbered("region", await estates.GetRegions(Number(query)));

    private async ValueTask<ServiceAnswer> Post(ServiceRequest request, string resource, LlsdMap query)
    {
        if (await request.ReadBody(Def.MaxBody) is not { } body || !Form.TryRead(body, out var form))
            return ServiceAnswer.Text("It is too long.", 413);
        var region = query["region"].AsUuid();
        return (resource, form["OP"].AsString(), region.IsZero) switch
        {
            ("estate", "STORE", true) when EstatePairs.Read(form) is { } estate => await Store(estate),
            ("estate", "LINK", false) => Answer(new LlsdMap { ["Result"] = await Link(region, Number(query)) }),
            _ => Answer(new LlsdMap())
        };
    }

    // Between ours, number 0 asks for a new estate, and the answer says which it has become.
    private async ValueTask<ServiceAnswer> Store(Estate estate)
    {
        var stored = await estates.StoreEstate(estate);
        var answer = new LlsdMap { ["Result"] = true };
        if (estate.Id == 0)
            answer["EstateID"] = stored.Id.ToString(CultureInfo.InvariantCulture);
        return Answer(answer);
    }

    private async ValueTask<bool> Link(UUID region, uint id) =>
        await estates.GetEstate(id) is not null && await estates.LinkRegion(region, id);

    private static uint Number(LlsdMap query) => query["eid"].AsUInt32();

    private static LlsdMap Numbered<T>(string key, IReadOnlyList<T> values)
        where T : notnull
    {
        var answer = new LlsdMap();
        foreach (var value in values)
            answer[key + answer.Count] = value.ToString() ?? "";
        return answer;
    }

    private static ServiceAnswer Answer(LlsdMap answer) =>
        new(answer.Count > 0 ? 200 : 404, ContentType, ServerResponse.ToBytes(answer));
}
