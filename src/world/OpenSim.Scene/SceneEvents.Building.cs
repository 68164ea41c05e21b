using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World.Viewers;

namespace OpenSim.World;

// What viewers do with objects that a module answers.
public sealed partial class SceneEvents
{
    /// <summary>DeRezObject: linksets are to go into an inventory, the trash or back to their owners; rights have been looked at.</summary>
    public event Action<IViewer, DeRezRequest>? OnDeRez;

    /// <summary>ObjectGrab: a prim has been touched.</summary>
    public event Action<ScenePresence, SceneObjectPart, Touch>? OnObjectTouchStart;

    /// <summary>ObjectGrabUpdate: the touch goes on; the place to which the mouse has dragged.</summary>
    public event Action<ScenePresence, SceneObjectPart, Touch>? OnObjectTouch;

    /// <summary>ObjectDeGrab.</summary>
    public event Action<ScenePresence, SceneObjectPart, Touch>? OnObjectTouchEnd;

    /// <summary>ObjectBuy: sale type and price as the buyer has seen them.</summary>
    public event Action<ScenePresence, SceneObjectPart, SaleOffer>? OnObjectBuy;

    /// <summary>RequestPayPrice.</summary>
    public event Action<IViewer, UUID>? OnPayPriceRequested;

    /// <summary>RezObject: an item of the inventory is to be put into the region.</summary>
    public event Action<ScenePresence, RezRequest>? OnRezObject;

    /// <summary>ObjectAttach, RezSingleAttachmentFromInv and their like.</summary>
    public event Action<ScenePresence, AttachRequest>? OnAttach;

    /// <summary>ObjectDetach, DetachAttachmentIntoInv, ObjectDrop.</summary>
    public event Action<ScenePresence, DetachRequest>? OnDetach;

    /// <summary>False when nobody listens: then the objects stay.</summary>
    public bool TriggerDeRez(IViewer viewer, DeRezRequest request)
    {
        Raise(OnDeRez, nameof(OnDeRez), viewer, request);
        return OnDeRez is not null;
    }

    public void TriggerObjectTouchStart(ScenePresence who, SceneObjectPart part, Touch touch) =>
        Raise(OnObjectTouchStart, nameof(OnObjectTouchStart), who, part, touch);

    public void TriggerObjectTouch(ScenePresence who, SceneObjectPart part, Touch touch) => Raise(OnObjectTouch, nameof(OnObjectTouch), who, part, touch);

    public void TriggerObjectTouchEnd(ScenePresence who, SceneObjectPart part, Touch touch) =>
        Raise(OnObjectTouchEnd, nameof(OnObjectTouchEnd), who, part, touch);

    public void TriggerObjectBuy(ScenePresence who, SceneObjectPart part, SaleOffer offer) => Raise(OnObjectBuy, nameof(OnObjectBuy), who, part, offer);

    public void TriggerPayPriceRequested(IViewer viewer, UUID objectId) => Raise(OnPayPriceRequested, nameof(OnPayPriceRequested), viewer, objectId);

    public void TriggerRezObject(ScenePresence who, RezRequest request) => Raise(OnRezObject, nameof(OnRezObject), who, request);

    public void TriggerAttach(ScenePresence who, AttachRequest request) => Raise(OnAttach, nameof(OnAttach), who, request);

    public void TriggerDetach(ScenePresence who, DetachRequest request) => Raise(OnDetach, nameof(OnDetach), who, request);
}

/// <param name="Destination">
/// 0 save over the item, 1 copy into the inventory, 2 into a prim, 3 attach, 4 take, 6 trash, 9 return to the owner, 10 return to the last owner.
/// </param>
public sealed record DeRezRequest(
    IReadOnlyList<SceneObjectGroup> Objects, byte Destination, UUID DestinationId, UUID TransactionId, UUID GroupId);

/// <summary>Where on a prim a mouse is: texture and surface coordinates, face, place and directions in the region; zero where the viewer has not said.</summary>
public readonly record struct Touch(Vector3 Offset, Vector3 TextureAt, Vector3 SurfaceAt, int Face, Vector3 Position, Vector3 Normal, Vector3 Binormal);

public readonly record struct SaleOffer(byte Type, int Price, UUID GroupId, UUID FolderId);

/// <param name="FromTaskId">Prim in whose contents the item is; zero for the agent's own inventory.</param>
/// <param name="At">Where it is to stand: the point that the viewer's ray has met.</param>
public sealed record RezRequest(
    UUID ItemId, UUID FromTaskId, Vector3 At, Vector3 Normal, bool RezSelected, bool RemoveItem, UUID GroupId);

/// <param name="LocalId">Object in the region to be worn, 0 when it comes from the inventory.</param>
/// <param name="Point">Attachment point 0 (default) to 55.</param>
/// <param name="Adds">Beside what is worn there already.</param>
public sealed record AttachRequest(UUID ItemId, uint LocalId, byte Point, bool Adds, Quaternion Rotation);

/// <param name="ItemId">Worn item, zero when <paramref name="LocalId"/> says which.</param>
/// <param name="Drops">Onto the ground instead of back into the inventory.</param>
public readonly record struct DetachRequest(UUID ItemId, uint LocalId, bool Drops);
