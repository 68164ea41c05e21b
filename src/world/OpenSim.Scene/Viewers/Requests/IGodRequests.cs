using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Powers over people.</summary>
public interface IGodRequests : IViewerRequests
{
    private const string Words = "Nobody can be sent away here.";

    /// <summary>RequestGodlikePowers: wanted, or given back.</summary>
    void AskPowers(ScenePresence who, bool wanted) => NotAvailable.Tell(who.Viewer, "Nobody has powers beyond those of his land here.");

    /// <summary>EjectUser: off the parcel, and whether he is banned from it besides.</summary>
    void Eject(ScenePresence who, UUID target, bool bans) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>GodKickUser: with the reason that he is told.</summary>
    void Kick(ScenePresence who, UUID target, string reason) => NotAvailable.Tell(who.Viewer, Words);
}
