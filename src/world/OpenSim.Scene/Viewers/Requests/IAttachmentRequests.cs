using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Objects that avatars wear.</summary>
public interface IAttachmentRequests : IViewerRequests
{
    private const string Words = "Attachments are not available here.";

    /// <summary>RezSingleAttachmentFromInv, RezMultipleAttachmentsFromInv.</summary>
    void Wear(ScenePresence who, WearRequest request) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>ObjectAttach: an object that stands in the region, or one that is worn and is to go to another point.</summary>
    /// <param name="point">0 for where it was worn last, else 1 to 55.</param>
    /// <param name="adds">Beside what is worn there already.</param>
    void Attach(ScenePresence who, SceneObjectGroup what, byte point, bool adds) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>ObjectDetach.</summary>
    void Detach(ScenePresence who, SceneObjectGroup what) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>DetachAttachmentIntoInv, RemoveAttachment.</summary>
    void Detach(ScenePresence who, UUID item) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>ObjectDrop: onto the ground instead of back into the inventory.</summary>
    void Drop(ScenePresence who, SceneObjectGroup what) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>
    /// CreateNewOutfitAttachments: items are to be moved into the folder of a new outfit, and copies of them, where that is allowed, to
    /// stay in the folders in which they lie.
    /// </summary>
    void MoveToOutfit(ScenePresence who, UUID folder, IReadOnlyList<(UUID Item, UUID Folder)> items) =>
        NotAvailable.Tell(who.Viewer, Words);
}
