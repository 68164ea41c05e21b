using OpenSim.Primitives;
using OpenSim.Services.Reports;
using OpenSim.World;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.People.Reports;

/// <summary>Takes abuse reports by UDP and shows them to the operator. Those by capability go to the same service.</summary>
public sealed class ReportModule : SharedRegionModule, IReportRequests
{
    private IAbuseReportService? _reports;

    public override string Name => "AbuseReportModule";

    public override void AddRegion(Scene scene)
    {
        if (_reports is not null)
            scene.Requests.Add(this);
    }

    public override void RemoveRegion(Scene scene) => scene.Requests.Remove(this);

    public void Report(IViewer viewer, AbuseReport report)
    {
        if (viewer.Presence is not { } who)
            return;
        var scene = who.Scene;
        var row = report with
        {
            ReporterId = who.Id,
            ReporterName = who.Name,
            RegionName = scene.Info.Name,
            Position = who.AbsolutePosition
        };
        scene.Background(viewer, "abuse report", async _ =>
        {
            var number = await _reports!.Add(row);
            scene.Post(_ => viewer.Messages.SendAlert(number is null
                ? "Your report is not kept: the operator has not come to your earlier ones yet."
                : $"Thank you. Your report has number {number}."));
        });
    }

    protected override void Start()
    {
        _reports = Service<IAbuseReportService>();
        if (_reports is not null)
            new ReportCommands(Context, _reports).AddTo(Context.Commands);
    }
}
