using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Items and folders that users give each other; instant messages carry them.</summary>
public interface IGiftRequests : IViewerRequests
{
    /// <summary>ImprovedInstantMessage, dialog 4; the bucket is the asset type and the id of the item or folder.</summary>
    void Give(IViewer from, InstantMessage offer) => NotAvailable.Tell(from, "Nothing can be given to others here: there is no inventory.");

    /// <summary>Dialogs 5 and 6: accepted or declined. The session id is the gift's.</summary>
    void Answer(IViewer from, InstantMessage answer)
    {
    }
}
