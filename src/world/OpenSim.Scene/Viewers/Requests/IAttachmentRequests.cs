using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Objects that avatars wear.</summary>
public interface IAttachmentRequests : IViewerRequests
{
    private const string Words = "Attachments are not available here.";

    /// <summary>ObjectAttach, RezSingleAttachmentFromInv and their like.</summary>
    void Attach(ScenePresence who, AttachRequest request) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>ObjectDetach, DetachAttachmentIntoInv, ObjectDrop.</summary>
    void Detach(ScenePresence who, DetachRequest request) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>
    /// CreateNewOutfitAttachments: worn items, with the folders in which they lie, are to be copied into the folder of a new outfit.
    /// </summary>
    void CopyToOutfit(ScenePresence who, UUID folder, IReadOnlyList<(UUID Item, UUID Folder)> worn) => NotAvailable.Tell(who.Viewer, Words);
}
