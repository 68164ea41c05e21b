using OpenSim.Llsd;
using OpenSim.Services.Reports;
using OpenSim.Services.Wire.Own;

namespace OpenSim.Services.Http.Own;

/// <summary>Reports of abuse.</summary>
public sealed class ReportsHandler : OwnHandler
{
    private const int MaxFound = 1000;

    public ReportsHandler(IAbuseReportService reports)
        : base("AbuseReportService", OwnWire.Reports)
    {
        On("add", ["REPORT"], async call => await reports.Add(ReportPairs.Read(call["REPORT"])) is { } number
            ? unchecked((int)number)
            : LlsdValue.Undefined);
        On("open", ["MAX"], async call => new LlsdArray(
            (await reports.GetOpen(Math.Clamp(call["MAX"].AsInteger(), 0, MaxFound))).Select(ReportPairs.Write)));
        On("get", ["ID"], async call =>
            await reports.Get(call["ID"].AsUInt32()) is { } found ? ReportPairs.Write(found) : LlsdValue.Undefined);
        On("close", ["ID"], async call => await reports.Close(call["ID"].AsUInt32()));
    }
}
