using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Instant messages from one user to another: words, notes of typing, asking to be invited.</summary>
public interface IMessageRequests : IViewerRequests
{
    /// <summary>
    /// ImprovedInstantMessage, its sender already verified. Anything that is given, friendship and groups go to their own subjects.
    /// </summary>
    void Send(IViewer from, InstantMessage message) => NotAvailable.Tell(from, "Instant messages are not available here.");

    /// <summary>RetrieveInstantMessages: what was kept while the user was away is wanted. Viewers ask by themselves.</summary>
    void SendKept(IViewer viewer)
    {
    }
}
