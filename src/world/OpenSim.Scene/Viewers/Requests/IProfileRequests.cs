using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>What users say of themselves and of each other.</summary>
public interface IProfileRequests : IViewerRequests
{
    private const string Words = "Profiles are not available here.";

    /// <summary>AvatarPropertiesRequest.</summary>
    void Send(IViewer viewer, UUID of) => NotAvailable.Tell(viewer, Words);

    /// <summary>AvatarPropertiesUpdate.</summary>
    void Update(IViewer viewer, ProfileUpdate update) => NotAvailable.Tell(viewer, Words);

    /// <summary>AvatarInterestsUpdate.</summary>
    void UpdateInterests(IViewer viewer, AvatarInterests interests) => NotAvailable.Tell(viewer, Words);

    /// <summary>AvatarNotesUpdate: about whom, and what.</summary>
    void UpdateNotes(IViewer viewer, UUID about, string notes) => NotAvailable.Tell(viewer, Words);

    /// <summary>PickInfoUpdate.</summary>
    void UpdatePick(IViewer viewer, Pick pick) => NotAvailable.Tell(viewer, Words);

    /// <summary>PickDelete.</summary>
    void DeletePick(IViewer viewer, UUID pick) => NotAvailable.Tell(viewer, Words);
}
