using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Powers over people and regions.</summary>
public interface IGodRequests : IViewerRequests
{
    private const string Words = "Nobody can be sent away here.";

    /// <summary>RequestGodlikePowers: wanted, or given back.</summary>
    void AskPowers(ScenePresence who, bool wanted) => NotAvailable.Tell(who.Viewer, "Nobody has powers beyond those of his land here.");

    /// <summary>EjectUser: off the parcel, and whether he is banned from it besides.</summary>
    void Eject(ScenePresence who, UUID target, bool bans) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>FreezeUser: held where he is, or let go again.</summary>
    void Freeze(ScenePresence who, UUID target, bool isFrozen) => NotAvailable.Tell(who.Viewer, "Nobody can be frozen here.");

    /// <summary>GodKickUser: with the reason that he is told.</summary>
    void Kick(ScenePresence who, UUID target, string reason) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>SimWideDeletes: somebody's objects are returned.</summary>
    void ReturnAll(ScenePresence who, UUID owner, ObjectsOfOwner which) =>
        NotAvailable.Tell(who.Viewer, "Objects are returned by parcel here, or by the console.");

    /// <summary>GodUpdateRegionInfo.</summary>
    void ChangeRegion(ScenePresence who, GodRegionRules rules) =>
        NotAvailable.Tell(who.Viewer, "Regions are set up by their operator here.");
}
