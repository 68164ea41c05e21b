using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World;
using OpenSim.World.Limits;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Reports of abuse.</summary>
internal static class ReportHandlers
{
    public static void AddTo(HandlerTable table) => table.AddRoot(MessageId.UserReport, OnUserReport);

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnUserReport(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!UserReportReader.TryRead(body, out var message))
            return false;
        var data = message.ReportData;
        session.Scene.Requests.Reports.Report(session, new AbuseReport
        {
            AbuserId = data.AbuserID,
            ObjectId = data.ObjectID,
            Category = data.Category,
            Summary = WireText.ToText(data.Summary),
            Details = WireText.ToText(data.Details),
            Viewer = WireText.ToText(data.VersionString),
            ScreenshotId = data.ScreenshotID
        });
        return true;
    }
}
