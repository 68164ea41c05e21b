using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Notices to the members of a group, with things that they may take.</summary>
public interface IGroupNoticeRequests : IViewerRequests
{
    private const string Words = "Groups are not available here.";

    /// <summary>GroupNoticesListRequest.</summary>
    void SendList(IViewer viewer, UUID group) => NotAvailable.Tell(viewer, Words);

    /// <summary>GroupNoticeRequest.</summary>
    void SendNotice(IViewer viewer, UUID notice) => NotAvailable.Tell(viewer, Words);

    /// <summary>
    /// ImprovedInstantMessage, dialog 32: to a group, the words are "subject|text", the bucket names the thing that goes with it.
    /// </summary>
    void Send(IViewer from, InstantMessage notice) => NotAvailable.Tell(from, Words);

    /// <summary>ImprovedInstantMessage, dialog 33: the thing of a notice, its session, is wanted; the bucket is the folder.</summary>
    void Take(IViewer viewer, InstantMessage answer) => NotAvailable.Tell(viewer, Words);
}
