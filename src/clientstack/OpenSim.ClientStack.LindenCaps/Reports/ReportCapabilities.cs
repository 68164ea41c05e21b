using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.ClientStack.LindenCaps.Uploads;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Assets;
using OpenSim.Services.Reports;

namespace OpenSim.ClientStack.LindenCaps.Reports;

/// <summary>
/// Abuse reports: SendUserReport takes one, SendUserReportWithScreenshot one with a picture in a second step, AbuseCategories tells what
/// may be reported.
/// </summary>
internal sealed class ReportCapabilities(ServiceSet services, UploadSteps uploads)
{
    private const int MaxPicture = 2 * 1024 * 1024;

    private const string TooMany = "Your report is not kept: the operator has not come to your earlier ones yet.";

    public void AddTo(CapsTable table)
    {
        table.Add("AbuseCategories", TellCategories);
        table.Add("SendUserReport", Take);
        table.Add("SendUserReportWithScreenshot", UploadSteps.InWords(TakeWithPicture));
    }

    private static async Task TellCategories(CapCall call)
    {
        if (call.Http.HasMethod("GET"))
            await call.Http.ReplyLlsd(new LlsdMap
            {
                ["categories"] = new LlsdArray(AbuseCategories.All.Select(category => new LlsdMap
                {
                    ["category"] = category.First, ["description"] = category.Name, ["description_localized"] = category.Name
                }))
            });
    }

    private async Task Take(CapCall call)
    {
        if (!call.Http.HasMethod("POST") || await call.Http.ReadLlsd() is not { } body)
            return;
        var number = await services.Reports.Add(By(call, ReportBody.Read(body)));
        await call.Http.ReplyLlsd(new LlsdMap { ["success"] = number is not null, ["message"] = number is null ? TooMany : "" });
    }

    private async Task TakeWithPicture(CapCall call)
    {
        if (!call.Http.HasMethod("POST") || await call.Http.ReadLlsd() is not { } body)
            return;
        var report = By(call, ReportBody.Read(body));
        var kind = UploadKind.Find("texture", "")! with { MaxBytes = MaxPicture };
        await call.Http.ReplyLlsd(uploads.Address(call, kind, data => Store(report, data)));
    }

    // The report first: who may report no more stores no pictures either.
    private async Task<LlsdMap> Store(AbuseReport report, byte[] picture)
    {
        var asset = new Asset
        {
            Id = UUID.Random(),
            Name = "Abuse report",
            Type = AssetType.Texture,
            CreatorId = report.ReporterId.ToString(),
            Data = picture
        };
        if (await services.Reports.Add(report with { ScreenshotId = asset.Id }) is null)
            return UploadReplies.Failed(TooMany);
        await services.Assets.Store(asset);
        return UploadReplies.Complete(asset.Id, UUID.Zero);
    }

    private static AbuseReport By(CapCall call, AbuseReport report) => report with
    {
        ReporterId = call.Caps.AgentId,
        ReporterName = $"{call.Caps.Agent.FirstName} {call.Caps.Agent.LastName}",
        RegionName = call.Caps.Scene.Info.Name
    };
}
