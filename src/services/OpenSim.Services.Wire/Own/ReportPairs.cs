using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.Services.Wire.Own;

/// <summary>Reports of abuse.</summary>
public static class ReportPairs
{
    public static LlsdMap Write(AbuseReport report) => new()
    {
        ["ID"] = unchecked((int)report.Id),
        ["Created"] = report.Created,
        ["Reporter"] = report.ReporterId,
        ["ReporterName"] = report.ReporterName,
        ["Abuser"] = report.AbuserId,
        ["Object"] = report.ObjectId,
        ["Category"] = report.Category,
        ["Region"] = report.RegionName,
        ["Position"] = new LlsdArray([report.Position.X, report.Position.Y, report.Position.Z]),
        ["Summary"] = report.Summary,
        ["Details"] = report.Details,
        ["Viewer"] = report.Viewer,
        ["Screenshot"] = report.ScreenshotId,
        ["IsClosed"] = report.IsClosed
    };

    public static AbuseReport Read(LlsdValue value) => new()
    {
        Id = value["ID"].AsUInt32(),
        Created = OwnWire.Count(value["Created"]),
        ReporterId = value["Reporter"].AsUuid(),
        ReporterName = value["ReporterName"].AsString(),
        AbuserId = value["Abuser"].AsUuid(),
        ObjectId = value["Object"].AsUuid(),
        Category = value["Category"].AsInteger(),
        RegionName = value["Region"].AsString(),
        Position = ReadVector(value["Position"]),
        Summary = value["Summary"].AsString(),
        Details = value["Details"].AsString(),
        Viewer = value["Viewer"].AsString(),
        ScreenshotId = value["Screenshot"].AsUuid(),
        IsClosed = value["IsClosed"].AsBoolean()
    };

    private static Vector3 ReadVector(LlsdValue value) =>
        new(OwnWire.Finite(value[0]), OwnWire.Finite(value[1]), OwnWire.Finite(value[2]));
}
