using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Reports;
using OpenSim.Services.Wire.Own;

namespace OpenSim.Services.Remote.Own;

/// <summary>Reports of abuse for the grid's operator; for the process's where the grid's server keeps none.</summary>
internal sealed class RemoteReportService(OwnCalls calls, IAbuseReportService own) : IAbuseReportService
{
    public async ValueTask<uint?> Add(AbuseReport report)
    {
        if (!await calls.AreServed())
            return await own.Add(report);
        var number = await calls.Ask("add", new LlsdMap { ["REPORT"] = ReportPairs.Write(report) }, Retry.Never);
        return number.IsDefined ? number.AsUInt32() : null;
    }

    public async ValueTask<IReadOnlyList<AbuseReport>> GetOpen(int max)
    {
        if (!await calls.AreServed())
            return await own.GetOpen(max);
        return [.. (await calls.Ask("open", new LlsdMap { ["MAX"] = max })).Elements.Select(ReportPairs.Read)];
    }

    public async ValueTask<AbuseReport?> Get(uint id)
    {
        if (!await calls.AreServed())
            return await own.Get(id);
        return await calls.Ask("get", Of(id)) is { IsDefined: true } found ? ReportPairs.Read(found) : null;
    }

    public async ValueTask<bool> Close(uint id) =>
        await calls.AreServed() ? (await calls.Ask("close", Of(id))).AsBoolean() : await own.Close(id);

    private static LlsdMap Of(uint id) => new() { ["ID"] = unchecked((int)id) };
}
