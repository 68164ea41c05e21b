using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Reports of abuse.</summary>
public interface IReportRequests : IViewerRequests
{
    /// <summary>UserReport. Who reports, where and when is not for the viewer to say.</summary>
    void Report(IViewer viewer, AbuseReport report) =>
        NotAvailable.Tell(viewer, "Abuse reports are not taken here. Please write to the operator of the grid.");
}
