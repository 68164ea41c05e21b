using OpenSim.World.Land;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Whose objects stand on a parcel.</summary>
public interface IParcelObjectRequests : IViewerRequests
{
    private const string Words = "The objects of a parcel cannot be listed or returned here.";

    /// <summary>ParcelObjectOwnersRequest.</summary>
    void SendOwners(IViewer viewer, int localId) => NotAvailable.Tell(viewer, Words);

    /// <summary>ParcelSelectObjects: the viewer wants to be shown them.</summary>
    void Select(IViewer viewer, ParcelObjectChoice choice) => NotAvailable.Tell(viewer, Words);

    /// <summary>ParcelReturnObjects.</summary>
    void Return(IViewer viewer, ParcelObjectChoice choice) => NotAvailable.Tell(viewer, Words);
}
