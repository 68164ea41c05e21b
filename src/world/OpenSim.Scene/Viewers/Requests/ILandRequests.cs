using OpenSim.Primitives;
using OpenSim.World.Land;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Parcels: asking for them, changing their rules and borders, buying and giving them back.</summary>
public interface ILandRequests : IViewerRequests
{
    private const string Words = "Land cannot be changed here.";

    /// <summary>ParcelPropertiesRequest: the parcels in a rectangle. Viewers ask by themselves wherever the mouse goes.</summary>
    void SendParcels(IViewer viewer, ParcelPropertiesRequest request)
    {
    }

    /// <summary>ParcelPropertiesRequestByID.</summary>
    /// <param name="sequence">Comes back in the answer.</param>
    void SendParcel(IViewer viewer, int localId, int sequence)
    {
    }

    /// <summary>ParcelInfoRequest: what the world's search shows of a parcel.</summary>
    void SendParcelInfo(IViewer viewer, UUID parcelId)
    {
    }

    /// <summary>ParcelDwellRequest.</summary>
    void SendDwell(IViewer viewer, int localId)
    {
    }

    /// <summary>ParcelAccessListRequest.</summary>
    void SendAccessList(IViewer viewer, ParcelAccessListRequest request)
    {
    }

    /// <summary>ParcelPropertiesUpdate, by message or capability.</summary>
    void Update(IViewer viewer, ParcelUpdate update) => NotAvailable.Tell(viewer, Words);

    /// <summary>ParcelAccessListUpdate.</summary>
    void UpdateAccessList(IViewer viewer, ParcelAccessListUpdate update) => NotAvailable.Tell(viewer, Words);

    /// <summary>ParcelDivide.</summary>
    void Divide(IViewer viewer, ParcelArea area) => NotAvailable.Tell(viewer, Words);

    /// <summary>ParcelJoin.</summary>
    void Join(IViewer viewer, ParcelArea area) => NotAvailable.Tell(viewer, Words);

    /// <summary>ParcelBuy.</summary>
    void Buy(IViewer viewer, ParcelBuyRequest request) => NotAvailable.Tell(viewer, "Land cannot be bought here.");

    /// <summary>ParcelBuyPass.</summary>
    void BuyPass(IViewer viewer, int localId) => NotAvailable.Tell(viewer, "Passes are not sold here.");

    /// <summary>ParcelClaim.</summary>
    void Claim(IViewer viewer, ParcelClaimRequest request) => NotAvailable.Tell(viewer, Words);

    /// <summary>ParcelGodMarkAsContent.</summary>
    void MarkAsContent(IViewer viewer, int localId) => NotAvailable.Tell(viewer, Words);

    /// <summary>ParcelRelease, ParcelReclaim and ParcelGodForceOwner.</summary>
    void GiveTo(IViewer viewer, ParcelOwnerRequest request) => NotAvailable.Tell(viewer, Words);

    /// <summary>ParcelDeedToGroup.</summary>
    void Deed(IViewer viewer, int localId, UUID group) => NotAvailable.Tell(viewer, Words);

    /// <summary>ParcelSetOtherCleanTime.</summary>
    void SetCleanTime(IViewer viewer, ParcelCleanTimeRequest request) => NotAvailable.Tell(viewer, Words);
}
