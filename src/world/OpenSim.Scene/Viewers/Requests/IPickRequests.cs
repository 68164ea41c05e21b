using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Places that people like.</summary>
public interface IPickRequests : IViewerRequests
{
    private const string Words = "Picks are not available here.";

    /// <summary>GenericMessage avatarpicksrequest. Viewers ask by themselves when a profile is opened.</summary>
    void SendPicks(IViewer viewer, UUID of) => viewer.People.SendPicks(of, []);

    /// <summary>GenericMessage pickinforequest.</summary>
    void SendPick(IViewer viewer, UUID pick) => NotAvailable.Tell(viewer, Words);

    /// <summary>PickInfoUpdate.</summary>
    void Update(IViewer viewer, Pick pick) => NotAvailable.Tell(viewer, Words);

    /// <summary>PickDelete.</summary>
    void Delete(IViewer viewer, UUID pick) => NotAvailable.Tell(viewer, Words);

    /// <summary>PickGodDelete: whosever it is.</summary>
    void DeleteByForce(ScenePresence god, UUID pick) => NotAvailable.Tell(god.Viewer, Words);
}
