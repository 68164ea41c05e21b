using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Instant messages and the generic bag.</summary>
public interface IMessageRequests : IViewerRequests
{
    /// <summary>ImprovedInstantMessage, its sender already verified.</summary>
    void Send(IViewer from, InstantMessage message) => NotAvailable.Tell(from, "Instant messages are not available here.");

    /// <summary>RetrieveInstantMessages: what was kept while the user was away is wanted.</summary>
    void SendKept(IViewer viewer)
    {
    }

    /// <summary>GenericMessage: method, invoice, parameters.</summary>
    void Do(IViewer viewer, string method, UUID invoice, IReadOnlyList<string> parameters)
    {
    }
}
