using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Who is who, and where.</summary>
public interface IPeopleRequests : IViewerRequests
{
    /// <summary>UUIDNameRequest. Viewers ask by themselves.</summary>
    void SendNames(IViewer viewer, IReadOnlyList<UUID> ids)
    {
    }

    /// <summary>AvatarPickerRequest: the query's id and the words.</summary>
    void Find(IViewer viewer, UUID query, string words) => NotAvailable.Tell(viewer, "People cannot be searched here.");

    /// <summary>UserInfoRequest: the viewer's own e-mail settings.</summary>
    void SendUserInfo(IViewer viewer)
    {
    }

    /// <summary>FindAgent: where is he?</summary>
    void Locate(IViewer viewer, UUID prey) => NotAvailable.Tell(viewer, "Friends cannot be shown on the map here.");
}
