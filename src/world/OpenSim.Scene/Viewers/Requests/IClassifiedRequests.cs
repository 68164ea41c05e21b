using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Places that people advertise.</summary>
public interface IClassifiedRequests : IViewerRequests
{
    private const string Words = "Classifieds are not available here.";

    /// <summary>GenericMessage avatarclassifiedsrequest. Viewers ask by themselves when a profile is opened.</summary>
    void SendClassifieds(IViewer viewer, UUID of) => viewer.People.SendClassifieds(of, []);

    /// <summary>ClassifiedInfoRequest.</summary>
    void SendClassified(IViewer viewer, UUID classified) => NotAvailable.Tell(viewer, Words);

    /// <summary>ClassifiedInfoUpdate.</summary>
    void Update(IViewer viewer, Classified classified) => NotAvailable.Tell(viewer, Words);

    /// <summary>ClassifiedDelete.</summary>
    void Delete(IViewer viewer, UUID classified) => NotAvailable.Tell(viewer, Words);

    /// <summary>ClassifiedGodDelete: whosever it is.</summary>
    void DeleteByForce(ScenePresence god, UUID classified) => NotAvailable.Tell(god.Viewer, Words);
}
