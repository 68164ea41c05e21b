using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Estate tools.</summary>
public interface IEstateRequests : IViewerRequests
{
    /// <summary>EstateOwnerMessage: method, invoice (comes back in answers), parameters.</summary>
    void Do(ScenePresence who, string method, UUID invoice, IReadOnlyList<string> parameters) =>
        NotAvailable.Tell(who.Viewer, "Estates cannot be managed here.");

    /// <summary>EstateCovenantRequest. Viewers ask by themselves when the land window is opened.</summary>
    void SendCovenant(IViewer viewer)
    {
    }
}
