namespace OpenSim.World.Viewers.Requests;

/// <summary>
/// The telehub, an object at which visitors arrive: methods of EstateOwnerMessage that begin with telehub. The client stack has asked
/// whether the sender manages the estate. Each is answered by TelehubInfo.
/// </summary>
public interface ITelehubRequests : IViewerRequests
{
    private const string Words = "Telehubs are not available here.";

    /// <summary>info ui.</summary>
    void Send(ScenePresence who) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>connect: the object with this local id is to be the telehub.</summary>
    void Connect(ScenePresence who, uint localId) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>delete.</summary>
    void Disconnect(ScenePresence who) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>spawnpoint add: visitors are to stand where this object stands.</summary>
    void AddSpawnPoint(ScenePresence who, uint localId) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>spawnpoint remove, by its number in the list.</summary>
    void RemoveSpawnPoint(ScenePresence who, int index) => NotAvailable.Tell(who.Viewer, Words);
}
