using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Who is who.</summary>
public interface IPeopleRequests : IViewerRequests
{
    /// <summary>UUIDNameRequest. Viewers ask by themselves.</summary>
    void SendNames(IViewer viewer, IReadOnlyList<UUID> ids)
    {
    }

    /// <summary>AvatarPickerRequest: the query's id and the words.</summary>
    void Find(IViewer viewer, UUID query, string words) => NotAvailable.Tell(viewer, "People cannot be searched here.");
}
