using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Going elsewhere at once, and inviting others to come.</summary>
public interface ITeleportRequests : IViewerRequests
{
    private const string Words = "Teleports are not available here.";

    /// <summary>TeleportLocationRequest: a region by its handle, the place in it, where to look.</summary>
    void ToPlace(ScenePresence who, RegionHandle region, Vector3 position, Vector3 lookAt) => Fail(who);

    /// <summary>TeleportLandmarkRequest: the landmark's asset.</summary>
    void ToLandmark(ScenePresence who, UUID landmark) => Fail(who);

    /// <summary>TeleportLandmarkRequest without a landmark.</summary>
    void ToHome(ScenePresence who) => Fail(who);

    /// <summary>TeleportLureRequest: an invitation is accepted.</summary>
    void ToLure(ScenePresence who, UUID lure) => Fail(who);

    /// <summary>TeleportCancel: the user has thought better of it.</summary>
    void Cancel(ScenePresence who)
    {
    }

    /// <summary>StartLure: people are invited, with some words.</summary>
    void Invite(ScenePresence who, string words, IReadOnlyList<UUID> invited) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>SetStartLocationRequest, and the capability HomeLocation: this place, looking there, is to be home.</summary>
    /// <param name="done">Told with the token held whether it is; he has been told in words by then.</param>
    void SetHome(ScenePresence who, Vector3 position, Vector3 lookAt, Action<bool>? done = null)
    {
        NotAvailable.Tell(who.Viewer, "Homes are not kept here.");
        done?.Invoke(false);
    }

    private static void Fail(ScenePresence who) => who.Viewer?.Region.SendTeleportFailed(Words);
}
