namespace OpenSim.World.Viewers.Requests;

/// <summary>Objects that avatars wear.</summary>
public interface IAttachmentRequests : IViewerRequests
{
    private const string Words = "Attachments are not available here.";

    /// <summary>ObjectAttach, RezSingleAttachmentFromInv and their like.</summary>
    void Attach(ScenePresence who, AttachRequest request) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>ObjectDetach, DetachAttachmentIntoInv, ObjectDrop.</summary>
    void Detach(ScenePresence who, DetachRequest request) => NotAvailable.Tell(who.Viewer, Words);
}
