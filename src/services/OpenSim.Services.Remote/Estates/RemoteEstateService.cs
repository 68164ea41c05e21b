using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Estates;

namespace OpenSim.Services.Remote.Estates;

/// <summary>The estates of another process, at <c>/estates</c>. While it is away what an estate is like from now on waits.</summary>
public sealed class RemoteEstateService(ServiceClient client) : IEstateService
{
    private const string Path = "/estates";

    public async ValueTask<Estate?> GetEstate(uint estateId) =>
        EstatePairs.Read(await Get(string.Create(CultureInfo.InvariantCulture, $"/estate/?eid={estateId}")));

    public async ValueTask<Estate?> GetEstateOfRegion(UUID regionId) =>
        EstatePairs.Read(await Get($"/estate/?region={regionId}&create=False"));

    public async ValueTask<IReadOnlyList<uint>> GetEstates() =>
        [.. ServerResponse.Maps(await Get("")).Select(pairs => pairs["EstateID"].AsUInt32())];

    public async ValueTask<IReadOnlyList<uint>> GetEstatesByName(string name) => Numbers(await Get("?name=" + FormText.Escape(name)));

    public async ValueTask<IReadOnlyList<uint>> GetEstatesByOwner(UUID ownerId) => Numbers(await Get($"?owner={ownerId}"));

    public async ValueTask<IReadOnlyList<UUID>> GetRegions(uint estateId)
    {
        var answer = await Get(string.Create(CultureInfo.InvariantCulture, $"/regions/?eid={estateId}"));
        return [.. answer.Items.Values.Select(id => id.AsUuid()).Where(id => !id.IsZero)];
    }

    public async ValueTask<Estate> StoreEstate(Estate estate)
    {
        if (estate.Id == 0)
            return await Make(estate);
        await Store(estate, Retry.Late, string.Create(CultureInfo.InvariantCulture, $"{estate.Id}"));
        return estate;
    }

    public async ValueTask<bool> LinkRegion(UUID regionId, uint estateId)
    {
        var path = string.Create(CultureInfo.InvariantCulture, $"{Path}/estate/?eid={estateId}&region={regionId}");
        var call = ServiceCall.Post(path, new LlsdMap { ["OP"] = "LINK" }) with { Retry = Retry.Once };
        return (await client.Send(call)).AsServerResponse()["Result"].AsFlag();
    }

    // OpenSimulator's server on MySQL makes an estate of number 0, too, but does not say which. On other databases it makes them only for a
    // region; it is given one that nobody has, whose link stays.
    private async ValueTask<Estate> Make(Estate estate)
    {
        var answer = await Store(estate, Retry.Never);
        if (answer["EstateID"].AsUInt32() is var given and > 0)
            return estate with { Id = given };
        if (await GetEstatesByName(estate.Name) is { Count: > 0 } known)
            return estate with { Id = known.Max() };
        var made = EstatePairs.Read(await Get($"/estate/?region={UUID.Random()}&create=True"))
            ?? throw new ServiceAwayException("The estate service has made no estate.");
        var named = estate with { Id = made.Id };
        await Store(named, Retry.Once);
        return named;
    }

    private async ValueTask<LlsdMap> Store(Estate estate, Retry retry, string subject = "")
    {
        var pairs = EstatePairs.Write(estate);
        pairs["OP"] = "STORE";
        var call = ServiceCall.Post(Path + "/estate", pairs) with { Retry = retry, Subject = subject };
        var reply = await client.Send(call);
        if (reply.Status is 404 or 405 && !ServerResponse.TryRead(reply.Body, out _))
            throw new ServiceAwayException(NotServed(reply.Status));
        var answer = reply.AsServerResponse();
        return Calls.IsDone(answer) ? answer : throw new ServiceAwayException("The estate service has not kept an estate.");
    }

    // OpenSimulator's ini files have the line for it, and have it commented out.
    private string NotServed(int status) => string.Create(CultureInfo.InvariantCulture,
        $"The server at {client.Address} keeps no estates (status {status}). Either add EstateDataService = "
        + $"\"${{Const|PrivatePort}}/OpenSim.Server.Handlers.dll:EstateDataRobustConnector\" to [ServiceList] of its ini file, or take "
        + $"LocalServiceModule out of [EstateDataStore] here: then the region's own database keeps them.");

    // Status 404 says that there is none.
    private async ValueTask<LlsdMap> Get(string path)
    {
        var reply = await client.Send(ServiceCall.Get(Path + path));
        if (!reply.IsSuccess && reply.Status != 404)
            throw new ServiceAwayException($"The estate service has answered with status {reply.Status}.");
        return reply.AsServerResponse();
    }

    private static IReadOnlyList<uint> Numbers(LlsdMap answer) => [.. answer.Items.Values.Select(id => id.AsUInt32()).Where(id => id > 0)];
}
