using OpenSim.Primitives;
using OpenSim.World.Land;
using OpenSim.World.Terrain;
using OpenSim.World.Viewers;

namespace OpenSim.World;

// Parcels and the ground. The requests come from viewers; the client stack has parsed them and checked the agent and session ids, nothing else.
public sealed partial class SceneEvents
{
    public event Action<IViewer, ParcelPropertiesRequest>? OnParcelPropertiesRequest;

    public event Action<IViewer, ParcelUpdate>? OnParcelUpdate;

    public event Action<IViewer, ParcelArea>? OnParcelDivide;

    public event Action<IViewer, ParcelArea>? OnParcelJoin;

    public event Action<IViewer, ParcelAccessListRequest>? OnParcelAccessListRequest;

    public event Action<IViewer, ParcelAccessListUpdate>? OnParcelAccessListUpdate;

    /// <summary>ParcelDwellRequest for a parcel by its number.</summary>
    public event Action<IViewer, int>? OnParcelDwellRequest;

    public event Action<IViewer, ParcelOwnerRequest>? OnParcelOwnerRequest;

    public event Action<IViewer, ParcelCleanTimeRequest>? OnParcelCleanTimeRequest;

    /// <summary>ParcelPropertiesRequestByID: number and sequence.</summary>
    public event Action<IViewer, int, int>? OnParcelRequestById;

    /// <summary>ParcelInfoRequest for a parcel by its id.</summary>
    public event Action<IViewer, UUID>? OnParcelInfoRequest;

    public event Action<IViewer, ParcelBuyRequest>? OnParcelBuy;

    /// <summary>ParcelObjectOwnersRequest for a parcel by its number.</summary>
    public event Action<IViewer, int>? OnParcelObjectOwnersRequest;

    /// <summary>ParcelSelectObjects: the viewer wants to be shown them.</summary>
    public event Action<IViewer, ParcelObjectChoice>? OnParcelSelectObjects;

    /// <summary>ParcelReturnObjects.</summary>
    public event Action<IViewer, ParcelObjectChoice>? OnParcelReturnObjects;

    /// <summary>ModifyLand.</summary>
    public event Action<IViewer, TerrainStroke>? OnModifyLand;

    /// <summary>UndoLand.</summary>
    public event Action<IViewer>? OnUndoLand;

    /// <summary>A parcel is not what it was: its rules, its owner, its extent, or it is new.</summary>
    public event Action<Parcel>? OnParcelChanged;

    /// <summary>An avatar has come onto a parcel, by arriving or by walking.</summary>
    public event Action<ScenePresence, Parcel>? OnAvatarEnteredParcel;

    public void TriggerParcelPropertiesRequest(IViewer viewer, ParcelPropertiesRequest request) =>
        Raise(OnParcelPropertiesRequest, nameof(OnParcelPropertiesRequest), viewer, request);

    public void TriggerParcelUpdate(IViewer viewer, ParcelUpdate update) => Raise(OnParcelUpdate, nameof(OnParcelUpdate), viewer, update);

    public void TriggerParcelDivide(IViewer viewer, ParcelArea area) => Raise(OnParcelDivide, nameof(OnParcelDivide), viewer, area);

    public void TriggerParcelJoin(IViewer viewer, ParcelArea area) => Raise(OnParcelJoin, nameof(OnParcelJoin), viewer, area);

    public void TriggerParcelAccessListRequest(IViewer viewer, ParcelAccessListRequest request) =>
        Raise(OnParcelAccessListRequest, nameof(OnParcelAccessListRequest), viewer, request);

    public void TriggerParcelAccessListUpdate(IViewer viewer, ParcelAccessListUpdate update) =>
        Raise(OnParcelAccessListUpdate, nameof(OnParcelAccessListUpdate), viewer, update);

    public void TriggerParcelDwellRequest(IViewer viewer, int localId) => Raise(OnParcelDwellRequest, nameof(OnParcelDwellRequest), viewer, localId);

    public void TriggerParcelOwnerRequest(IViewer viewer, ParcelOwnerRequest request) =>
        Raise(OnParcelOwnerRequest, nameof(OnParcelOwnerRequest), viewer, request);

    public void TriggerParcelCleanTimeRequest(IViewer viewer, ParcelCleanTimeRequest request) =>
        Raise(OnParcelCleanTimeRequest, nameof(OnParcelCleanTimeRequest), viewer, request);

    public void TriggerParcelRequestById(IViewer viewer, int localId, int sequence) =>
        Raise(OnParcelRequestById, nameof(OnParcelRequestById), viewer, localId, sequence);

    public void TriggerParcelInfoRequest(IViewer viewer, UUID parcelId) => Raise(OnParcelInfoRequest, nameof(OnParcelInfoRequest), viewer, parcelId);

    public void TriggerParcelBuy(IViewer viewer, ParcelBuyRequest request) => Raise(OnParcelBuy, nameof(OnParcelBuy), viewer, request);

    public void TriggerParcelObjectOwnersRequest(IViewer viewer, int localId) =>
        Raise(OnParcelObjectOwnersRequest, nameof(OnParcelObjectOwnersRequest), viewer, localId);

    public void TriggerParcelSelectObjects(IViewer viewer, ParcelObjectChoice choice) =>
        Raise(OnParcelSelectObjects, nameof(OnParcelSelectObjects), viewer, choice);

    public void TriggerParcelReturnObjects(IViewer viewer, ParcelObjectChoice choice) =>
        Raise(OnParcelReturnObjects, nameof(OnParcelReturnObjects), viewer, choice);

    public void TriggerModifyLand(IViewer viewer, TerrainStroke stroke) => Raise(OnModifyLand, nameof(OnModifyLand), viewer, stroke);

    public void TriggerUndoLand(IViewer viewer) => Raise(OnUndoLand, nameof(OnUndoLand), viewer);

    public void TriggerParcelChanged(Parcel parcel) => Raise(OnParcelChanged, nameof(OnParcelChanged), parcel);

    public void TriggerAvatarEnteredParcel(ScenePresence presence, Parcel parcel) =>
        Raise(OnAvatarEnteredParcel, nameof(OnAvatarEnteredParcel), presence, parcel);
}
