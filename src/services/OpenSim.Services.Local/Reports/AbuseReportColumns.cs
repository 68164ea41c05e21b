using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Reports;

/// <summary>Table own_abuse_reports.</summary>
internal abstract class AbuseReportColumns : IColumns<AbuseReport>
{
    public static string Table => "own_abuse_reports";

    public static IReadOnlyList<string> Keys { get; } = ["ReportID"];

    public static AbuseReport Visit<TVisitor>(ref TVisitor v, AbuseReport row)
        where TVisitor : struct, IColumnVisitor, allows ref struct => row with
        {
            Id = v.UInt("ReportID", row.Id, ColumnForm.Positive),
            Created = v.Int("Created", row.Created),
            ReporterId = v.Id("Reporter", row.ReporterId),
            ReporterName = v.Text("ReporterName", row.ReporterName, 255),
            AbuserId = v.Id("Abuser", row.AbuserId),
            ObjectId = v.Id("ObjectID", row.ObjectId),
            Category = v.Int("Category", row.Category),
            RegionName = v.Text("RegionName", row.RegionName, 255),
            Position = new Vector3(v.Single("PositionX", row.Position.X), v.Single("PositionY", row.Position.Y),
                v.Single("PositionZ", row.Position.Z)),
            Summary = v.Text("Summary", row.Summary, 255),
            Details = v.Text("Details", row.Details),
            Viewer = v.Text("Viewer", row.Viewer, 255),
            ScreenshotId = v.Id("Screenshot", row.ScreenshotId),
            IsClosed = v.Bool("IsClosed", row.IsClosed)
        };
}
