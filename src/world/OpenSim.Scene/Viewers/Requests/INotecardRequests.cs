using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Things that lie in notecards.</summary>
public interface INotecardRequests : IViewerRequests
{
    private const string Words = "Things cannot be taken out of notecards here.";

    /// <summary>CopyInventoryFromNotecard, as message and as capability.</summary>
    /// <param name="callback">By which the viewer knows the answer; 0 for none.</param>
    void Copy(IViewer viewer, NotecardSource source, IReadOnlyList<(UUID Item, UUID Folder)> items, uint callback) =>
        NotAvailable.Tell(viewer, Words);

    /// <summary>RezObjectFromNotecard: an object in a notecard is to be put into the region.</summary>
    void Rez(ScenePresence who, NotecardSource source, RezRequest request) => NotAvailable.Tell(who.Viewer, Words);
}
