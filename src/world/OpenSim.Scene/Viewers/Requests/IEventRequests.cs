using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Events: one of them, and being reminded of it.</summary>
public interface IEventRequests : IViewerRequests
{
    private const string Words = "Events are not kept here.";

    /// <summary>EventInfoRequest.</summary>
    void SendEvent(IViewer viewer, uint id) => NotAvailable.Tell(viewer, Words);

    /// <summary>EventNotificationAddRequest and EventNotificationRemoveRequest: whether the viewer is to remind its user of it.</summary>
    void Remind(IViewer viewer, uint id, bool isWanted) => NotAvailable.Tell(viewer, Words);

    /// <summary>EventGodDelete.</summary>
    void DeleteByForce(ScenePresence god, uint id) => NotAvailable.Tell(god.Viewer, Words);

    /// <summary>CreateLandmarkForEvent: a landmark of its place is to lie in this folder under that name.</summary>
    void MakeLandmark(IViewer viewer, uint id, UUID folder, string name) => NotAvailable.Tell(viewer, Words);
}
