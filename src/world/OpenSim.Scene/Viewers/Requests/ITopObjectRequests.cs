namespace OpenSim.World.Viewers.Requests;

/// <summary>
/// What costs a region most (LandStatRequest, and scripts and colliders of EstateOwnerMessage). The sender manages the estate.
/// </summary>
public interface ITopObjectRequests : IViewerRequests
{
    /// <summary>Objects by the time that their scripts take.</summary>
    void SendTopScripts(ScenePresence who, TopQuery query) =>
        NotAvailable.Tell(who.Viewer, "The scripts that take most time cannot be listed: no scripts run here.");

    /// <summary>Objects by how much they collide.</summary>
    void SendTopColliders(ScenePresence who, TopQuery query) =>
        NotAvailable.Tell(who.Viewer, "The objects that collide most cannot be listed: nobody counts that here.");
}
