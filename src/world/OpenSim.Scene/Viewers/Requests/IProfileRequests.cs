using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>What users say of themselves and note of each other.</summary>
public interface IProfileRequests : IViewerRequests
{
    private const string Words = "Profiles are not available here.";

    /// <summary>AvatarPropertiesRequest.</summary>
    void Send(IViewer viewer, UUID of) => NotAvailable.Tell(viewer, Words);

    /// <summary>AvatarPropertiesUpdate.</summary>
    void Update(IViewer viewer, ProfileUpdate update) => NotAvailable.Tell(viewer, Words);

    /// <summary>AvatarInterestsUpdate.</summary>
    void UpdateInterests(IViewer viewer, AvatarInterests interests) => NotAvailable.Tell(viewer, Words);

    /// <summary>GenericMessage avatarnotesrequest. Viewers ask by themselves when a profile is opened.</summary>
    void SendNotes(IViewer viewer, UUID about) => viewer.People.SendNotes(about, "");

    /// <summary>AvatarNotesUpdate: about whom, and what.</summary>
    void UpdateNotes(IViewer viewer, UUID about, string notes) => NotAvailable.Tell(viewer, Words);

    /// <summary>UserInfoRequest: what the viewer's own user wants to be done with messages that come while he is away.</summary>
    void SendUserInfo(IViewer viewer) => NotAvailable.Tell(viewer, Words);

    /// <summary>UpdateUserInfo: whether they are to be mailed to him, and whether he is to be found in the directory.</summary>
    void UpdateUserInfo(IViewer viewer, bool mailsMessages, bool isVisible) => NotAvailable.Tell(viewer, Words);
}
